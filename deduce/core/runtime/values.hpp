// The values of the compiled subset: bitsets of one width, numbers, marks, and lists, tuples and dicts of these.
// Of the C library it uses memory and the clock, of the C++ library only what exceptions need.
#pragma once
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef WORDS
#define WORDS 4
#endif
typedef uint64_t Word;
typedef int64_t Num;
inline void* operator new(size_t, void* at, int) noexcept { return at; }  // construct in place
struct None {};

// Where Python raises, the question goes back to it, so that it raises in its own way.
struct Fault {};
[[noreturn]] __attribute__((cold, noinline)) inline void fault() { throw Fault(); }
inline void need(bool sure) { if (__builtin_expect(!sure, 0)) fault(); }
inline void* room_for(void* at, size_t size) { at = realloc(at, size); need(at); return at; }

// Integers in two's complement; what a shift passes over the highest word is lost.
struct Bits {
  Word w[WORDS] = {};
  static Bits of(Num v) { Bits r; for (int i = 1; i < WORDS; i++) r.w[i] = v < 0 ? ~Word(0) : 0; r.w[0] = Word(v); return r; }
  static Bits one(int k) { Bits r; r.w[k >> 6] = Word(1) << (k & 63); return r; }
  bool any() const { Word a = 0; for (int i = 0; i < WORDS; i++) a |= w[i]; return a != 0; }
  bool negative() const { return w[WORDS - 1] >> 63; }
  int lowest() const { for (int i = 0; i < WORDS; i++) if (w[i]) return i * 64 + __builtin_ctzll(w[i]); return -1; }
  Num count() const { Num n = 0; for (int i = 0; i < WORDS; i++) n += __builtin_popcountll(w[i]); return n; }
  Num length() const { for (int i = WORDS - 1; i >= 0; i--) if (w[i]) return i * 64 + 64 - __builtin_clzll(w[i]); return 0; }
};
inline Bits operator&(const Bits& a, const Bits& b) { Bits r; for (int i = 0; i < WORDS; i++) r.w[i] = a.w[i] & b.w[i]; return r; }
inline Bits operator|(const Bits& a, const Bits& b) { Bits r; for (int i = 0; i < WORDS; i++) r.w[i] = a.w[i] | b.w[i]; return r; }
inline Bits operator^(const Bits& a, const Bits& b) { Bits r; for (int i = 0; i < WORDS; i++) r.w[i] = a.w[i] ^ b.w[i]; return r; }
inline Bits operator~(const Bits& a) { Bits r; for (int i = 0; i < WORDS; i++) r.w[i] = ~a.w[i]; return r; }
inline Bits operator+(const Bits& a, const Bits& b) {
  Bits r;
  Word carry = 0;
  for (int i = 0; i < WORDS; i++) {
    Word s = a.w[i] + carry;
    carry = s < carry;
    r.w[i] = s + b.w[i];
    carry += r.w[i] < s;
  }
  need(!(((a.w[WORDS - 1] ^ r.w[WORDS - 1]) & (b.w[WORDS - 1] ^ r.w[WORDS - 1])) >> 63));
  return r;
}
inline Bits operator-(const Bits& a) { return ~a + Bits::one(0); }
inline Bits operator-(const Bits& a, const Bits& b) { return a + -b; }
inline Bits operator<<(const Bits& a, Num n) {
  need(n >= 0);
  Bits r;
  Num s = n >> 6, b = n & 63;
  for (Num i = WORDS - 1; i >= s; i--) {
    r.w[i] = a.w[i - s] << b;
    if (b && i > s) r.w[i] |= a.w[i - s - 1] >> (64 - b);
  }
  return r;
}
// The same where nothing may be lost: always, or if a mask that follows keeps what is beyond the width.
inline Bits kept(const Bits& a, Num n, bool all = true) {
  if (all) need(!a.any() || (n < 64 * WORDS && (a.negative() ? ~a : a).length() + n < 64 * WORDS));
  return a << n;
}
inline void raise(Bits& a, Num n) { a = kept(a, n); }
inline Bits operator>>(const Bits& a, Num n) {
  need(n >= 0);
  Word sign = a.negative() ? ~Word(0) : 0;
  Bits r;
  Num s = n >> 6, b = n & 63;
  for (Num i = 0; i < WORDS; i++) {
    Word low = i + s < WORDS ? a.w[i + s] : sign, high = i + s + 1 < WORDS ? a.w[i + s + 1] : sign;
    r.w[i] = b ? low >> b | high << (64 - b) : low;
  }
  return r;
}
inline Bits operator*(const Bits& a, const Bits& b) {
  if (b.negative()) return -(a * -b);
  if (a.negative()) return -(-a * b);
  need(a.length() + b.length() < 64 * WORDS);
  Bits r;
  for (Bits rest = b; rest.any();) {
    int k = rest.lowest();
    rest.w[k >> 6] &= rest.w[k >> 6] - 1;
    r = r + (a << k);
  }
  return r;
}
template <class T> inline Bits& operator<<=(Bits& a, const T& n) { return a = a << n; }
template <class T> inline Bits& operator>>=(Bits& a, const T& n) { return a = a >> n; }
inline Bits& operator&=(Bits& a, const Bits& b) { return a = a & b; }
inline Bits& operator|=(Bits& a, const Bits& b) { return a = a | b; }
inline Bits& operator^=(Bits& a, const Bits& b) { return a = a ^ b; }
inline Bits& operator+=(Bits& a, const Bits& b) { return a = a + b; }
inline Bits& operator-=(Bits& a, const Bits& b) { return a = a - b; }
inline bool operator==(const Bits& a, const Bits& b) { Word d = 0; for (int i = 0; i < WORDS; i++) d |= a.w[i] ^ b.w[i]; return !d; }
inline bool operator!=(const Bits& a, const Bits& b) { return !(a == b); }
inline bool operator<(const Bits& a, const Bits& b) {
  if (a.negative() != b.negative()) return a.negative();
  for (int i = WORDS - 1; i >= 0; i--) if (a.w[i] != b.w[i]) return a.w[i] < b.w[i];
  return false;
}
inline bool operator>(const Bits& a, const Bits& b) { return b < a; }
inline bool operator<=(const Bits& a, const Bits& b) { return !(b < a); }
inline bool operator>=(const Bits& a, const Bits& b) { return !(a < b); }
inline bool meet(const Bits& a, const Bits& b) { Word d = 0; for (int i = 0; i < WORDS; i++) d |= a.w[i] & b.w[i]; return d != 0; }
inline bool within(const Bits& a, const Bits& b) { Word d = 0; for (int i = 0; i < WORDS; i++) d |= a.w[i] & ~b.w[i]; return !d; }
inline Bits lowest(const Bits& a) { int k = a.lowest(); return k < 0 ? Bits() : Bits::one(k); }

