// The loops of deduce/engine/tiers.py, deduce/engine/refute.py and grading/rounds.py by hand: the same questions in the
// same order, and the same count of fixpoints. A technique that is not compiled is asked through Python.
#pragma once
#include "values.hpp"

// What the loops need of the interpreter, which they run under the lock of: handed over, so that nothing is linked.
struct Interpreter {
  int (*signals)(void);
  void* (*save)(void);
  void (*restore)(void*);
  void* (*call)(void*);
  void (*drop)(void*);
};

enum Stop { GOES_ON, OUT_OF_BUDGET, OUT_OF_TIME, RAISED };

// How deep functions may call themselves, and how much of the stack they may take, in bytes: beyond that Python is asked.
const Num DEPTH = 900, STACK = 256 << 10;

// Numbers of functions: those of compiled ones, and from ASKED on those of Python.
const Num ASKED = 1 << 20, FINISHED = 1 << 24;

struct Closures {
  bool has[2 * 64 * WORDS] = {};
  Marks at[2 * 64 * WORDS];
  List<Num> order;
  static Num place(const Marks& l) { return l.yes.any() ? 2 * l.yes.lowest() : 2 * l.no.lowest() + 1; }
  void set(Num i, const Marks& m) { if (!has[i]) { has[i] = true; order.add(i); } at[i] = m; }
};

struct Round { Num number, hits, inner; Marks gained; };

inline Marks both(const Marks& a, const Marks& b) { return {a.yes | b.yes, a.no | b.no}; }

struct Loops;
static Marks compiled(Loops& loops, int number, const Marks& marks);

struct Loops {
  Interpreter python{};
  void* caller = nullptr;  // the Python function that asks a technique, by the words at `exchange`
  Word* exchange = nullptr;
  List<Num> functions, cheap, order;
  Bits variables;
  Bits near[64 * WORDS];
  bool sound = false, finishes = false, has_still = false;
  Marks still;
  Num left = -1, fixpoints = 0;
  double limit = -1, polled = 0;
  Stop stop = GOES_ON;
  Owned* owned = nullptr;
  const char* base = nullptr;  // of the stack
  Num depth = 0;
  Word* out = nullptr;  // the last answer
  Num room = 0, filled = 0;

  static double now() { timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }

  bool called(Num number, const Marks& marks) {
    exchange[0] = (Word)number;
    memcpy(exchange + 1, &marks, 2 * WORDS * sizeof(Word));
    void* result = python.call(caller);
    if (!result) { stop = RAISED; return false; }
    python.drop(result);
    return true;
  }
  Marks apply(Num number, const Marks& marks) {
    if (number < ASKED) {
      try {
        return compiled(*this, (int)number, marks);
      } catch (const Fault&) {  // Python says the same, or raises
      }
    }
    if (!called(number, marks)) return Marks();
    Marks found;
    memcpy(&found, exchange + 1 + 2 * WORDS, 2 * WORDS * sizeof(Word));
    return found;
  }
  bool finished(const Marks& marks) {
    return finishes && called(FINISHED, marks) && exchange[1 + 2 * WORDS];
  }
  void pay() {
    fixpoints++;
    if (left == 0) { stop = OUT_OF_BUDGET; return; }
    double time = now();
    if (limit >= 0 && time > limit) { stop = OUT_OF_TIME; return; }
    left--;
    if (time - polled < 0.01) return;
    polled = time;
    if (python.signals()) { stop = RAISED; return; }
    python.restore(python.save());  // other threads have their turn
  }
  Bits open(const Marks& marks) const { return variables & ~marks.known(); }

  Marks fixpoint(const Marks& start, const List<Num>& some, const Marks& barred = Marks()) {
    pay();
    if (stop) return Marks::top();
    const List<Num>& asked = some.size() ? some : functions;
    Marks marks = start;
    if (meet(marks.yes, marks.no | barred.yes) || meet(marks.no, barred.no)) return Marks::top();
    if (has_still && marks == still) return marks;
    Num i = 0, n = asked.size();
    while (i < n) {
      Marks more = both(apply(asked[i], marks), marks);
      if (stop) return Marks::top();
      if (more == marks) {
        i++;
      } else if (meet(more.yes, more.no | barred.yes) || meet(more.no, barred.no)) {
        return Marks::top();
      } else {
        marks = more;
        if (!open(marks).any() && sound && finished(marks)) return marks;
        if (stop) return Marks::top();
        i = 0;
      }
    }
    if (asked.body == functions.body) { still = marks; has_still = true; }
    return marks;
  }

  // One round: 0 where nothing is shown, 1 for marks, 2 for a clash.
  int round(Marks& marks, Num& number, Marks& gained) {
    for (Num i = 0; i < order.size(); i++) {
      Marks result = apply(order[i], marks), after = marks.join(result);
      if (stop) return 0;
      if (after == marks) continue;
      number = i;
      if (after.clash()) { gained = Marks::top(); return 2; }
      gained = result.without(marks);
      marks = after;
      return 1;
    }
    return 0;
  }

