// A person's current workout as the screen shows it: the server's state with the outbox's pending changes applied.
// Contract: workoutOf(person) → {id, name?, routine?, plan?, startedAt, pausedAt?, pausedMs, rows} or null; `id` is
// null until the server knows it, and plan is missing if it has none. A row is {id, set, item?}, with the outbox's item
// while the server does not have the set. rowsToday(workout, exerciseId) → its rows of that exercise. planOf(person),
// itemOf(person, workout): the plan, and its planned exercise on the screen, or null. Of the set that is being entered,
// inhand.js knows all of this at once.
import { overlay } from "../../shared/log/overlay.js";
import { app } from "../base/app.js";

export function workoutOf(person) {
  const { log: { current }, leftover } = person;
  return overlay(current && !leftover.hides(current) ? current : null, app.outbox.of(person.id),
    (wall) => app.clock.fromWall(wall), { withRefused: true });
}

export const planOf = (person) => workoutOf(person)?.plan ?? null;

export function itemOf(person, workout = workoutOf(person)) {
  const { item, exercise } = person.screen;
  return workout?.plan?.find((each) => each.item === item && each.exercise === exercise) ?? null;
}

export const rowsToday = (workout, exercise) => workout?.rows.filter(({ set }) => set.exercise === exercise) ?? [];
