// In the page the C library is that of Pyodide: what the runtime takes of it.
#pragma once
#include <stddef.h>
extern "C" {
void* malloc(size_t);
void* calloc(size_t, size_t);
void* realloc(void*, size_t);
void free(void*);
}