#include "wide.hpp"

struct Marks {
  Bits yes, no;
  static Marks top() { return {Bits::of(-1), Bits::of(-1)}; }
  bool clash() const { return meet(yes, no); }
  Bits known() const { return yes | no; }
  Num size() const { return yes.count() + no.count(); }
  Marks flipped() const { return {no, yes}; }
  Marks join(const Marks& o) const { Marks r{yes | o.yes, no | o.no}; return r.clash() ? top() : r; }
  Marks without(const Marks& o) const { return {yes & ~o.yes, no & ~o.no}; }
  Marks common(const Marks& o) const { return {yes & o.yes, no & o.no}; }
  bool within(const Marks& o) const { return ::within(yes, o.yes) && ::within(no, o.no); }
  const Bits& operator[](Num i) const { return i == 0 || i == -2 ? yes : no; }
};
inline bool operator==(const Marks& a, const Marks& b) { return a.yes == b.yes && a.no == b.no; }
inline bool operator!=(const Marks& a, const Marks& b) { return !(a == b); }

template <class T> using Data = const T*;

template <class T> struct Opt {
  bool has = false;
  T value{};
  Opt() {}
  Opt(None) {}
  Opt(const T& v) : has(true), value(v) {}
  const T& some() const { need(has); return value; }
  T& some() { need(has); return value; }
};
template <class T> inline bool operator==(const Opt<T>& a, const Opt<T>& b) { return a.has == b.has && (!a.has || a.value == b.value); }
template <class T> inline bool operator==(const Opt<T>& a, const T& b) { return a.has && a.value == b; }
template <class T> inline bool operator==(const T& a, const Opt<T>& b) { return b.has && a == b.value; }

template <class... A> struct Tuple;
template <> struct Tuple<> {};
template <class H, class... R> struct Tuple<H, R...> {
  H head{};
  Tuple<R...> tail{};
  Tuple() {}
  Tuple(const H& h, const R&... r) : head(h), tail(r...) {}
};
template <class H> struct Tuple<H> {
  H head{};
  Tuple() {}
  Tuple(const H& h) : head(h) {}
};
template <int I> struct Part {
  template <class T> static auto& of(T& t) { return Part<I - 1>::of(t.tail); }
};
template <> struct Part<0> {
  template <class T> static auto& of(T& t) { return t.head; }
};
template <int I, class T> inline auto& get(T& t) { return Part<I>::of(t); }
template <int I, class... A> inline auto get(Tuple<A...>&& t) { return Part<I>::of(t); }
template <int I> inline const Bits& get(const Marks& m) { return I ? m.no : m.yes; }
template <int I> inline const Bits& get(Marks& m) { return I ? m.no : m.yes; }
template <class H> inline bool operator==(const Tuple<H>& a, const Tuple<H>& b) { return a.head == b.head; }
template <class H, class... R> inline bool operator==(const Tuple<H, R...>& a, const Tuple<H, R...>& b) { return a.head == b.head && a.tail == b.tail; }

const Num END = INT64_MAX;

