// A person's current workout as the screen shows it: the server's state with the outbox's pending changes applied.
// Contract: workoutOf(person) → {id, name?, routine?, plan?, startedAt, pausedAt?, pausedMs, rows} or null; `id` is
// null until the server knows it, and plan is missing if it has none. rowsToday(person, exerciseId),
// rowsOf(person, exercise): its rows, or those of the plan's item that is on the screen; a row is {id, set, item?},
// with the outbox's item while the server does not have the set. setsToday(person) → what the server has stored.
// planOf(person), itemOf(person): the plan, and the planned exercise on the screen, or null.
import { overlay } from "../../shared/log/overlay.js";
import { assign } from "../../shared/log/plan.js";
import { app } from "../base/app.js";

export function setsToday({ log, leftover }) {
  const { current } = log;
  return !current || leftover.hides(current) ? [] : current.sets;
}

export function workoutOf(person) {
  const { log: { current }, leftover } = person;
  return overlay(current && !leftover.hides(current) ? current : null, app.outbox.of(person.id),
    (wall) => app.clock.fromWall(wall), { withRefused: true });
}

export const planOf = (person) => workoutOf(person)?.plan ?? null;

export function itemOf(person) {
  const { item, exercise } = person.screen;
  return planOf(person)?.find((each) => each.item === item && each.exercise === exercise) ?? null;
}

export const rowsToday = (person, exercise) =>
  workoutOf(person)?.rows.filter(({ set }) => set.exercise === exercise) ?? [];

export function rowsOf(person, exercise) {
  const workout = workoutOf(person), planned = workout?.plan && itemOf(person);
  return planned ? assign(workout.plan, workout.rows).get(planned.item) : rowsToday(person, exercise.id);
}