  List<Marks> literals(const Marks& marks) const {
    Bits known = marks.known();
    auto sorted = List<Tuple<Num, Num>>::make();
    for (Bits rest = open(marks); rest.any();) {
      int k = rest.lowest();
      rest ^= Bits::one(k);
      sorted.add({-(near[k] & known).count(), (Num)k});
    }
    for (Num i = 1; i < sorted.size(); i++) {  // stable, and mostly few
      auto one = sorted[i];
      Num j = i;
      for (; j > 0 && get<0>(one) < get<0>(sorted[j - 1]); j--) sorted[j] = sorted[j - 1];
      sorted[j] = one;
    }
    auto found = List<Marks>::make();
    for (Num i = 0; i < sorted.size(); i++) {
      Bits bit = Bits::one((int)get<1>(sorted[i]));
      found.add({bit, Bits()});
      found.add({Bits(), bit});
    }
    return found;
  }

  static Marks safe_of(const Marks& marks, const Closures& closures) {
    Marks found;
    for (Num i = 0; i < closures.order.size(); i++) {
      const Marks& one = closures.at[closures.order[i]];
      if (!one.clash() && marks.within(one)) found = both(found, one);
    }
    return found;
  }

  Marks probe(const Marks& literal, const Marks& marks, Closures& closures, const List<Num>& some) {
    Num place = Closures::place(literal);
    bool met = closures.has[place];
    Marks start = met ? closures.at[place] : literal, more = both(start, marks);
    if (more.clash()) return Marks::top();
    if (met && more == start) return start;
    Marks result = fixpoint(more, some);
    if (!stop) closures.set(place, result);
    return result;
  }

  Marks sweep(Marks marks, Closures& closures, const List<Num>& some, const Marks& stands, const Closures* quick) {
    Marks safe = both(stands, safe_of(marks, closures));
    auto listing = literals(marks);
    bool quicker = quick && quick->order.size();
    for (Num i = 0; i < listing.size(); i++) {
      const Marks literal = listing[i];
      if (literal.within(safe) || meet(literal.known(), marks.known())) continue;
      Num place = Closures::place(literal);
      Marks start = quicker && quick->has[place] ? marks.join(quick->at[place]) : marks;
      Marks result = probe(literal, start, closures, some);
      if (stop) return marks;
      if (!result.clash()) { safe = both(safe, result); continue; }
      marks = fixpoint(marks.join(literal.flipped()), some);
      if (stop || quicker || marks.clash() || !open(marks).any()) break;
      safe = both(stands, safe_of(marks, closures));
    }
    return marks;
  }

  Marks close2(Marks marks, Closures& closures, const Marks& solution) {
    marks = fixpoint(marks, functions);
    Closures* quick = new (malloc(sizeof(Closures)), 0) Closures();
    while (!stop && !marks.clash() && open(marks).any()) {
      Marks before = marks;
      if (cheap.size() < functions.size()) {
        marks = sweep(marks, *quick, cheap, solution, nullptr);
        if (stop) break;
        if (marks != before) { marks = fixpoint(marks, functions); continue; }
      }
      marks = sweep(marks, closures, functions, solution, quick);
      if (marks == before) break;
    }
    quick->~Closures();
    free(quick);
    return marks;
  }

  Marks standing(const Marks& marks, const Marks& solution) {
    Closures* closures = new (malloc(sizeof(Closures)), 0) Closures();
    Marks end = close2(marks, *closures, solution);
    closures->~Closures();
    free(closures);
    if (stop || end.clash()) return Marks();
    Bits rest = open(end);
    return {end.yes | rest, end.no | rest};
  }

  struct Supposed { Marks literal, start; Num size; };

