// The member's workout on the phone, and everything that changes it. Contract: workoutNow() → the open workout with the
//   outbox's pending changes applied (shared/log/overlay.js), null for none, undefined before it is known; planOf(workout)
//   → its plan, or one made of its sets if it has none; startWorkout({routine?: {id, version}, plan?, name?,
//   program?}) begins one and shows it; startRoutine(routine); repeat(row): starts an earlier one again; setPlan(plan);
//   addTo(exercise); swap(item, exercise); show(item); itemNow(workout, plan): the one that is open on the screen;
//   log(hand, set), pause(isPaused), finish(), reopen(id), discard(); training() → the screen's own state.
// Guarantee: everything except reopening and discarding goes through the outbox, in order with the sets, so it works without a
// connection.
import { fromOf, givenOf, loaded } from "../../shared/coaching/assigned.js";
import { overlay } from "../../shared/log/overlay.js";
import * as edits from "../../shared/log/planedits.js";
import { planAgain, planFrom, step } from "../../shared/log/plan.js";
import { fetchAhead } from "../../shared/gym/catalog.js";
import { noun } from "../../shared/register.js";
import { restAfter } from "../../shared/floor/timers/rest.js";
import { volumeWith } from "../../shared/log/workouts.js";
import { clearToasts, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { rest } from "./floor.js";
import { memberLog } from "./memberlog.js";
import { programs, routines } from "./plans.js";
import { app, atHand, book, clock, exercise, outbox, session, showError, waiting } from "../base/state.js";

export const blankTraining = () => ({ item: null, panel: null, entry: null, errors: {}, text: "" });

// Another workout, perhaps begun at a kiosk, has other items of the same numbers.
export function training() {
  const state = (app.form.training ??= blankTraining()), id = workoutNow()?.id ?? null;
  if (id === null || (state.of ??= id) === id) return state;
  return (app.form.training = { ...blankTraining(), of: id });
}

export function workoutNow() {
  if (memberLog.current === undefined) return undefined;
  return overlay(memberLog.current, waiting(), (wall) => clock.fromWall(wall));
}

const impliedPlan = (rows) => planFrom({ sets: rows.map(({ set: { item, ...set } }) => set) })
  .map(({ superset, ...planned }) => planned);

export const planOf = (workout) => (workout?.plan?.length ? workout.plan : workout ? impliedPlan(workout.rows) : []);

atHand.ids = () => {
  const workout = workoutNow();
  return [...new Set([...planOf(workout), ...workout?.rows.map(({ set }) => set) ?? []].map((each) => each.exercise))];
};
const keepAtHand = () => atHand.keep();
noun({
  began() {
    // One that was begun on another screen: one round trip less than waiting for `exercises.list`.
    if (atHand.ids().some((id) => !exercise(id))) fetchAhead();
    keepAtHand();
  },
  hears: { "set.": keepAtHand, "workout.": keepAtHand, "exercise.": keepAtHand },
});

const send = (method, params) => outbox.add({ member: session.member.id, method, params, at: true });

export function startWorkout({ routine, plan = [], name, program } = {}) {
  const params = { plan };
  if (name) params.name = name;
  if (routine) params.routine = { id: routine.id, version: routine.version };
  if (program) params.program = program;
  if (workoutNow()?.rows.length) params.startsNew = true;
  rest.clear();
  Object.assign(app.form, { training: blankTraining(), loading: false });
  send("workouts.start", params);
  if (app.page === "workout") app.refresh(); else location.hash = "workout";
}

// A routine that was shared by a link may contain its author's own exercises, so it is copied first.
export async function startRoutine(routine) {
  const { routine: own } = routine.exercises?.length
    ? await session.change("routines.copy", { code: routine.code }) : { routine };
  for (const each of own.exercises ?? []) if (!book.find(each.id)) book.add(each);
  const today = await loaded(session, own);
  startWorkout({ routine: today, plan: today.plan, name: today.name });
}
programs.host.start = startWorkout;
routines.host.given = (id) => givenOf(session) && fromOf(session, id);
routines.host.start = (routine) => startRoutine(routine).catch(showError);

export async function repeat({ id, name }) {
  const workout = memberLog.workout(id).workout ?? (await session.ask("workouts.get", { workout: id })).workout;
  startWorkout({ plan: planAgain(workout, clock.now()), name });
}

export function setPlan(plan) {
  const state = training();
  if (!plan.some(({ item }) => item === state.item)) Object.assign(state, { item: null, panel: null, entry: null });
  send("workouts.plan", { plan });
  app.refresh();
}

// Plans the same number and kinds of sets as last time.
export async function addTo(id) {
  const { sets } = await memberLog.last.known(id);
  const like = sets.filter(({ side }) => side !== "right").map(({ kind }) => ({ kind }));
  const plan = edits.addExercise(planOf(workoutNow()), id, like.length ? { sets: like } : {});
  setPlan(plan);
  show(plan.at(-1).item);
}

export function swap(item, exercise) {
  const workout = workoutNow(), plan = planOf(workout), planned = plan.find((each) => each.item === item);
  const done = workout.rows.filter(({ set }) => set.item === item && set.exercise === planned.exercise
    && set.side !== "right").length;
  const next = edits.swapItem(plan, item, exercise, done);
  setPlan(next);
  show(done ? next[next.findIndex((each) => each.item === item) + 1].item : item);
}

export function show(item) {
  Object.assign(training(), { item, panel: null, entry: null, errors: {} });
  app.refresh();
  // The tapped element is gone, so move the focus.
  requestAnimationFrame(() => document.querySelector(".current-lift :is([data-next], .btn)")
    ?.focus({ preventScroll: true }));
}

// The item that is open on the screen: the one that was chosen, or else the one with the next set.
export function itemNow(workout, plan) {
  const { item } = training();
  return plan.find((each) => each.item === item) ?? plan.find((each) => each.item === step(plan, workout.rows).item)
    ?? plan.at(-1);
}

export function log({ planned, about }, entered) {
  const workout = workoutNow(), isPlanned = Boolean(workout.plan?.length);
  const params = { exercise: about.id, ...entered, ...isPlanned && { item: planned.item } };
  if (isPlanned) {
    const next = step(workout.plan, [...workout.rows, { set: params }]);
    // Without the catalog the server knows better how long this exercise's rest is.
    const restSeconds = planned.restSeconds ?? book.find(about.id)?.restSeconds;
    if (!next.rest) params.restSeconds = 0;
    else if (restSeconds !== undefined) params.restSeconds = restAfter({ restSeconds }, params.kind);
    // Follow the plan: null shows the item with the next set. At the end of the plan, stay here.
    training().item = next.item === null ? planned.item : null;
  }
  Object.assign(training(), { entry: null, errors: {}, panel: null });
  rest.guess({ ...about, restSeconds: params.restSeconds ?? about.restSeconds }, params.kind);
  book.used(about.id);
  const adding = send("sets.log", params);
  adding.then((item) => item.reply).then((reply) => {
    if (reply.rest || rest.phase === "rest") rest.receive(reply.rest);
    app.refresh();
  }, () => {});
  app.refresh();
  return adding;
}

export function pause(isPaused) {
  send("workouts.pause", { paused: isPaused });
  if (isPaused && rest.phase === "rest") rest.stop().catch(() => {});
  app.refresh();
}

// Shows this phone's own sums until the server replies.
export function finish() {
  const workout = workoutNow(), params = workout.id === null ? {} : { workout: workout.id };
  const done = app.form.done = {
    id: workout.id, waits: true, name: workout.name ?? "", comment: workout.comment ?? "", errors: {},
    summary: { ...workout, finishedAt: clock.now(), sets: workout.rows.map(({ set }) => set),
      volumeGrams: volumeWith(workout, workout.rows, exercise) },
  };
  app.form.training = blankTraining();
  rest.clear();
  // A toast about a set would cover the page's title.
  clearToasts();
  const adding = send("workouts.finish", params);
  location.hash = "done";
  adding.then((item) => { done.item = item; });
  done.reply = adding.then((item) => item.reply);
  done.reply.then((reply) => {
    Object.assign(done, { id: reply.workout.id, waits: false });
    app.refresh();
  }, () => { if (app.form.done === done && app.page === "done") location.hash = "today"; });
}

export async function reopen(id) {
  try {
    const { workout } = await session.change("workouts.reopen", { workout: id });
    memberLog.hold(workout);
    location.hash = "workout";
  } catch (error) { showError(error); }
  app.refresh();
}

// Takes back a workout that was started by mistake, while it has no sets. What still waits on this phone is never sent; the rest
// needs a connection, and without one nothing changes.
let isDiscarding = false;
export async function discard() {
  const now = workoutNow(), ours = queued(), isLive = session.socket.status === "live";
  if (!now || now.rows.length || isDiscarding) return;
  // The server may have it already, or not.
  if (ours.some(({ tried }) => tried)) { toast(t("workout.discard.later")); return; }
  const isTold = now.id === null || isLive;
  isDiscarding = true;
  if (isTold) for (const item of ours) outbox.drop(item);
  try {
    if (now.id !== null) {
      await session.change("workouts.delete", { workout: now.id });
      memberLog.drop(now.id);
    }
    if (app.page === "workout") location.hash = "train";
    toast(t("workout.discarded"), { undo: () => (now.id === null ? again(ours) : restore(now.id)) });
  } catch (error) {
    if (isTold) addBack(ours);
    showError(error);
  }
  isDiscarding = false;
}

const OF_ONE = new Set(["workouts.start", "workouts.plan", "workouts.pause"]);
const isStart = ({ method }) => method === "workouts.start", isFinish = ({ method }) => method === "workouts.finish";

// What waits of the open workout: an earlier one may wait as well, and keeps all of its own.
function queued() {
  const all = waiting(), start = all.findLastIndex(isStart);
  return all.slice(start >= 0 ? start : all.findLastIndex(isFinish) + 1).filter(({ method }) => OF_ONE.has(method));
}

const addBack = (items) => { for (const { member, method, params } of items) outbox.add({ member, method, params, at: true }); };

function again(items) {
  addBack(items);
  location.hash = "workout";
}

// A restored workout is finished.
async function restore(id) {
  try { await session.change("workouts.restore", { workout: id }); } catch (error) { return showError(error); }
  return reopen(id);
}

// Applies the server's replies to queued changes to the log.
outbox.addEventListener("saved", ({ detail: { item, reply } }) => {
  if (item.member !== session.member?.id) return;
  if (item.method === "workouts.start") memberLog.begins(reply.workout);
  else if (item.method === "workouts.record") memberLog.restore(reply.workout);
  else if (item.method.startsWith("workouts.") && reply.workout) memberLog.hold(reply.workout);
  else if (item.method === "sets.delete") memberLog.remove(item.params.set, memberLog.current?.id);
  if (reply.set?.records?.length && item.method === "sets.log") announce(reply.set);
});

function announce(set) {
  const name = exercise(set.exercise)?.name ?? "";
  toast(t("workout.record", { name, records: set.records.map((kind) => t(`record.${kind}`)).join(", ") }),
    { tone: "good" });
}
