// A workout with a plan, at the kiosk. Contract: startWorkout(person, {routine?: {id, version}, plan?, name?,
// program?}) begins one and shows its first set; starting(person, make) and startRoutine(person, id): the same, with what the
// server is asked for first; setPlan(person, plan) replaces the plan; goTo(person, item) shows an
// item; advance(person) shows the next item; isDone(workout): all of its plan; restFor(hand) → seconds of rest after
// that set, or undefined if the server decides; pause(person, isPaused); add(person, exerciseId) adds an exercise
// to the plan and shows it.
// Guarantee: all of this goes through the outbox, in order with the sets, so it works without a connection to the
// server.
import { loaded } from "../../shared/coaching/assigned.js";
import * as edits from "../../shared/log/planedits.js";
import { step } from "../../shared/log/plan.js";
import { restAfter } from "../../shared/floor/timers/rest.js";
import { app } from "../base/app.js";
import { planOf, workoutOf } from "./sets.js";

// `at` sends the instant of the tap, so that a change that is sent late is applied to the workout of that time.
const send = (person, method, params) => app.outbox.add({ member: person.id, method, params, at: true });

// Plans as many sets as last time, of the same kinds.
const setsLike = (sets) => sets.filter(({ side }) => side !== "right").map(({ kind }) => ({ kind }));

export function startWorkout(person, { routine, plan = [], name, program } = {}) {
  const params = { plan };
  if (name) params.name = name;
  if (routine) params.routine = { id: routine.id, version: routine.version };
  if (program) params.program = program;
  if (workoutOf(person)?.rows.length) params.startsNew = true;
  person.leftover.goOn();
  person.drafts.clear();
  person.just.clear();
  person.table.clear();
  person.rest.clear();
  person.said.end();
  Object.assign(person.screen, { item: null, exercise: null, panel: null });
  send(person, "workouts.start", params);
  if (plan.length) advance(person);
  person.screen.go(plan.length ? "train" : "pick");
}

// `make` resolves with the argument of startWorkout. One at a time, and none once the member has gone elsewhere.
export async function starting(person, make) {
  const { screen } = person, { view } = screen;
  if (person.isStarting) return;
  person.isStarting = true;
  app.refresh();
  try {
    const made = await make();
    if (screen.view === view) startWorkout(person, made);
  } catch (error) { if (screen.view === view) screen.fail(error); }
  person.isStarting = false;
  app.refresh();
}

// With today's loads, if a trainer assigned it.
export const startRoutine = (person, id) => starting(person, async () => {
  const kept = person.routines.book.of(id).routine;
  const routine = await loaded(person, kept ?? (await person.ask("routines.get", { routine: id })).routine);
  return { routine, plan: routine.plan, name: routine.name };
});

export function setPlan(person, plan) {
  person.screen.fault = null;
  send(person, "workouts.plan", { plan });
  // The item on the screen may be gone, or have another exercise now.
  const { screen } = person, own = plan.find(({ item }) => item === screen.item);
  if (own) screen.exercise = own.exercise;
  else if (plan.length) advance(person);
  app.refresh();
}

export function goTo(person, item) {
  const planned = planOf(person)?.find((each) => each.item === item);
  if (!planned) return;
  person.typing.close();
  person.drafts.endEdit();
  person.table.clear();
  Object.assign(person.screen, { item, exercise: planned.exercise, panel: null, swapping: null, isNoteOpen: false });
  person.screen.go("train");
}

// Shows the next item. At the end of the plan it is null, and the screen stays where it is.
export function advance(person) {
  const workout = workoutOf(person);
  if (!workout?.plan?.length) return null;
  const { item } = step(workout.plan, workout.rows), at = item ?? person.screen.item ?? workout.plan[0].item;
  const planned = workout.plan.find((each) => each.item === at) ?? workout.plan[0];
  Object.assign(person.screen, { item: planned.item, exercise: planned.exercise });
  return item;
}

export const isDone = (workout) =>
  Boolean(workout?.plan?.length && workout.rows.length) && step(workout.plan, workout.rows).item === null;

export function restFor({ exercise, workout, planned, draft }) {
  if (!planned) return undefined;
  const set = { ...draft, exercise: exercise.id, item: planned.item };
  const { rest } = step(workout.plan, [...workout.rows, { set }]);
  return rest ? restAfter({ restSeconds: planned.restSeconds ?? exercise.restSeconds }, draft.kind) : 0;
}

export function pause(person, isPaused) {
  send(person, "workouts.pause", { paused: isPaused });
  if (isPaused && person.rest.phase === "rest") person.rest.stop().catch(() => {});
  app.refresh();
}

export function add(person, exercise) {
  const past = person.log.last.of(exercise).sets;
  const plan = edits.addExercise(planOf(person), exercise, past.length ? { sets: setsLike(past) } : {});
  setPlan(person, plan);
  goTo(person, plan.at(-1).item);
}

export function swap(person, item, exercise) {
  const workout = workoutOf(person), planned = workout.plan.find((each) => each.item === item);
  const done = workout.rows.filter(({ set }) => set.item === item && set.exercise === planned.exercise
    && set.side !== "right").length;
  const plan = edits.swapItem(workout.plan, item, exercise, done);
  setPlan(person, plan);
  goTo(person, done ? plan[plan.findIndex((each) => each.item === item) + 1].item : item);
}
