#pragma once
struct timespec {
  long long tv_sec;
  long tv_nsec;
};
#define CLOCK_MONOTONIC 1
extern "C" int clock_gettime(int, timespec*);
