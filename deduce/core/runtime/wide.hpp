// Whole numbers that are wider than a board, such as many small ones in lanes: in two's complement, in as many words as
// they need; words from `size` on repeat the sign.
#pragma once
const int WIDE = 16 * WORDS;

struct Wide {
  int size = 1;
  Word w[WIDE];
  Wide() { w[0] = 0; }
  Wide(const Wide& o) : size(o.size) { memcpy(w, o.w, size * sizeof(Word)); }
  Wide& operator=(const Wide& o) { size = o.size; memmove(w, o.w, size * sizeof(Word)); return *this; }
  static Wide of(Num v) { Wide r; r.w[0] = (Word)v; return r; }
  static Wide of(const Bits& b) { Wide r; r.size = WORDS; memcpy(r.w, b.w, sizeof(b.w)); return r.trim(); }
  bool negative() const { return w[size - 1] >> 63; }
  Word sign() const { return negative() ? ~Word(0) : 0; }
  bool any() const { return size > 1 || w[0]; }
  Wide& trim() { while (size > 1 && w[size - 1] == (Word)((Num)w[size - 2] >> 63)) size--; return *this; }
  Num length() const { need(!negative()); for (int i = size - 1; i >= 0; i--) if (w[i]) return i * 64 + 64 - __builtin_clzll(w[i]); return 0; }
  Num count() const { need(!negative()); Num n = 0; for (int i = 0; i < size; i++) n += __builtin_popcountll(w[i]); return n; }
};
template <class F> inline Wide merged(const Wide& a, const Wide& b, F each) {
  Wide r;
  int both = a.size < b.size ? a.size : b.size;
  r.size = a.size < b.size ? b.size : a.size;
  for (int i = 0; i < both; i++) r.w[i] = each(a.w[i], b.w[i]);
  Word sa = a.sign(), sb = b.sign();
  for (int i = both; i < a.size; i++) r.w[i] = each(a.w[i], sb);
  for (int i = both; i < b.size; i++) r.w[i] = each(sa, b.w[i]);
  return r.trim();
}
inline Wide operator&(const Wide& a, const Wide& b) { return merged(a, b, [](Word x, Word y) { return x & y; }); }
inline Wide operator|(const Wide& a, const Wide& b) { return merged(a, b, [](Word x, Word y) { return x | y; }); }
inline Wide operator^(const Wide& a, const Wide& b) { return merged(a, b, [](Word x, Word y) { return x ^ y; }); }
inline Wide operator~(const Wide& a) { Wide r; r.size = a.size; for (int i = 0; i < a.size; i++) r.w[i] = ~a.w[i]; return r; }
// a + b + carry, where each word of b is turned by `flip`.
inline Wide summed(const Wide& a, const Wide& b, Word flip, Word carry) {
  Wide r;
  int n = (a.size < b.size ? b.size : a.size) + 1;
  Word sa = a.sign(), sb = b.sign();
  need(n <= WIDE);
  r.size = n;
  for (int i = 0; i < n; i++) {
    Word x = i < a.size ? a.w[i] : sa, y = (i < b.size ? b.w[i] : sb) ^ flip, s = x + carry;
    carry = s < carry;
    r.w[i] = s + y;
    carry += r.w[i] < s;
  }
  return r.trim();
}
inline Wide operator+(const Wide& a, const Wide& b) { return summed(a, b, 0, 0); }
inline Wide operator-(const Wide& a, const Wide& b) { return summed(a, b, ~Word(0), 1); }
inline Wide operator-(const Wide& a) { return Wide() - a; }
inline Wide operator<<(const Wide& a, Num n) {
  need(n >= 0);
  if (!a.any()) return a;
  Num s = n >> 6, b = n & 63;
  need(s + a.size < WIDE);
  Wide r;
  r.size = (int)(a.size + s + 1);
  memset(r.w, 0, s * sizeof(Word));
  Word before = 0;
  for (int i = 0; i < a.size; i++) {
    r.w[i + s] = b ? a.w[i] << b | before >> (64 - b) : a.w[i];
    before = a.w[i];
  }
  r.w[a.size + s] = b ? a.sign() << b | before >> (64 - b) : a.sign();
  return r.trim();
}
inline Wide kept(const Wide& a, Num n) { return a << n; }
inline void raise(Wide& a, Num n) { a = a << n; }
inline Wide operator>>(const Wide& a, Num n) {
  need(n >= 0);
  Num s = n >> 6, b = n & 63;
  Word sign = a.sign();
  if (s >= a.size) return Wide::of((Num)sign);
  Wide r;
  r.size = (int)(a.size - s);
  for (int i = 0; i < r.size; i++) {
    Word low = a.w[i + s], high = i + s + 1 < a.size ? a.w[i + s + 1] : sign;
    r.w[i] = b ? low >> b | high << (64 - b) : low;
  }
  return r.trim();
}
// One of the two is a small number.
inline Wide operator*(const Wide& a, const Wide& b) {
  if (a.size == 1 && b.size > 1) return b * a;
  if (b.negative()) return -(a * -b);
  if (a.negative()) return -(-a * b);
  need(b.size == 1 && a.size < WIDE);
  Wide r;
  r.size = a.size + 1;
  Word carry = 0;
  for (int i = 0; i < a.size; i++) {
    unsigned __int128 p = (unsigned __int128)a.w[i] * b.w[0] + carry;
    r.w[i] = (Word)p;
    carry = (Word)(p >> 64);
  }
  r.w[a.size] = carry;
  need(!r.negative());
  return r.trim();
}
template <class T> inline Wide& operator>>=(Wide& a, const T& n) { return a = a >> n; }
inline Wide& operator&=(Wide& a, const Wide& b) { return a = a & b; }
inline Wide& operator|=(Wide& a, const Wide& b) { return a = a | b; }
inline Wide& operator^=(Wide& a, const Wide& b) { return a = a ^ b; }
inline Wide& operator+=(Wide& a, const Wide& b) { return a = a + b; }
inline Wide& operator-=(Wide& a, const Wide& b) { return a = a - b; }
inline Wide& operator*=(Wide& a, const Wide& b) { return a = a * b; }
inline bool operator==(const Wide& a, const Wide& b) { return a.size == b.size && !memcmp(a.w, b.w, a.size * sizeof(Word)); }
inline bool operator!=(const Wide& a, const Wide& b) { return !(a == b); }
inline bool operator<(const Wide& a, const Wide& b) { return (a - b).negative(); }
inline bool operator>(const Wide& a, const Wide& b) { return b < a; }
inline bool operator<=(const Wide& a, const Wide& b) { return !(b < a); }
inline bool operator>=(const Wide& a, const Wide& b) { return !(a < b); }
inline Wide lowest(const Wide& a) {
  int i = 0;
  if (!a.any()) return a;
  while (!a.w[i]) i++;
  return Wide::of(1) << (64 * i + __builtin_ctzll(a.w[i]));
}
inline Wide raised_wide(Num a, Num n) { return Wide::of(a) << n; }
// `deduce.board.lanes.lane`
inline Num lane(const Wide& a, Num k) {
  need(k >= 0 && k < 32 * WIDE);
  Word word = k / 2 < a.size ? a.w[k / 2] : a.sign();
  return (Num)(word >> 32 * (k % 2) & 0x7fffffff);
}
