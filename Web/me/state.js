// The member's page: its state, and how it follows the server. Views read it and call app.refresh(). Contract:
//   memberLog, book, routines, rest and scores belong to the member and are cleared at logout; app is this page's own
//   state.
// Events of topic `me` are applied directly; shared/log.js explains when a request is needed.
import { heard } from "../shared/appointments/reads.js";
import { hearGiven } from "../shared/assigned.js";
import { classesOf } from "../shared/classes/book.js";
import { Coaching } from "../shared/coaching.js";
import { Clock } from "../shared/clock.js";
import { friendsOf } from "../shared/friends.js";
import { ExerciseBook } from "../shared/exercises.js";
import { MemberLog } from "../shared/log.js";
import { Messages } from "../shared/messages.js";
import { Outbox } from "../shared/outbox.js";
import { plateClock } from "../shared/plate.js";
import { uuid } from "../shared/socket.js";
import { openBox } from "../shared/store.js";
import { hasEquipment } from "../shared/gymkit.js";
import { concerns, progressOf } from "../shared/progress.js";
import { qr } from "../shared/qr.js";
import { Programs } from "../shared/programs/programs.js";
import { remindersOf, textOf } from "../shared/reminders.js";
import { Routines } from "../shared/routines/routines.js";
import { chime } from "../shared/timers/chime.js";
import { FloorTimers } from "../shared/timers/model.js";
import { Rest } from "../shared/timers/rest.js";
import { Scores, watchEnds } from "../shared/timers/score.js";
import { Sound } from "../shared/timers/sound.js";
import { fault, t } from "../shared/words.js";
import { toast } from "../shared/ui.js";
import { Session } from "../shared/session.js";
import { announce } from "../shared/awardnews.js";

// `visits` counts the changes of the page.
export const app = { refresh: () => {}, page: "today", visits: 0, leaveClocks: () => {}, ...blankState() };
export const session = new Session("me.session", () => { follow(); app.refresh(); });
export const clock = new Clock(session.socket).start();
const handleOf = (member) => (session.member?.id === member ? session.handle : undefined);
export const outbox = new Outbox(session.socket, clock, { handleOf, open: () => openBox("me-outbox") });
// Apart from the sets, so that neither waits for the other.
export const unsent = new Outbox(session.socket, clock, { handleOf, open: () => openBox("me-messages") });
plateClock(clock);

export const floor = new FloorTimers(session.socket, clock, { as: () => session.handle ?? undefined });
export const sound = new Sound().open();
// Sent once, and fails at once without a connection: none of these is useful minutes later.
const ask = (method, params) => session.ask(method, params);
export const rest = new Rest(clock, {
  send: (method, params) => ask(method, { key: uuid(), ...params }),
  changed: () => app.refresh(),
  over: () => {
    chime(sound, clock, session.member?.id);
    // Before the first touch, browsers refuse to vibrate and log an error.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([200, 120, 200]);
    app.announcement = app.announcement === t("me.rest.over") ? `${t("me.rest.over")}\u00a0` : t("me.rest.over");
  },
});
export const scores = new Scores(floor, clock, { send: ask, changed: () => app.refresh() });
watchEnds(floor, () => app.refresh());

export const book = new ExerciseBook(ask, () => app.refresh());
export const coaching = new Coaching({ ask, change: (method, params) => session.change(method, params),
  member: () => session.member?.id, changed: () => app.refresh() });
friendsOf(session, { socket: session.socket, changed: () => app.refresh() });
classesOf(session, { socket: session.socket, clock, changed: () => app.refresh() });

export const messages = new Messages({ changed: () => app.refresh(), told: () => reminders.stale() });

export const memberLog = new MemberLog({
  ask, exercise: (id) => book.find(id), now: () => clock.now(), changed: () => app.refresh(),
});

const addressOf = (view, id) => {
  if (view === "routine" && typeof id === "string") return id.replace("code ", "routine=");
  return id ? `${view}/${id}` : view;
};
export const routines = new Routines({
  ask, change: (method, params) => session.change(method, params), exercises: book, member: () => session.member,
  unit: () => unit(), refresh: () => app.refresh(), live: () => session.socket.status === "live",
  publishes: () => session.member.role !== "member", address: location.origin, start: null,
  lacks: (exercise) => !hasEquipment(exercise), qr,
  go: (view, id) => { location.hash = addressOf(view, id); },
  copies: globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text)),
});

