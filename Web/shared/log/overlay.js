// A member's workout as a screen shows it: the server's state with the outbox's pending changes applied. Contract:
//   overlay(current, items, instantOf, {withRefused}) → {id, name?, routine?, plan?, startedAt, pausedAt?, pausedMs,
//   volumeGrams, rows} or null; `items` are the outbox's of this member, instantOf(wall) the server's time of a tap.
//   `id` is null until the server knows the workout; a row is {id, set, item?}, with the outbox's item until its set is
//   stored. `withRefused`: a set that the server refused stays as a row, for the member to correct or delete.
// A set's event may come before its reply, and the reply may get lost: such a set is shown once.
import { isSameWork } from "./workouts.js";

export function overlay(current, items, instantOf, { withRefused = false } = {}) {
  let workout = current && { pausedMs: 0, ...current, rows: current.sets.map((set) => ({ id: set.id, set })) };
  for (const item of items) {
    const isShown = !item.refused || (withRefused && item.method === "sets.log");
    if (isShown) workout = APPLY[item.method]?.(workout, item, instantOf(item.wall)) ?? workout;
  }
  return workout && !workout.isOver ? workout : null;
}

const begun = (at, more = {}) => ({ id: null, startedAt: at, pausedMs: 0, volumeGrams: 0, rows: [], ...more });
const open = (workout, at) => (workout && !workout.isOver ? workout : begun(at));

// The instant of a tap goes with the request, and the server stores it.
const isStored = (workout, { tried, params }) => Boolean(tried && workout?.rows.some(({ item, set }) => !item
  && set.exercise === params.exercise && set.at === params.at));

// How each pending change is applied to the workout.
const APPLY = {
  "workouts.start": (workout, { params: { name, plan, routine } }, at) =>
    begun(at, { name, plan, routine: routine && { ...routine, name } }),
  "workouts.plan": (workout, { params }, at) => ({ ...open(workout, at), plan: params.plan }),
  "workouts.pause": (workout, { params }, at) => {
    if (!workout) return null;
    return params.paused ? { ...workout, pausedAt: workout.pausedAt ?? at } : resumed(workout, at);
  },
  "workouts.finish": (workout) => workout && { ...workout, isOver: true },
  "sets.log": (workout, item, at) => {
    const { key, params } = item;
    // The set belongs to a finished workout, or is there already.
    if (params.workout !== undefined || isStored(workout, item)) return workout;
    const known = params.startsNew ? begun(at) : open(workout, at);
    const row = { id: `w${key}`, item, set: { ...params, id: `w${key}`, records: [], at, waits: true } };
    return { ...resumed(known, at), rows: [...known.rows, row] };
  },
  "sets.delete": (workout, { params }) =>
    workout && { ...workout, rows: workout.rows.filter((row) => row.id !== params.set) },
  "sets.edit": (workout, item) => workout && {
    ...workout, rows: workout.rows.map((row) => (row.id !== item.params.set ? row
      : { ...row, item, set: edited(row.set, item.params) })),
  },
};

// What the server said of the set does not hold for other work.
function edited(set, params) {
  const now = { ...set, ...params, id: set.id, e1rmGrams: undefined };
  const isSame = isSameWork(set, now) && set.seconds === now.seconds && set.metres === now.metres;
  return isSame ? now : { ...now, records: [], effectiveGrams: undefined };
}

// A set ends a pause.
function resumed(workout, at) {
  const { pausedAt, pausedMs } = workout;
  if (pausedAt === undefined) return workout;
  return { ...workout, pausedAt: undefined, pausedMs: pausedMs + Math.max(0, at - pausedAt) };
}