// What numbers, and constants that are raised, come to within what the core can hold.
inline Num added(Num a, Num b) { Num r; need(!__builtin_add_overflow(a, b, &r)); return r; }
inline Num less(Num a, Num b) { Num r; need(!__builtin_sub_overflow(a, b, &r)); return r; }
inline Num times(Num a, Num b) { Num r; need(!__builtin_mul_overflow(a, b, &r)); return r; }
inline Num raised(Num a, Num n) {
  need(n >= 0 && (n < 63 || !a));
  Num r = a ? (Num)((Word)a << n) : 0;
  need(!a || r >> n == a);
  return r;
}
inline Num lowered(Num a, Num n) { need(n >= 0); return a >> (n < 63 ? n : 63); }
inline Bits raised_constant(Num a, Num n) { need(n <= 64 * (WORDS - 1) + __builtin_clrsbll(a)); return Bits::of(a) << n; }
inline Num abs_of(Num a) { return a < 0 ? less(0, a) : a; }
template <Num F(Num, Num)> inline void change(Num& at, Num by) { at = F(at, by); }

template <class H> inline bool operator<(const Tuple<H>& a, const Tuple<H>& b) { return a.head < b.head; }
template <class H, class... R> inline bool operator<(const Tuple<H, R...>& a, const Tuple<H, R...>& b) {
  return a.head < b.head || (!(b.head < a.head) && a.tail < b.tail);
}
template <class... A> inline bool operator>(const Tuple<A...>& a, const Tuple<A...>& b) { return b < a; }

// A list is shared, as in Python: what one name changes the others see.
template <class T> struct List {
  struct Body { Num refs, size, room; T* at; };
  Body* body = nullptr;
  List() {}
  List(const List& o) : body(o.body) { if (body) body->refs++; }
  List(List&& o) noexcept : body(o.body) { o.body = nullptr; }
  ~List() { drop(); }
  List& operator=(const List& o) { if (o.body) o.body->refs++; drop(); body = o.body; return *this; }
  List& operator=(List&& o) noexcept { if (this != &o) { drop(); body = o.body; o.body = nullptr; } return *this; }
  void drop() {
    if (!body || --body->refs) return;
    for (Num i = 0; i < body->size; i++) body->at[i].~T();
    free(body->at);
    free(body);
    body = nullptr;
  }
  static List make() { List r; r.body = (Body*)malloc(sizeof(Body)); *r.body = {1, 0, 0, nullptr}; return r; }
  Num size() const { return body ? body->size : 0; }
  void add(const T& v) {
    if (!body) *this = make();
    if (body->size == body->room) {
      T copy = v;  // which may lie in the list itself
      body->room = body->room ? 2 * body->room : 4;
      body->at = (T*)room_for(body->at, body->room * sizeof(T));
      new (&body->at[body->size++], 0) T(copy);
    } else {
      new (&body->at[body->size++], 0) T(v);
    }
  }
  T& operator[](Num i) const { return body->at[i < 0 ? i + body->size : i]; }
  T& at(Num i) const { Num n = size(); if (i < 0) i += n; need((Word)i < (Word)n); return body->at[i]; }
  T pop(Num i = -1) {
    T r = at(i);
    for (Num k = i < 0 ? i + body->size : i; k + 1 < body->size; k++) body->at[k] = body->at[k + 1];
    body->at[--body->size].~T();
    return r;
  }
  List copy() const { return slice(0, size()); }
  List every(Num step) const { need(step > 0); List r = make(); for (Num i = 0; i < size(); i += step) r.add(body->at[i]); return r; }
  List sorted() const {
    List r = slice(0, size());
    for (Num i = 1; i < r.size(); i++) {
      T one = r[i];
      Num j = i;
      for (; j > 0 && one < r[j - 1]; j--) r[j] = r[j - 1];
      r[j] = one;
    }
    return r;
  }
  // By the sizes of all of them, which `sizes` has.
  template <class K> List ordered(const List<K>& sizes) const {
    List r = slice(0, size());
    List<K> by = sizes.slice(0, END);
    for (Num i = 1; i < r.size(); i++) {
      T one = r[i];
      K key = by[i];
      Num j = i;
      for (; j > 0 && key < by[j - 1]; j--) { r[j] = r[j - 1]; by[j] = by[j - 1]; }
      r[j] = one;
      by[j] = key;
    }
    return r;
  }
  Num count(const T& v) const { Num n = 0; for (Num i = 0; i < size(); i++) n += body->at[i] == v; return n; }
  Num index(const T& v) const { Num i = 0; while (!(at(i) == v)) i++; return i; }
  List slice(Num from, Num to) const {
    Num n = size();
    from = from < 0 ? (from + n < 0 ? 0 : from + n) : from;
    to = to < 0 ? to + n : to > n ? n : to;
    List r = make();
    if (from < to) r.reserve(to - from);
    for (Num i = from; i < to; i++) r.add(body->at[i]);
    return r;
  }
  void reserve(Num n) {
    if (n <= body->room) return;
    need(n < (Num(1) << 40));
    body->at = (T*)room_for(body->at, n * sizeof(T));
    body->room = n;
  }
  List plus(const List& o) const { List r = slice(0, size()); r.extend(o); return r; }
  void extend(const List& o) { Num n = o.size(); for (Num i = 0; i < n; i++) add(o[i]); }
  List repeated(Num n) const { List r = make(); while (n-- > 0) r.extend(*this); return r; }
  void reverse() const { for (Num i = 0, n = size(); i < n / 2; i++) { T one = body->at[i]; body->at[i] = body->at[n - 1 - i]; body->at[n - 1 - i] = one; } }
  List reversed() const { List r = make(); for (Num i = size() - 1; i >= 0; i--) r.add(body->at[i]); return r; }
};
template <class T> inline bool operator==(const List<T>& a, const List<T>& b) {
  if (a.size() != b.size()) return false;
  for (Num i = 0; i < a.size(); i++) if (!(a[i] == b[i])) return false;
  return true;
}