// plan.js provides the function that starts a session.
export const programs = new Programs({
  ask, change: (method, params) => session.change(method, params), exercises: book, member: () => session.member,
  unit: () => unit(), refresh: () => app.refresh(), live: () => session.socket.status === "live", start: null,
  go: () => { location.hash = "program"; }, goOn: () => { location.hash = "workout"; },
  back: () => { location.hash = "start"; },
});
routines.host.program = programs;
routines.host.generator = () => { location.hash = "generator"; };

function blankState() { return { opened: new Set(), editing: null, form: {}, calc: null, announcement: "" }; }

export const unit = () => session.member?.unit ?? "kg";
export const exercise = (id) => book.find(id);
export const waiting = () => (session.member ? outbox.of(session.member.id).filter((item) => !item.refused) : []);
export const showError = (error) => toast(fault(error), { tone: "bad" });

// Runs from login to logout. The socket resumes the topic by itself after a reconnect.
let topic = null;
function follow() {
  if (session.phase !== "in" || session.held || topic) return;
  topic = session.socket.subscribe("me", { as: session.handle, snapshot: arrived, event: happened });
  coaching.follow(session.socket, session.handle);
  messages.follow(session.socket, session.handle);
  floor.follow();
  outbox.flush();
  unsent.flush();
}
session.onOut = () => {
  topic?.close();
  topic = null;
  floor.close();
  coaching.close();
  messages.close();
  app.form.feed?.topic.close();
  rest.clear();
  book.clear();
  memberLog.clear();
  routines.clear();
  progressOf(session).clear();
  programs.clear();
  classesOf(session).close();
  friendsOf(session).close();
  reminders.clear();
  Object.assign(scores, { mine: [], form: null });
  Object.assign(app, blankState(), { page: "today" });
};

const reminders = remindersOf(session, { clock, changed: () => app.refresh() });
function hearReminder(event, data) {
  const told = reminders.event(event, data);
  // No toast on the page of appointments: it shows the news itself.
  if (told && !(told.kind === "appointment" && app.page === "appointments")) {
    const { title, detail } = textOf(told, clock.now());
    toast([title, detail].filter(Boolean).join(" · "));
  }
  if (event === "reminders.settingsChanged") app.form.reminders?.load();
}

// A resumed topic brings no snapshot, so this retries what failed while the connection was down.
session.socket.addEventListener("status", () => {
  if (session.socket.status !== "live") return;
  scores.load();
  if (memberLog.current === undefined) return;
  if (!book.list) book.load();
  routines.retry();
  programs.retry();
  memberLog.retry();
  progressOf(session).stale();
  reminders.stale();
});

function arrived(snapshot) {
  memberLog.begin(snapshot);
  // An unsent set has already started a rest here that the server does not know about yet.
  if (snapshot.rest || !waiting().some((item) => item.method === "sets.log")) rest.receive(snapshot.rest);
  if (!book.list) book.load();
  if (!memberLog.recent.rows) memberLog.recent.load();
  app.refresh();
}

function happened(event, data) {
  programs.event(event);
  hearReminder(event, data);
  hearGiven(event, session);
  if (event.startsWith("routine.")) {
    routines.event(event, data);
    return app.refresh();
  }
  if (event === "clients.trainersChanged") {
    app.form.trainers?.receive(data.trainers);
    return app.refresh();
  }
  if (event === "points.given") return toast(t("me.points.given", { n: data.points, level: data.level }));
  if (event === "award.earned") announce(data.award, session.member?.id);
  if (event === "goals.changed") return progressOf(session).put("goals.get", {}, data);
  if (event === "goals.proposed") return progressOf(session).put("goals.proposals", {}, data);
  if (event === "measurements.changed") {
    progressOf(session).stale({ method: "measurements.list" });
    return app.refresh();
  }
  if (event.startsWith("award.")) {
    progressOf(session).stale({ set: true });
    return app.refresh();
  }
  if (event === "appointments.changed") return heard(session, data.appointment), app.refresh();
  if (event === "classes.booked") return classesOf(session).receive(data), app.refresh();
  if (event === "scores.changed") return scores.receive(data.scores);
  if (event === "rest.changed" || (event === "set.logged" && data.rest)) rest.receive(data.rest);
  if (event === "set.logged") book.used(data.set.exercise);
  if (event.startsWith("exercise.")) book.receive(event, data);
  if (["log.imported", "log.importUndone", "log.cleared"].includes(event)) book.load();
  memberLog.event(event, data);
  if (concerns(event)) {
    const workout = data.set?.workout ?? data.workout;
    const set = event.startsWith("set.");
    progressOf(session).stale({ log: true, set, open: set && workout === memberLog.current?.id });
  }
  app.refresh();
}

// Applies the reply to a queued set without waiting for its event.
outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
  if (item.member === session.member?.id && reply.set) memberLog.put(reply.set, { logged: true });
});
