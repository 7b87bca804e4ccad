// Who is logged in at this kiosk. Guarantees: each person's state is theirs alone; a half-typed set is kept under
// the member's id when they leave, and given back to that member only; a login survives a reload and a reconnect.
import { keep } from "/shared/store.js";
import { clearToasts, toast } from "/shared/ui.js";
import { t } from "/shared/words.js";
import { app, live, show } from "./app.js";
import { restOf } from "./rest.js";
import { scoresOf } from "./scores.js";

const DRAFT_AGE = 12 * 3600_000;

export async function enter(params) {
  return admit(await app.socket.request("sessions.enter", params));
}

export async function logIn(params) {
  return admit(await app.socket.request("sessions.logIn", params, { timeoutMs: 20_000 }));
}

export function admit({ handle, member, idleMs = 180_000, warnMs = 30_000 }) {
  app.people = app.people.filter((one) => one.id !== member.id);
  const one = {
    id: member.id, handle, member, idleMs, warnMs, seen: performance.now(),
    workout: null, loaded: false, stale: false, startsNew: false,
    exercises: null, byId: new Map(), recent: [], last: new Map(),
    current: null, view: "train", drafts: {}, done: null,
  };
  Object.assign(one, { rest: restOf(one), scores: scoresOf(one) });
  const kept = keep.get(`draft.${member.id}`);
  if (kept && Date.now() - kept.at < DRAFT_AGE) Object.assign(one, { drafts: kept.drafts, current: kept.current });
  app.parked = app.parked.filter((other) => other.id !== member.id);
  app.people.push(one);
  remember();
  select(one);
  attend(one);
  app.outbox.flush();
  return one;
}

// Loads what the person needs and follows their log, wherever it is written.
async function attend(one) {
  one.feed?.close();
  one.feed = app.socket.subscribe("me", {
    as: one.handle,
    snapshot: (snapshot) => {
      one.workout = snapshot.workout ?? null;
      // A set that waits here to be sent has begun a rest that the server does not know of yet.
      if (snapshot.rest || !app.outbox.of(one.id).some((item) => item.method === "sets.log")) one.rest.told(snapshot.rest);
      one.stale = Boolean(one.workout) && app.clock.now() - lastAct(one.workout) > 6 * 3600_000;
      one.current ??= one.workout?.sets.at(-1)?.exercise ?? null;
      if (!one.loaded && !one.current) one.view = "pick";
      one.loaded = true;
      one.last.clear();
      app.refresh();
    },
    event: (name, data) => { follow(one, name, data); app.refresh(); },
  });
  if (live()) await Promise.all([loadExercises(one), one.scores.load()]);
}

// What could not be asked while the line was down.
export function catchUp() {
  for (const one of app.people) {
    if (!one.exercises) loadExercises(one);
    one.scores.load();
    for (const [exercise, entry] of one.last) if (entry.error) one.last.delete(exercise);
  }
}

const lastAct = (workout) => Math.max(workout.startedAt, ...workout.sets.map((set) => set.at));

export async function loadExercises(one) {
  one.exercisesFault = null;
  try {
    const { exercises, recent } = await app.socket.request("exercises.list", { as: one.handle });
    one.exercises = exercises.sort((a, b) => a.name.localeCompare(b.name));
    one.byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
    one.recent = recent;
  } catch (error) { one.exercisesFault = error; }
  app.refresh();
}

export function follow(one, name, data) {
  if (name === "scores.changed") return one.scores.told(data.scores);
  if (name === "rest.changed") return one.rest.told(data.rest);
  if (name === "set.logged" && data.rest) one.rest.told(data.rest);
  if (name === "set.logged" || name === "set.edited") return upsert(one, data.set);
  if (name === "set.deleted" && one.workout) one.workout.sets = one.workout.sets.filter((set) => set.id !== data.set);
  if (name === "workout.finished" && one.workout?.id === data.workout) {
    one.finished = { ...one.workout, finishedAt: data.finishedAt };
    one.workout = null;
    one.stale = false;
    one.last.clear();
    if (one.view === "train") one.view = "pick";
  }
  if (name === "workout.reopened") {
    if (one.finished?.id === data.workout) one.workout = { ...one.finished, finishedAt: undefined };
    one.last.clear();
  }
}