inline uint64_t mixed(uint64_t h, uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15ull; return h ^ h >> 29; }
inline uint64_t hashed(bool v) { return mixed(5, v); }
template <class T> inline uint64_t hashed(const T* v) { return mixed(3, (uint64_t)(uintptr_t)v); }
inline uint64_t hashed(Num v) { return mixed(7, (uint64_t)v); }
inline uint64_t hashed(const Bits& b) { uint64_t h = 1; for (int i = 0; i < WORDS; i++) h = mixed(h, b.w[i]); return h; }
inline uint64_t hashed(const Marks& m) { return mixed(hashed(m.yes), hashed(m.no)); }
inline uint64_t hashed(const Wide& v) { uint64_t h = 13; for (int i = 0; i < v.size; i++) h = mixed(h, v.w[i]); return h; }
template <class T> inline uint64_t hashed(const List<T>& l);
template <class H> inline uint64_t hashed(const Tuple<H>& t) { return hashed(t.head); }
template <class H, class... R> inline uint64_t hashed(const Tuple<H, R...>& t) { return mixed(hashed(t.head), hashed(t.tail)); }
template <class T> inline uint64_t hashed(const List<T>& l) { uint64_t h = 17; for (Num i = 0; i < l.size(); i++) h = mixed(h, hashed(l[i])); return h; }

// A dict in the order of insertion, shared as a list is; an index of hashes once it is large.
template <class K, class V> struct Dict {
  struct Body { Num refs; List<K> keys; List<V> values; int32_t* index; Num room, changes; };
  mutable Body* body = nullptr;
  Dict() {}
  Dict(const Dict& o) : body(o.body) { if (body) body->refs++; }
  ~Dict() { drop(); }
  Dict& operator=(const Dict& o) { if (o.body) o.body->refs++; drop(); body = o.body; return *this; }
  void drop() { if (!body || --body->refs) return; free(body->index); body->keys.~List(); body->values.~List(); free(body); body = nullptr; }
  static Dict make() { Dict r; r.body = (Body*)calloc(1, sizeof(Body)); r.body->refs = 1; return r; }
  Num size() const { return body ? body->keys.size() : 0; }
  Num changes() const { return body ? body->changes : 0; }
  Num find(const K& k) const {
    Num n = size();
    if (n <= 8) {
      for (Num i = 0; i < n; i++) if (body->keys[i] == k) return i;
      return -1;
    }
    for (uint64_t h = hashed(k);; h++) {
      int32_t i = body->index[h & (body->room - 1)];
      if (i < 0) return -1;
      if (body->keys[i] == k) return i;
    }
  }
  void enter(Num i) const { uint64_t h = hashed(body->keys[i]); while (body->index[h & (body->room - 1)] >= 0) h++; body->index[h & (body->room - 1)] = (int32_t)i; }
  V& operator[](const K& k) const {
    if (!body) { Dict made = make(); body = made.body; made.body = nullptr; }
    Num i = find(k);
    if (i >= 0) return body->values[i];
    body->changes++;
    body->keys.add(k);
    body->values.add(V{});
    Num n = size();
    if (n > 8) {
      if (2 * n > body->room) {
        body->room = 4 * n < 64 ? 64 : 2 * body->room;
        free(body->index);
        body->index = (int32_t*)malloc(body->room * sizeof(int32_t));
        memset(body->index, -1, body->room * sizeof(int32_t));
        for (Num j = 0; j < n; j++) enter(j);
      } else {
        enter(n - 1);
      }
    }
    return body->values[n - 1];
  }
  V& at(const K& k) const { Num i = find(k); need(i >= 0); return body->values[i]; }
  bool has(const K& k) const { return find(k) >= 0; }
  Opt<V> get(const K& k) const { Num i = find(k); return i < 0 ? Opt<V>() : Opt<V>(body->values[i]); }
  V get(const K& k, const V& other) const { Num i = find(k); return i < 0 ? other : body->values[i]; }
  static Dict of(const List<K>& l, const V& v) { Dict r = make(); for (Num i = 0; i < l.size(); i++) r[l[i]] = v; return r; }
  Dict copy() const { Dict r = make(); for (Num i = 0; i < size(); i++) r[body->keys[i]] = body->values[i]; return r; }
  V& setdefault(const K& k, const V& v) const { if (!has(k)) (*this)[k] = v; return (*this)[k]; }
  Opt<V> pop(const K& k) const {
    Num i = find(k), n = size();
    if (i < 0) return {};
    Opt<V> r(body->values[i]);
    body->changes++;
    body->keys.pop(i);
    body->values.pop(i);
    if (n > 8) {
      memset(body->index, -1, body->room * sizeof(int32_t));
      for (Num j = 0; j < n - 1; j++) enter(j);
    }
    return r;
  }
  V taken(const K& k) const { return pop(k).some(); }
  V pop(const K& k, const V& other) const { Opt<V> r = pop(k); return r.has ? r.value : other; }
  List<K> keys() const { return body ? body->keys.slice(0, END) : List<K>::make(); }
  List<V> values() const { return body ? body->values.slice(0, END) : List<V>::make(); }
  List<Tuple<K, V>> items() const {
    auto r = List<Tuple<K, V>>::make();
    for (Num i = 0; i < size(); i++) r.add({body->keys[i], body->values[i]});
    return r;
  }
};

