"""A person at a kiosk without a server: the kiosk's own modules, in the page that is kept (kit/modules.py)."""

import pytest

from kit.modules import kept, run  # noqa: F401

# What a script can use, besides what the kiosk's modules export:
#   arrive({member, unit, show, last, workout}): somebody logs in. `show` is the exercise on the screen where no plan says
#     it, `last` their last time by exercise, as `sets.lastTime` replies, and `workout` what the server has of today. At
#     first the server is away.
#   BENCH, ROW, PLANK, RUN, DIPS, CURLS; set(kind, kg, reps, more), planned(item, exercise, sets, more): short forms.
#   hand(person, …names) → those of the set in hand; sent(member) → what waits for the server, as [method, params].
#   serve(answers): from now on the server answers `answers[method]`, a function of the params, and {} to the rest;
#   stored(params) → its reply to a set. undo(): a tap on Undo. until(isSo) waits.
SETUP = """async () => {
  // Other kits have names of their own in the page that is kept.
  if (window.atKiosk) return void Object.assign(window, atKiosk);
  const names = ["base/app", "person/person", "person/people", "person/inhand", "person/drafts", "person/plan",
    "person/screen", "person/typing", "person/sets", "train/log", "train/train", "../shared/gym/gymequipment",
    "../shared/socket", "../shared/template", "../shared/ui"];
  const modules = await Promise.all(names.map((name) => import(new URL(name + ".js", location.origin + "/kiosk/"))));
  const { app, clearToasts, Fault, inHand, knowGym, listen, Person, render, toasts, advance } = Object.assign({}, ...modules);
  listen();
  const exercise = (id, name, type, equipment, restSeconds) => ({ id, name, type, equipment, restSeconds,
    bodyPart: "chest", primary: ["chest"], secondary: [] });
  const lifts = {
    BENCH: exercise(1, "Bench press", "weightReps", "barbell", 180),
    ROW: exercise(2, "Row", "weightReps", "machine", 90), PLANK: exercise(3, "Plank", "duration", "bodyweight", 60),
    RUN: exercise(4, "Rower", "distanceDuration", "cardioMachine", 60),
    DIPS: exercise(5, "Dips", "bodyweightPlus", "bodyweight", 120),
    CURLS: exercise(6, "Curls", "weightReps", "dumbbell", 60),
  };
  let ids = 100;
  const set = (kind, kg, reps, more = {}) => ({ id: ++ids, exercise: 1, kind, records: [], at: Date.now(),
    ...kg !== null && { weight: { value: kg, unit: "kg" } }, ...reps !== null && { reps }, ...more });
  const planned = (item, { id }, sets, more = {}) => ({ item, exercise: id, sets, ...more });
  const hand = (person, ...names) => {
    const found = inHand(person);
    return names.map((name) => (name === "slot" ? found.slot && [found.slot.kind, found.slot.index] : found[name]));
  };
  const sent = (member = 1) => app.outbox.of(member).map(({ method, params }) => [method, params]);
  const unanswered = new Set();
  const serve = (answers) => {
    app.socket.request = (method, params) => new Promise((resolve, reject) => {
      unanswered.add(reject);
      Promise.resolve().then(() => answers[method]?.(params) ?? {}).then(resolve, reject);
    });
    app.socket.setStatus("live", {});
  };
  const until = async (isSo) => { while (!isSo()) await new Promise((resolve) => setTimeout(resolve)); };
  const stored = (params) => ({ set: { ...params, id: ++ids, records: [], workout: 9 } });
  const undo = () => { render(toasts(), document.body); document.querySelector(".toast button").click(); };
  const { request } = app.socket;
  const nobody = async () => {
    app.socket.status = "away";
    app.socket.request = request;
    // The outbox sends nothing of a member who still waits for an answer.
    for (const reject of unanswered) reject(new Fault({ code: "away" }));
    unanswered.clear();
    for (const person of app.people) person.end();
    app.people = [];
    await app.outbox.load();
    await Promise.all(app.outbox.items.map((item) => app.outbox.drop(item)));
    localStorage.clear();
    clearToasts();
    knowGym(null);
  };
  const arrive = async ({ member = 1, unit = "kg", show = lifts.BENCH, last = {}, workout = null } = {}) => {
    const person = new Person({ handle: `h${member}`, delivery: `d${member}`, idleMs: 1e9, warnMs: 1e9,
      member: { id: member, unit, displayName: `Member ${member}`, role: "member" } });
    person.ask = async (method, { exercise }) => (method === "sets.lastTime" ? last[exercise] ?? { sets: [] } : {});
    app.people = [...app.people, person];
    app.active = member;
    for (const each of Object.values(lifts)) person.book.add(each);
    person.log.begin({ workout });
    await Promise.all(Object.values(lifts).map(({ id }) => person.log.last.known(id)));
    if (workout?.plan) advance(person);
    else person.screen.exercise = show.id;
    person.screen.view = "train";
    return person;
  };
  window.atKiosk = Object.assign({}, ...modules, lifts,
    { set, planned, hand, sent, serve, until, stored, undo, nobody, arrive });
  Object.assign(window, atKiosk);
}"""


@pytest.fixture
def kiosk(kept):
    kept.evaluate(SETUP)
    kept.evaluate("() => nobody()")
    return kept