export function upsert(one, set) {
  if (one.workout?.id !== set.workout) {
    // A set of an older workout, corrected from the history, does not open that workout.
    if (one.workout && set.workout < one.workout.id) return;
    if (!one.workout && one.finished?.id === set.workout) return;
    one.workout = { id: set.workout, startedAt: set.at, source: "floor", sets: [] };
    one.startsNew = one.stale = false;
    one.last.clear();
  }
  const sets = one.workout.sets.filter((other) => other.id !== set.id);
  one.workout.sets = [...sets, set].sort((a, b) => a.position - b.position);
}

export function select(one) {
  app.active = one.id;
  one.typing = null;
  touch();
  app.refresh();
}

export function leave(one, why = "left") {
  keepDraft(one);
  one.feed?.close();
  one.rest.clear();
  clearToasts();
  app.people = app.people.filter((other) => other !== one);
  const owes = app.outbox.of(one.id).some((item) => !item.refused);
  if (why !== "ended" && live() && !owes) app.socket.request("sessions.leave", { as: one.handle }).catch(() => {});
  else if (why !== "ended") app.parked.push({ handle: one.handle, id: one.id });
  remember();
  if (app.active === one.id) show("who");
  if (why === "idle" || why === "ended") toast(t("kiosk.left.idle", { name: one.member.displayName }));
  app.refresh();
}

// Those who left while sets were waiting: once these are through, their login ends too.
export function settleParked() {
  if (!live()) return;
  for (const one of app.parked.filter((p) => !app.outbox.of(p.id).some((item) => !item.refused))) {
    app.parked = app.parked.filter((other) => other !== one);
    app.socket.request("sessions.leave", { as: one.handle }).catch(() => {});
  }
  remember();
}

// The login is gone at the server. What waits stays until the member is back.
export function lose(member) {
  app.parked = app.parked.filter((one) => one.id !== member);
  const one = app.people.find((other) => other.id === member);
  if (one) leave(one, "ended");
  remember();
}

function remember() {
  keep.set("logins", [...app.people.map(({ handle, id }) => ({ handle, id })), ...app.parked]);
}

export function keepDraft(one) {
  const drafts = Object.fromEntries(Object.entries(one.drafts).filter(([, draft]) => draft.touched));
  if (Object.keys(drafts).length) keep.set(`draft.${one.id}`, { at: Date.now(), drafts, current: one.current });
  else keep.remove(`draft.${one.id}`);
}

// After hello: this device, then everyone who was logged in. Runs before anything else is sent.
export async function resumeAll() {
  const early = { early: true };
  const here = app.people.length || app.parked.length ? [] : keep.get("logins") ?? [];
  for (const one of [...app.people]) {
    try {
      const reply = await app.socket.request("sessions.resume", { handle: one.handle }, early);
      Object.assign(one, { member: reply.member, handle: reply.handle });
    } catch (error) { if (error.unanswered) throw error; lose(one.id); }
  }
  for (const one of [...app.parked]) {
    try { await app.socket.request("sessions.resume", { handle: one.handle }, early); }
    catch (error) { if (error.unanswered) throw error; lose(one.id); }
  }
  for (const { handle } of here) {
    try { admit(await app.socket.request("sessions.resume", { handle }, early)); }
    catch (error) { if (error.unanswered) throw error; }
  }
  if (here.length) show("who");
  remember();
}

// Somebody is there: counts for the person on the screen, nobody else.
let told = 0, telling = null;
export function touch() {
  const one = app.people.find((other) => other.id === app.active);
  if (!one) return;
  one.seen = performance.now();
  if (one.warned) { one.warned = false; app.refresh(); }
  const say = () => {
    telling = null;
    told = performance.now();
    if (live() && app.people.includes(one)) app.socket.request("sessions.keep", { as: one.handle }).catch(() => {});
  };
  if (performance.now() - told > 3_000) say();
  else telling ??= setTimeout(say, 3_000);
}

export function stay(one) {
  one.seen = performance.now();
  one.warned = false;
  if (live()) app.socket.request("sessions.keep", { as: one.handle }).catch(() => {});
  app.refresh();
}

// Once a second: who is about to be logged out, who is.
export function watchIdle() {
  for (const one of [...app.people]) {
    const left = one.idleMs - (performance.now() - one.seen);
    if (left <= 0) { leave(one, "idle"); continue; }
    const warn = Math.min(one.idleMs, Math.max(one.warnMs, 20_000));
    const warned = left <= warn;
    if (warned !== Boolean(one.warned) || warned) { Object.assign(one, { warned, left, warn }); app.refresh(); }
  }
}
