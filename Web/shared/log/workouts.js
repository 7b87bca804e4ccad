// A workout as a value, and its row in the history. Contract:
//   withSet(workout, set, exercise), withoutSet(workout, id, exerciseOf) → {workout, exact}: `exact` is false if the
//   new volume cannot be computed here and has to be requested;
//   volumeWith(workout, rows, exerciseOf) → its volume with the sets that wait here, where `rows` are an overlay's: what
//     only the server can compute is left out;
//   isSameWork(set, other): whether both moved the same;
//   rowOf(workout, exerciseOf, {old, changed}) → the row that `workouts.history` would return. With an `old` row only
//     the summary of the exercise `changed` is computed again;
//   lastedMs(workout, now) → how long a workout took or takes, without its pauses; `now` is for one that is open;
//   amounts(workouts, now) → {minutes, sets, reps} of all of them, without warm-ups;
//   isWarmup(set); ROUGH_REPS. `exerciseOf(id)` returns an exercise of `exercises.list`, or undefined.
// The rules are those of Sources/Gym/Progress/Strength/Load.swift and Sources/Storage/Stores/Log/SummaryStore.swift.
// If body weight is part of the load (pull-ups and the like), the server sends the set's `effectiveGrams`. Without it
// the volume of such a set is unknown here.
import { POUND } from "../units.js";
import { dayKey } from "../format.js";


export const lastedMs = ({ startedAt, pausedAt, finishedAt, pausedMs = 0 }, now) =>
  Math.max(0, (finishedAt ?? pausedAt ?? now) - startedAt - pausedMs);

// An estimate from more reps is rough. Sources/Gym/Progress/Strength/OneRepMax.swift has the same number.
export const ROUGH_REPS = 12;

export const isWarmup = (set) => set.kind === "warmup";

export function amounts(workouts, now) {
  const sets = workouts.flatMap((each) => each.sets).filter((set) => !isWarmup(set));
  return {
    minutes: Math.floor(workouts.reduce((sum, each) => sum + lastedMs(each, now), 0) / 60_000),
    sets: sets.length, reps: sets.reduce((sum, { reps = 0 }) => sum + reps, 0),
  };
}

function gramsOf({ value, unit }) {
  const thousandths = Math.round(value * 1000);
  return unit === "kg" ? thousandths : Math.round(thousandths * POUND);
}

// Grams that one rep moves, or null if body weight is part of them and the server did not send the sum.
function loadOf(set, exercise) {
  if (set.effectiveGrams !== undefined) return set.effectiveGrams;
  switch (exercise?.type) {
    case "weightReps": case "weightDuration": return set.weight ? gramsOf(set.weight) : 0;
    case "reps": return exercise.equipment === "bodyweight" ? null : 0;
    case "duration": case "distanceDuration": return 0;
    default: return null;
  }
}

function volumeOf(set, exercise) {
  if (isWarmup(set) || !set.reps) return 0;
  const load = loadOf(set, exercise);
  return load === null ? null : load * set.reps;
}

export const isSameWork = (a, b) => a.kind === b.kind && a.reps === b.reps && a.weight?.value === b.weight?.value
  && a.weight?.unit === b.weight?.unit;

function changed(workout, sets, gain, loss) {
  const exact = gain !== null && loss !== null;
  return { workout: { ...workout, sets, volumeGrams: workout.volumeGrams + (exact ? gain - loss : 0) }, exact };
}

export function withSet(workout, set, exercise) {
  const old = workout.sets.find((other) => other.id === set.id);
  const sets = [...workout.sets.filter((other) => other !== old), set].sort((a, b) => a.position - b.position);
  if (old && isSameWork(old, set)) return changed(workout, sets, 0, 0);
  return changed(workout, sets, volumeOf(set, exercise), old ? volumeOf(old, exercise) : 0);
}

export function volumeWith({ volumeGrams = 0, sets = [] }, rows, exerciseOf) {
  const old = new Map(sets.map((set) => [set.id, set])), of = (set) => volumeOf(set, exerciseOf(set.exercise));
  let grams = volumeGrams;
  for (const { id, set } of rows) {
    const was = old.get(id), isSame = was && isSameWork(was, set), now = of(set), before = was ? of(was) : 0;
    old.delete(id);
    if (!isSame && now !== null && before !== null) grams += now - before;
  }
  for (const gone of old.values()) grams -= of(gone) ?? 0;
  return Math.max(0, grams);
}

export function withoutSet(workout, id, exerciseOf) {
  const old = workout.sets.find((set) => set.id === id);
  if (!old) return { workout, exact: true };
  return changed(workout, workout.sets.filter((set) => set !== old), 0, volumeOf(old, exerciseOf(old.exercise)));
}

// Compared only with sets of the same exercise in the same workout, which have the same body weight.
function rankedLoad(set, exercise) {
  if (!(set.reps > 0) && !(set.seconds > 0)) return 0;
  const load = loadOf(set, exercise);
  if (load !== null || !set.weight) return load ?? 0;
  return exercise?.type === "assisted" ? -gramsOf(set.weight) : gramsOf(set.weight);
}

const isHigher = (a, b) => {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && a[place] > b[place];
};

// Ranks by estimate, then load, reps, distance, time; of two equal sets the earlier wins. As on the server, a set is
// compared with the highest value of each kind so far, not with the best set.
function bestOf(sets, exercise) {
  let best = null, marks = null;
  for (const set of sets) {
    if (isWarmup(set)) continue;
    const load = rankedLoad(set, exercise), reps = set.reps ?? 0;
    const own = [set.e1rmGrams ?? 0, load, reps, set.metres ?? 0, set.seconds ?? 0];
    if (!marks || isHigher(own, marks)) best = set;
    if (!marks) { marks = own; continue; }
    const top = isHigher([load, reps], [marks[1], marks[2]]) ? [load, reps] : [marks[1], marks[2]];
    marks = [Math.max(own[0], marks[0]), ...top, Math.max(own[3], marks[3]), Math.max(own[4], marks[4])];
  }
  if (!best) return undefined;
  const { weight, reps, seconds, metres } = best;
  return { weight, reps, seconds, metres };
}

export function rowOf(workout, exerciseOf, { old, changed: touched } = {}) {
  const { id, name, startedAt, finishedAt, source, sets, volumeGrams } = workout;
  const exercises = [...new Set(sets.map((set) => set.exercise))].map((each) => {
    const known = old?.exercises.find((one) => one.exercise === each);
    if (known && each !== touched) return known;
    const about = exerciseOf(each), mine = sets.filter((set) => set.exercise === each);
    return {
      exercise: each, name: about?.name ?? known?.name ?? "", type: about?.type ?? known?.type,
      sets: mine.length, best: bestOf(mine, about),
    };
  });
  return {
    id, name, day: old?.day ?? dayKey(startedAt), startedAt, finishedAt, source, setCount: sets.length, volumeGrams,
    exercises,
  };
}
