// What Python calls. Values go in and out as words; answers stay in the session until the next one.
#pragma once

static Marks compiled(Loops& loops, int number, const Marks& marks) {
  return technique((Session&)loops, number, marks, Bits::of(-1));
}

enum What { FIXPOINT, CLOSE2, STANDING, REFUTABLE, FEWEST, PLAY };

static List<Tuple<Marks, Marks>> entries_of(const Closures& closures) {
  auto found = List<Tuple<Marks, Marks>>::make();
  for (Num i = 0; i < closures.order.size(); i++) {
    Num place = closures.order[i];
    Bits bit = Bits::one((int)(place / 2));
    found.add({place % 2 ? Marks{Bits(), bit} : Marks{bit, Bits()}, closures.at[place]});
  }
  return found;
}

static Closures* closures_of(Reader& r) {
  auto entries = Form<List<Tuple<Marks, Marks>>>::read(r);
  Closures* found = new (malloc(sizeof(Closures)), 0) Closures();
  for (Num i = 0; i < entries.size(); i++) found->set(Closures::place(get<0>(entries[i])), get<1>(entries[i]));
  return found;
}

// Calls `write` until the answer fits.
template <class F> static void answer(Loops& session, F write) {
  for (;;) {
    Writer w{session.out, session.out + session.room};
    write(w);
    session.filled = w.at - session.out;
    if (session.filled <= session.room) return;
    session.room = 2 * session.filled;
    session.out = (Word*)realloc(session.out, session.room * sizeof(Word));
  }
}

#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT void* core_new(Num kind, const Word* words, const Word* objects, const Interpreter* python, void* caller, Word* exchange) {
  Session* session = new (malloc(sizeof(Session)), 0) Session();
  session->python = *python;
  session->caller = caller;
  session->exchange = exchange;
  session->room = 64 * WORDS;
  session->out = (Word*)malloc(session->room * sizeof(Word));
  Reader r{words}, o{objects};
  owner = &session->owned;
  begin(*session, (int)kind, r, o);
  return session;
}

EXPORT void core_free(Session* session) {
  Owned* one = session->owned;
  free(session->out);
  session->~Session();
  free(session);
  while (one) {
    Owned* next = one->next;
    one->drop(one);
    one = next;
  }
}

// Which rules hold from now on.
const size_t KEPT = SORTS * sizeof(Bits);
EXPORT void core_keep(Session* session, const Word* words) {
  memcpy(session->live, words, KEPT);
  forget(*session);
}

EXPORT Num core_filled(Session* session) { return session->filled; }
EXPORT Word* core_out(Session* session) { return session->out; }

EXPORT void core_set(Session* session, const Word* words) {
  Reader r{words};
  session->functions = Form<List<Num>>::read(r);
  session->cheap = Form<List<Num>>::read(r);
  session->order = Form<List<Num>>::read(r);
  session->sound = r.number();
  session->finishes = r.number();
  session->variables = Form<Bits>::read(r);
  for (Bits rest = session->variables; rest.any();) {
    int k = rest.lowest();
    rest ^= Bits::one(k);
    session->near[k] = Form<Bits>::read(r);
  }
  session->has_still = false;
}

// Whether there is an answer; else Python is to be asked, which may raise.
EXPORT Num core_apply(Session* session, Num number, const Word* in, const Word* holding, Word* found) {
  session->base = (const char*)__builtin_frame_address(0);
  if (holding && memcmp(session->live, holding, KEPT)) core_keep(session, holding);
  Reader r{in};
  Marks marks = Form<Marks>::read(r);
  try {
    Marks result = technique(*session, (int)number, marks, Form<Bits>::read(r));
    memcpy(found, &result, sizeof(Marks));
  } catch (const Fault&) {
    return false;
  }
  return true;
}

#ifndef __wasm__  // the laws alone ask it, and the page is to be small
EXPORT Num core_help(Session* session, Num number, const Word* in) {
  session->base = (const char*)__builtin_frame_address(0);
  try {
    answer(*session, [&](Writer& w) { Reader r{in}; helper(*session, (int)number, r, w); });
  } catch (const Fault&) {
    return false;
  }
  return true;
}
#endif

EXPORT void core_run(Session* session, Num what, const Word* in) {
  Loops& loops = *session;
  loops.base = (const char*)__builtin_frame_address(0);
  Reader r{in};
  loops.left = r.number();
  Num rest = r.number();
  loops.polled = Loops::now();
  loops.limit = rest < 0 ? -1 : loops.polled + 1e-9 * rest;
  loops.fixpoints = 0;
  loops.stop = GOES_ON;
  Marks marks = Form<Marks>::read(r), result;
  Closures* closures = nullptr;
  List<Marks> standstills, found;
  List<Round> rounds;
  Num which = 0, inner = 0;
  if (what == FIXPOINT) {
    Num cheap = r.number();
    Marks barred = Form<Marks>::read(r);
    result = loops.fixpoint(marks, cheap ? loops.cheap : loops.functions, barred);
  } else if (what == CLOSE2) {
    Marks solution = Form<Marks>::read(r);
    closures = closures_of(r);
    result = loops.close2(marks, *closures, solution);
  } else if (what == STANDING) {
    result = loops.standing(marks, Form<Marks>::read(r));
  } else if (what == REFUTABLE) {
    Marks safe = Form<Marks>::read(r);
    closures = closures_of(r);
    auto known = Form<List<Marks>>::read(r);
    standstills = Form<List<Marks>>::read(r);
    found = loops.refutable(marks, *closures, safe, known, standstills);
  } else if (what == FEWEST) {
    found = Form<List<Marks>>::read(r);
    loops.fewest(marks, found, which, inner);
  } else {
    Num deeper = r.number();
    result = loops.play(marks, deeper, Form<Marks>::read(r), rounds);
  }
  answer(loops, [&](Writer& w) {
    w.number(loops.stop);
    w.number(loops.left);
    w.number(loops.fixpoints);
    Form<Marks>::write(w, result);
    Form<List<Tuple<Marks, Marks>>>::write(w, closures ? entries_of(*closures) : List<Tuple<Marks, Marks>>());
    Form<List<Marks>>::write(w, found);
    Form<List<Marks>>::write(w, standstills);
    w.number(which);
    w.number(inner);
    w.number(rounds.size());
    for (Num i = 0; i < rounds.size(); i++) Form<Round>::write(w, rounds[i]);
  });
  if (closures) { closures->~Closures(); free(closures); }
}
