// By hand beside deduce/board/patterns.py: there the boards of `force_each` and both colours are matched in one wide
// integer, which is what Python is quick at; here each is matched by itself.
typedef List<Tuple<Bits, Num, Num>> Shifts;

static void there_of(const Shifts& shifts, const Marks& marks, Bits* there) {
  for (Num i = 0; i < shifts.size(); i++) {
    auto& shift = shifts[i];
    const Bits& mask = get<0>(shift);
    Num left = get<1>(shift), right = get<2>(shift);
    there[2 * i] = (marks.no & mask) << left >> right;
    there[2 * i + 1] = (marks.yes & mask) << left >> right;
  }
}

static Bits matched(const Words& program, const Bits* there, const Bits& cells) {
  Bits left[10], found;
  left[0] = cells;
  Num i = 0, end = cells.any() ? program.size / 4 : 0;
  while (i < end) {
    const Num* test = program.at + 4 * i;  // depth, place, the next test not below it, whether it is the last
    Num depth = test[0];
    Bits here = left[depth] & there[test[1]];
    if (!here.any()) {
      i = test[2];
      continue;
    }
    if (test[3]) found |= here;
    else left[depth + 1] = here;
    i++;
  }
  return found;
}

#define THERE(shifts, marks) \
  Bits* there = (Bits*)__builtin_alloca(sizeof(Bits) * (2 * (shifts).size() + 1)); \
  there_of(shifts, marks, there);

static Bits whole_of(const Forbidden& f, const Marks& marks, const Bits& cells) {
  THERE(f.f_shifts, marks)
  return matched(f.f_whole, there, cells);
}

static Marks forced_of(const Forbidden& f, const Marks& marks, const Bits& cells) {
  THERE(f.f_shifts, marks)
  Marks found;
  found.yes = matched(f.f_yes, there, cells);
  if (f.f_no.size) {  // pictures that are meant as drawn
    found.no = matched(f.f_no, there, cells);
    return found;
  }
  there_of(f.f_shifts, marks.flipped(), there);
  found.no = matched(f.f_yes, there, cells);
  return found;
}

static bool Forbidden_stand(const Forbidden& f, const Marks& marks) {
  if ((f.f_board & ~marks.known()).any()) return whole_of(f, marks, f.f_board).any();
  THERE(f.f_rule_shifts, marks)
  return matched(f.f_rules, there, f.f_board).any();
}

static Opt<Marks> force_from(const Forbidden& f, const Marks& marks, const Opt<Tuple<Marks, Marks>>& before) {
  const Bits& board = f.f_board;
  Bits near = board, free = board & ~marks.known();
  Marks found;
  if (before.has) {  // only near the new stones can a pattern be new
    near = marks.known() ^ get<0>(before.value).known();
    for (Num i = 0; i < f.f_reach; i++) {
      Bits lines = near | near << 1 | near >> 1;
      near |= (lines | lines << f.f_width | lines >> f.f_width) & board & ~near;
    }
    found = get<1>(before.value);
  }
  if (!free.any()) {
    if (Forbidden_stand(f, marks)) return {};
    return Marks();
  }
  if (whole_of(f, marks, near).any()) return {};
  Marks more = forced_of(f, marks, near & free);
  return Marks{(found.yes & free) | more.yes, (found.no & free) | more.no};
}

static Marks Forbidden_force(const Forbidden& f, const Marks& marks, const Bits& asked) {
  if (asked != Bits::of(-1)) {
    Bits free = f.f_board & ~marks.known() & asked;
    return free.any() ? forced_of(f, marks, free) : Marks();
  }
  auto& known = f.seen.known;
  while (known.size() && !get<0>(known[-1]).within(marks)) known.pop();
  if (known.size() && (!get<1>(known[-1]).has || get<0>(known[-1]) == marks)) {
    return get<1>(known[-1]).has ? get<1>(known[-1]).value : Marks::top();
  }
  Opt<Tuple<Marks, Marks>> before;
  if (known.size()) before = Tuple<Marks, Marks>(get<0>(known[-1]), get<1>(known[-1]).value);
  Opt<Marks> value = force_from(f, marks, before);
  known.add({marks, value});
  return value.has ? value.value : Marks::top();
}

static List<Marks> Forbidden_force_each(const Forbidden& f, const List<Marks>& boards, const Bits& cells) {
  auto found = List<Marks>::make();
  for (Num i = 0; i < boards.size(); i++) found.add(forced_of(f, boards[i], cells));
  return found;
}
