// The member's page: one state, and what changes it. Views read `app`, call its functions and app.refresh().
// Contract: app.current is undefined until known, null when no workout is open. Events of topic `me` are put in at
// once, and the server's own figures (volume, records) fetched a moment later: we never compute them here.
import { Clock } from "../shared/clock.js";
import { Outbox } from "../shared/outbox.js";
import { plateClock } from "../shared/plate.js";
import { uuid } from "../shared/socket.js";
import { openBox } from "../shared/store.js";
import { chime } from "../shared/timers/chime.js";
import { FloorTimers } from "../shared/timers/model.js";
import { Rest } from "../shared/timers/rest.js";
import { Scores, watchEnds } from "../shared/timers/score.js";
import { Sound } from "../shared/timers/sound.js";
import { fault, t } from "../shared/words.js";
import { toast } from "../shared/ui.js";
import { Session } from "../shared/session.js";

export const app = { refresh: () => {}, page: "today", ...blankState() };
export const session = new Session("me.session", () => { follow(); app.refresh(); });
export const clock = new Clock(session.socket).start();
export const outbox = new Outbox(session.socket, clock, {
  handleOf: (member) => (session.member?.id === member ? session.handle : undefined),
  open: () => openBox("me-outbox"),
});
plateClock(clock);

export const floor = new FloorTimers(session.socket, clock, { as: () => session.handle ?? undefined });
export const sound = new Sound().open();
// Asked once, and refused at once where the server is away: none of these is worth doing minutes later.
const send = (method, params) => session.ask(method, params);
export const rest = new Rest(clock, {
  send: (method, params) => send(method, { key: uuid(), ...params }),
  changed: () => app.refresh(),
  over: () => {
    chime(sound, clock, session.member?.id);
    // Before the first touch browsers refuse it aloud.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([200, 120, 200]);
    app.said = app.said === t("me.rest.over") ? `${t("me.rest.over")}\u00a0` : t("me.rest.over");
  },
});
export const scores = new Scores(floor, clock, { send, changed: () => app.refresh() });
watchEnds(floor, () => app.refresh());

function blankState() {
  return { current: undefined, exercises: new Map(), recent: [], history: { items: null, text: "" }, details: new Map(), opened: new Set(), editing: null, form: {}, said: "" };
}

export const unit = () => session.member?.unit ?? "kg";
export const exercise = (id) => app.exercises.get(id);
export const waiting = () => (session.member ? outbox.of(session.member.id).filter((item) => !item.refused) : []);
export const say = (error) => toast(fault(error), { tone: "bad" });

// Starts with a login and ends with it; the socket resumes the topic by itself at each reconnect.
let topic = null;
function follow() {
  if (session.phase !== "in" || topic) return;
  topic = session.socket.subscribe("me", { as: session.handle, snapshot: arrived, event: happened });
  floor.follow();
  outbox.flush();
}
session.onOut = () => {
  topic?.close();
  topic = null;
  floor.close();
  rest.clear();
  Object.assign(scores, { mine: [], form: null });
  Object.assign(app, blankState(), { page: "today" });
};

// A resumed topic brings no snapshot: what the break kept from us is asked for again.
session.socket.addEventListener("status", () => {
  if (session.socket.status !== "live") return;
  scores.load();
  if (app.current === undefined) return;
  if (!app.exercises.size) loadExercises();
  if (!app.history.items || !app.lately) loadHistory();
});

function arrived(snapshot) {
  app.current = snapshot.workout ?? null;
  // A set that waits here to be sent has begun a rest that the server does not know of yet.
  if (snapshot.rest || !waiting().some((item) => item.method === "sets.log")) rest.told(snapshot.rest);
  loadExercises();
  loadHistory();
  app.refresh();
}

function happened(event, data) {
  const mine = app.current;
  if (event === "scores.changed") return scores.told(data.scores);
  if (event === "rest.changed") { rest.told(data.rest); return app.refresh(); }
  if (event === "set.logged" && data.rest) rest.told(data.rest);
  if (event === "set.logged" || event === "set.edited") {
    if (mine?.id === data.set.workout) {
      const others = mine.sets.filter((set) => set.id !== data.set.id);
      app.current = { ...mine, sets: [...others, data.set].sort((a, b) => a.position - b.position) };
    }
    if (event === "set.logged" && !app.exercises.has(data.set.exercise)) loadExercises();
  } else if (event === "set.deleted" && mine?.id === data.workout) {
    app.current = { ...mine, sets: mine.sets.filter((set) => set.id !== data.set) };
  } else if (event === "workout.finished" && mine?.id === data.workout) app.current = null;
  soon();
  app.refresh();
}

let timer;
function soon() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    try {
      app.current = (await session.ask("workouts.current")).workout ?? null;
      await Promise.all([...app.details.keys()].map(loadWorkout));
    } catch { /* the next snapshot brings it */ }
    loadHistory();
    app.refresh();
  }, 250);
}

export async function loadExercises() {
  try {
    const { exercises, recent } = await session.ask("exercises.list");
    app.exercises = new Map(exercises.map((one) => [one.id, one]));
    app.recent = recent;
    app.refresh();
  } catch (error) { if (!error.unanswered) say(error); }
}

// The first page again, or with `more` the next one. A reply for an older search is thrown away.
export async function loadHistory({ more = false } = {}) {
  const asked = app.history;
  const { text, next, items } = asked;
  asked.failed = false;
  asked.busy = true;
  // As many as are shown: an event shall not close what somebody is reading.
  const limit = more ? 20 : Math.min(50, Math.max(20, items?.length ?? 0));
  try {
    const reply = await session.ask("workouts.history", { limit, ...(text.trim() && { text: text.trim() }), ...(more && next && { before: next }) });
    if (app.history !== asked || asked.text !== text) return;
    asked.items = more ? [...items, ...reply.workouts] : reply.workouts;
    asked.next = reply.next;
    if (!text.trim() && !more) app.lately = reply.workouts;
  } catch (error) {
    if (app.history === asked) asked.failed = !asked.items;
  }
  asked.busy = false;
  app.refresh();
}

export async function loadWorkout(id) {
  try {
    app.details.set(id, (await session.ask("workouts.get", { workout: id })).workout);
  } catch (error) { say(error); }
  app.refresh();
}