// What a loop walks, which Python lets nobody change meanwhile.
template <class D> struct Walk {
  D of;
  Num before;
  Walk(const D& d) : of(d), before(d.changes()) {}
  bool same() const { need(of.changes() == before); return true; }
};

// A set; it is asked for its elements only where their order does not matter.
template <class K> struct Set {
  Dict<K, bool> in;
  static Set make() { Set r; r.in = Dict<K, bool>::make(); return r; }
  static Set of(const List<K>& l) { Set r = make(); for (Num i = 0; i < l.size(); i++) r.add(l[i]); return r; }
  void add(const K& k) const { in[k] = true; }
  void discard(const K& k) const { in.pop(k); }
  void update(const List<K>& l) const { for (Num i = 0; i < l.size(); i++) add(l[i]); }
  void update(const Set& o) const { update(o.in.keys()); }
  Set plus(const Set& o) const { Set r = copy(); r.update(o); return r; }
  Set less(const Set& o) const { Set r = make(); for (Num i = 0; i < size(); i++) if (!o.has(in.body->keys[i])) r.add(in.body->keys[i]); return r; }
  bool has(const K& k) const { return in.has(k); }
  Num size() const { return in.size(); }
  Num changes() const { return in.changes(); }
  bool operator==(const Set& o) const {
    if (size() != o.size()) return false;
    for (Num i = 0; i < size(); i++) if (!o.has(in.body->keys[i])) return false;
    return true;
  }
  Set copy() const { Set r; r.in = in.copy(); return r; }
};

template <class K> inline uint64_t hashed(const Set<K>& s) {
  uint64_t h = 11;
  for (Num i = 0; i < s.size(); i++) h += hashed(s.in.body->keys[i]);
  return h;
}

// An object that changes, shared as in Python.
template <class T> struct Ref {
  struct Body { Num refs; T value; };
  Body* body = nullptr;
  Ref() {}
  Ref(const Ref& o) : body(o.body) { if (body) body->refs++; }
  ~Ref() { drop(); }
  Ref& operator=(const Ref& o) { if (o.body) o.body->refs++; drop(); body = o.body; return *this; }
  void drop() { if (!body || --body->refs) return; body->~Body(); free(body); body = nullptr; }
  static Ref make() { Ref r; r.body = new (malloc(sizeof(Body)), 0) Body{1, T{}}; return r; }
  T* operator->() const { need(body); return &body->value; }
};

// A value of some type, which whoever takes it out knows.
struct Any {
  struct Box { Num refs; void (*drop)(Box*); const void* sort; };
  template <class T> struct Sort { static constexpr char mark = 0; };
  template <class T> struct Holding : Box { T value; };
  Box* box = nullptr;
  Any() {}
  Any(None) {}
  Any(const Any& o) : box(o.box) { if (box) box->refs++; }
  ~Any() { drop(); }
  Any& operator=(const Any& o) { if (o.box) o.box->refs++; drop(); box = o.box; return *this; }
  void drop() { if (box && !--box->refs) box->drop(box); box = nullptr; }
  bool has() const { return box; }
  static Any of(const Any& v) { return v; }
  static Any of(None) { return {}; }
  template <class T> static Any of(const Opt<T>& v) { return v.has ? of(v.value) : Any(); }
  template <class T> static Any of(const T& v) {
    Any r;
    auto* made = new (malloc(sizeof(Holding<T>)), 0) Holding<T>();
    made->refs = 1;
    made->drop = [](Box* b) { ((Holding<T>*)b)->~Holding<T>(); free(b); };
    made->sort = &Sort<T>::mark;
    made->value = v;
    r.box = made;
    return r;
  }
  template <class T> const T& as() const {
    static const T none{};
    need(!box || box->sort == &Sort<T>::mark);
    return box ? ((Holding<T>*)box)->value : none;
  }
};