  List<Marks> refutable(const Marks& marks, Closures& closures, Marks safe, const List<Marks>& known, List<Marks>& standstills) {
    bool refuted[2 * 64 * WORDS] = {};
    Marks barred;
    for (Num i = 0; i < known.size(); i++) {
      refuted[Closures::place(known[i])] = true;
      barred = both(barred, known[i]);
    }
    auto none = List<Marks>::make();
    safe = both(safe, safe_of(marks, closures));
    auto stands = List<Marks>::make();
    for (Num i = 0; i < standstills.size(); i++) {
      Marks more = marks.join(standstills[i]);
      if (more.clash() || more.within(safe)) continue;
      Marks around = fixpoint(more, functions, barred);
      if (stop) return none;
      if (!around.clash()) { safe = both(safe, around); stands.add(around); }
    }
    auto every = literals(marks), listing = List<Marks>::make();
    for (Num i = 0; i < every.size(); i++) if (!every[i].within(safe)) listing.add(every[i]);
    auto rest = List<Supposed>::make();
    Marks passed = safe;
    for (Num i = 0; i < listing.size(); i++) {
      const Marks literal = listing[i];
      Num place = Closures::place(literal);
      if (refuted[place]) continue;
      Marks start = marks.join(closures.has[place] ? closures.at[place] : literal);
      if (!literal.within(passed)) start = fixpoint(start, cheap, barred);
      if (stop) return none;
      if (start.clash()) {
        refuted[place] = true;
        barred = both(barred, literal);
      } else {
        rest.add({literal, start, start.size()});
        passed = both(passed, start);
      }
    }
    for (Num i = 1; i < rest.size(); i++) {  // the largest first, stable
      Supposed one = rest[i];
      Num j = i;
      for (; j > 0 && one.size > rest[j - 1].size; j--) rest[j] = rest[j - 1];
      rest[j] = one;
    }
    Num size = 1;
    for (;;) {
      auto left_over = List<Supposed>::make();
      for (Num i = 0; i < rest.size(); i++) if (!rest[i].literal.within(safe)) left_over.add(rest[i]);
      if (!left_over.size()) break;
      Supposed first = left_over[0];
      rest = left_over.slice(1, END);
      Marks around = fixpoint(first.start, functions, barred);
      if (stop) return none;
      closures.set(Closures::place(first.literal), around);
      if (around.clash()) {
        refuted[Closures::place(first.literal)] = true;
        barred = both(barred, first.literal);
        continue;
      }
      safe = both(safe, around);
      for (;;) {
        Marks more = gathered(around, rest, safe, size, barred);
        if (stop) return none;
        if (more == around) break;
        Marks wider = fixpoint(more, functions, barred);
        if (stop) return none;
        if (wider.clash()) { size = size / 2 > 1 ? size / 2 : 1; break; }
        safe = both(safe, wider);
        around = wider;
        size *= 2;
      }
      stands.add(around);
    }
    standstills = stands;
    auto found = List<Marks>::make();
    for (Num i = 0; i < listing.size(); i++) if (refuted[Closures::place(listing[i])]) found.add(listing[i]);
    return found;
  }

  Marks gathered(Marks marks, const List<Supposed>& rest, const Marks& safe, Num size, const Marks& barred) {
    for (Num i = 0; i < rest.size(); i++) {
      const Marks& literal = rest[i].literal;
      if (literal.within(safe) || meet(literal.known(), marks.known())) continue;
      Marks more = fixpoint(marks.join(rest[i].start), cheap, barred);
      if (stop || more.clash()) break;
      marks = more;
      if (!--size) break;
    }
    return marks;
  }

  // Which of some refutable literals needs the fewest inner rounds, and how many.
  void fewest(const Marks& marks, const List<Marks>& some, Num& which, Num& inner) {
    auto starts = List<Marks>::make();
    for (Num i = 0; i < some.size(); i++) starts.add(marks.join(some[i]));
    for (inner = 1;; inner++) {
      for (which = 0; which < some.size(); which++) {
        if (inner == 1) pay();
        if (stop) return;
        Num number;
        Marks gained;
        int found = round(starts[which], number, gained);
        if (stop || found != 1) return;
      }
    }
  }

  Marks play(Marks marks, bool deeper, const Marks& solution, List<Round>& found) {
    Closures* closures = new (malloc(sizeof(Closures)), 0) Closures();
    List<Marks> standstills;
    bool has_safe = false;
    Marks safe;
    while (!stop) {
      pay();
      while (!stop && !marks.clash()) {
        Num number;
        Marks gained;
        int shown = round(marks, number, gained);
        if (stop || !shown) break;
        if (shown == 2) { found.add({number, 0, 0, Marks()}); marks = Marks::top(); break; }
        found.add({number, gained.size(), 0, gained});
        if (sound && !open(marks).any() && finished(marks)) break;
      }
      if (stop) break;
      if (!marks.clash()) { still = marks; has_still = true; }
      if (marks.clash() || !deeper || !open(marks).any()) break;
      if (!has_safe) { safe = standing(marks, solution); has_safe = true; }
      if (stop) break;
      auto refuted = refutable(marks, *closures, safe, List<Marks>(), standstills);
      if (stop || !refuted.size()) break;
      Num which, inner;
      fewest(marks, refuted, which, inner);
      Marks gained;
      for (Num i = 0; i < refuted.size(); i++) gained = gained.join(refuted[i].flipped());
      found.add({-1, refuted.size(), inner, gained});
      marks = marks.join(gained);
    }
    closures->~Closures();
    free(closures);
    return marks;
  }
};
// What a function that calls itself begins with.
struct Deeper {
  Loops& of;
  explicit Deeper(Loops& loops) : of(loops) {
    need(of.depth < DEPTH && of.base - (const char*)__builtin_frame_address(0) < STACK);
    of.depth++;
  }
  ~Deeper() { of.depth--; }
};
template <> struct Form<Round> {
  static void write(Writer& w, const Round& r) { w.number(r.number); w.number(r.hits); w.number(r.inner); Form<Marks>::write(w, r.gained); }
};