// Whoever takes the values of a generator, and says when it is enough.
template <class T> struct Sink {
  void* of;
  bool (*call)(void*, const T&);
  template <class F> Sink(F& f) : of((void*)&f), call([](void* of, const T& v) -> bool { return (*(F*)of)(v); }) {}
  Sink(const Sink& o) : of(o.of), call(o.call) {}
  bool operator()(const T& v) const { return call(of, v); }
};

inline bool truth(bool v) { return v; }
inline bool truth(Num v) { return v != 0; }
inline bool truth(const Bits& v) { return v.any(); }
inline bool truth(const Wide& v) { return v.any(); }
inline bool truth(None) { return false; }
inline bool truth(const Marks&) { return true; }
template <class T> inline bool truth(const List<T>& v) { return v.size() != 0; }
template <class K, class V> inline bool truth(const Dict<K, V>& v) { return v.size() != 0; }
template <class... A> inline bool truth(const Tuple<A...>&) { return sizeof...(A) != 0; }
template <class T> inline bool truth(const Opt<T>& v);
template <class T> inline bool truth(const T&) { return true; }  // of records
template <class T> inline bool truth(const Opt<T>& v) { return v.has && truth(v.value); }

template <class T> inline bool truth(const Set<T>& v) { return v.size() != 0; }
template <class T> inline const List<T>& listed(const List<T>& v) { return v; }
template <class T> inline List<T> listed(const Set<T>& v) { return v.in.keys(); }
template <class T> inline bool contains(const Set<T>& s, const T& v) { return s.has(v); }
template <class T> inline Num size_of(const Set<T>& s) { return s.size(); }
template <class T> inline Opt<T> first_of(const List<T>& l) { return l.size() ? Opt<T>(l[0]) : Opt<T>(); }
// Beyond what any bound asks of it, a binomial coefficient is only large.
inline Num comb_of(Num n, Num k) {
  const Num large = Num(1) << 40;
  if (k < 0 || k > n) return 0;
  if (k > n - k) k = n - k;
  Num r = 1;
  for (Num i = 1; i <= k; i++) {
    r = r * (n - k + i) / i;
    if (r > large) return large;
  }
  return r;
}
inline List<Bits> listed(const Marks& m) { auto r = List<Bits>::make(); r.add(m.yes); r.add(m.no); return r; }
template <class T> inline void gather(List<T>&, const Tuple<>&) {}
template <class T, class H> inline void gather(List<T>& r, const Tuple<H>& t) { r.add(T(t.head)); }
template <class T, class H, class... R> inline void gather(List<T>& r, const Tuple<H, R...>& t) { r.add(T(t.head)); gather(r, t.tail); }
template <class H, class... R> inline List<H> listed(const Tuple<H, R...>& t) { auto r = List<H>::make(); gather(r, t); return r; }
template <class T> inline List<T> listed(const Opt<List<T>>& v) { return v.some(); }
template <class K, class V> inline List<K> listed(const Dict<K, V>& d) { return d.body ? d.body->keys.slice(0, END) : List<K>::make(); }
inline List<Bits> bits_of(Bits b) { auto r = List<Bits>::make(); while (b.any()) { Bits x = lowest(b); r.add(x); b ^= x; } return r; }
inline List<Wide> bits_of(Wide b) { need(!b.negative()); auto r = List<Wide>::make(); while (b.any()) { Wide x = lowest(b); r.add(x); b ^= x; } return r; }
inline Num step_of(Num s) { need(s != 0); return s; }
inline List<Num> range_of(Num a, Num b, Num s = 1) { need(s != 0); auto r = List<Num>::make(); for (Num i = a; s > 0 ? i < b : i > b; i += s) r.add(i); return r; }
template <class T> inline bool contains(const List<T>& l, const T& v) { for (Num i = 0; i < l.size(); i++) if (l[i] == v) return true; return false; }
template <class K, class V> inline bool contains(const Dict<K, V>& d, const K& k) { return d.has(k); }
template <class T> inline const List<T>& of_size(const List<T>& l, Num n) { need(l.size() == n); return l; }
inline Marks marks_of(const List<Bits>& l) { return of_size(l, 2), Marks{l[0], l[1]}; }
inline Marks marks_of(const List<Opt<Bits>>& l) { return of_size(l, 2), Marks{l[0].some(), l[1].some()}; }
inline Marks marks_of(const Marks& m) { return m; }
inline List<Marks> literals_of(const Marks& m) {
  auto r = List<Marks>::make();
  for (Bits b = m.yes; b.any();) { Bits x = lowest(b); r.add({x, Bits()}); b ^= x; }
  for (Bits b = m.no; b.any();) { Bits x = lowest(b); r.add({Bits(), x}); b ^= x; }
  return r;
}
inline Bits sum_of(const List<Bits>& l) { Bits r; for (Num i = 0; i < l.size(); i++) r += l[i]; return r; }
inline Wide sum_of(const List<Wide>& l) { Wide r; for (Num i = 0; i < l.size(); i++) r += l[i]; return r; }
inline Num sum_of(const List<Num>& l) { Num r = 0; for (Num i = 0; i < l.size(); i++) r = added(r, l[i]); return r; }
inline Num sum_of(const List<bool>& l) { Num r = 0; for (Num i = 0; i < l.size(); i++) r += l[i]; return r; }
template <class T> inline bool any_of(const List<T>& l) { for (Num i = 0; i < l.size(); i++) if (truth(l[i])) return true; return false; }
template <class T> inline bool all_of(const List<T>& l) { for (Num i = 0; i < l.size(); i++) if (!truth(l[i])) return false; return true; }
template <class T> inline T min_of(const T& a, const T& b) { return b < a ? b : a; }
template <class T> inline T max_of(const T& a, const T& b) { return a < b ? b : a; }
template <class T> inline T min_of(const List<T>& l) { T r = l.at(0); for (Num i = 1; i < l.size(); i++) r = min_of(r, l[i]); return r; }
template <class T> inline T min_of(const List<T>& l, const T& other) { return l.size() ? min_of(l) : other; }
template <class T> inline T max_of(const List<T>& l) { T r = l.at(0); for (Num i = 1; i < l.size(); i++) r = max_of(r, l[i]); return r; }
template <class T> inline T max_of(const List<T>& l, const T& other) { return l.size() ? max_of(l) : other; }
template <class T> inline T next_of(const List<T>& l, const T& other) { return l.size() ? l[0] : other; }
inline Num floor_of(Num a, Num b) { need(b != 0 && !(b == -1 && a == INT64_MIN)); Num q = a / b; return q - (a % b != 0 && (a < 0) != (b < 0)); }
inline Num rest_of(Num a, Num b) { return b == -1 ? 0 : a - floor_of(a, b) * b; }
inline Tuple<Num, Num> divmod_of(Num a, Num b) { return {floor_of(a, b), rest_of(a, b)}; }
inline Num size_of(const Marks&) { return 2; }
template <class... A> inline Num size_of(const Tuple<A...>&) { return sizeof...(A); }
template <class T> inline Num size_of(const List<T>& l) { return l.size(); }
template <class T> inline Num size_of(const Opt<T>& l) { return size_of(l.some()); }
template <class K, class V> inline Num size_of(const Dict<K, V>& d) { return d.size(); }
template <class A, class B> inline List<Tuple<A, B>> zip_of(const List<A>& a, const List<B>& b) {
  auto r = List<Tuple<A, B>>::make();
  for (Num i = 0; i < a.size() && i < b.size(); i++) r.add({a[i], b[i]});
  return r;
}
template <class A, class B, class C> inline List<Tuple<A, B, C>> zip_of(const List<A>& a, const List<B>& b, const List<C>& c) {
  auto r = List<Tuple<A, B, C>>::make();
  for (Num i = 0; i < a.size() && i < b.size() && i < c.size(); i++) r.add({a[i], b[i], c[i]});
  return r;
}
template <class A, class... B> inline auto zip_strict(const List<A>& a, const B&... b) {
  need(((a.size() == b.size()) && ...));
  return zip_of(a, b...);
}
template <class A> inline List<Tuple<A, A>> pairwise_of(const List<A>& a) {
  auto r = List<Tuple<A, A>>::make();
  for (Num i = 0; i + 1 < a.size(); i++) r.add({a[i], a[i + 1]});
  return r;
}
inline List<Num> accumulated(const List<Num>& a, Num sum) {
  auto r = List<Num>::make();
  r.add(sum);
  for (Num i = 0; i < a.size(); i++) r.add(sum = added(sum, a[i]));
  return r;
}
template <class A> inline List<Tuple<Num, A>> enumerate_of(const List<A>& a) {
  auto r = List<Tuple<Num, A>>::make();
  for (Num i = 0; i < a.size(); i++) r.add({i, a[i]});
  return r;
}

// Caches of decorated functions. They belong to a session, so a board or a thread never meets another's.
template <class R> struct ViewCache { bool has = false; Marks marks; R value{}; };
template <class R> struct TrailCache { List<Tuple<Marks, Opt<R>>> known; };
template <class K, class R> struct ArgumentCache {
  Dict<K, R> known;
  void room(Num most) { if (known.size() >= most) known = Dict<K, R>::make(); }
};

// Values as words, for Python.
struct Reader {
  const Word* at;
  Num number() { return (Num)*at++; }
};
struct Writer {
  Word* at;
  Word* end;
  void number(Num v) { if (at < end) *at = (Word)v; at++; }
};
struct Words { const Num* at = nullptr; Num size = 0; };  // where Python has them, which keeps them
template <class T> struct Form;
template <> struct Form<Words> {
  static Words read(Reader& r) { Words v; v.size = r.number(); v.at = (const Num*)r.at; r.at += v.size; return v; }
  static void write(Writer&, const Words&) {}
};
template <> struct Form<Num> { static Num read(Reader& r) { return r.number(); } static void write(Writer& w, Num v) { w.number(v); } };
template <> struct Form<bool> { static bool read(Reader& r) { return r.number() != 0; } static void write(Writer& w, bool v) { w.number(v); } };
template <> struct Form<None> { static None read(Reader&) { return {}; } static void write(Writer&, None) {} };
template <> struct Form<Bits> {
  static Bits read(Reader& r) { Bits b; for (int i = 0; i < WORDS; i++) b.w[i] = *r.at++; return b; }
  static void write(Writer& w, const Bits& b) { for (int i = 0; i < WORDS; i++) w.number((Num)b.w[i]); }
};
template <> struct Form<Wide> {
  static Wide read(Reader& r) { Wide v; v.size = (int)r.number(); for (int i = 0; i < v.size; i++) v.w[i] = *r.at++; return v; }
  static void write(Writer& w, const Wide& v) { w.number(v.size); for (int i = 0; i < v.size; i++) w.number((Num)v.w[i]); }
};
template <> struct Form<Marks> {
  static Marks read(Reader& r) { Marks m; m.yes = Form<Bits>::read(r); m.no = Form<Bits>::read(r); return m; }
  static void write(Writer& w, const Marks& m) { Form<Bits>::write(w, m.yes); Form<Bits>::write(w, m.no); }
};
template <> struct Form<Any> { static Any read(Reader&) { return {}; } static void write(Writer&, const Any&) {} };
// Data is read once for a session, which frees it.
struct Owned { Owned* next; void (*drop)(Owned*); };
static Owned** owner = nullptr;
template <class T> struct Owning : Owned { T value; };
template <class T> struct Form<const T*> {
  static const T* read(Reader& r) {
    auto* made = new (malloc(sizeof(Owning<T>)), 0) Owning<T>();
    made->drop = [](Owned* one) { ((Owning<T>*)one)->~Owning<T>(); free(one); };
    made->next = *owner;
    *owner = made;
    made->value = Form<T>::read(r);
    return &made->value;
  }
  static void write(Writer& w, const T* v) { Form<T>::write(w, *v); }
};
template <class T> struct Form<Ref<T>> {
  static Ref<T> read(Reader& r) { auto v = Ref<T>::make(); v.body->value = Form<T>::read(r); return v; }
  static void write(Writer& w, const Ref<T>& v) { Form<T>::write(w, v.body->value); }
};
template <class T> struct Form<Opt<T>> {
  static Opt<T> read(Reader& r) { return r.number() ? Opt<T>(Form<T>::read(r)) : Opt<T>(); }
  static void write(Writer& w, const Opt<T>& v) { w.number(v.has); if (v.has) Form<T>::write(w, v.value); }
};
template <class T> struct Form<List<T>> {
  static List<T> read(Reader& r) { auto l = List<T>::make(); Num n = r.number(); while (n-- > 0) l.add(Form<T>::read(r)); return l; }
  static void write(Writer& w, const List<T>& l) { w.number(l.size()); for (Num i = 0; i < l.size(); i++) Form<T>::write(w, l[i]); }
};
template <class T> struct Form<Set<T>> {
  static Set<T> read(Reader& r) { auto s = Set<T>::make(); Num n = r.number(); while (n-- > 0) s.add(Form<T>::read(r)); return s; }
  static void write(Writer& w, const Set<T>& s) { Form<List<T>>::write(w, s.in.keys()); }
};
template <> struct Form<Tuple<>> { static Tuple<> read(Reader&) { return {}; } static void write(Writer&, const Tuple<>&) {} };
template <class H> struct Form<Tuple<H>> {
  static Tuple<H> read(Reader& r) { return {Form<H>::read(r)}; }
  static void write(Writer& w, const Tuple<H>& t) { Form<H>::write(w, t.head); }
};
template <class H, class... R> struct Form<Tuple<H, R...>> {
  static Tuple<H, R...> read(Reader& r) { Tuple<H, R...> t; t.head = Form<H>::read(r); t.tail = Form<Tuple<R...>>::read(r); return t; }
  static void write(Writer& w, const Tuple<H, R...>& t) { Form<H>::write(w, t.head); Form<Tuple<R...>>::write(w, t.tail); }
};
template <class K, class V> struct Form<Dict<K, V>> {
  static Dict<K, V> read(Reader& r) { auto d = Dict<K, V>::make(); Num n = r.number(); while (n-- > 0) { K k = Form<K>::read(r); d[k] = Form<V>::read(r); } return d; }
  static void write(Writer& w, const Dict<K, V>& d) { Form<List<Tuple<K, V>>>::write(w, d.items()); }
};
