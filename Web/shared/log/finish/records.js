// The records of a workout, one for each exercise. Contract: recordsOf(workout, find) → [{exercise, about, kinds, set, onPlate}], in
// the order in which they were set: `set` is the best of those with a record, `kinds` are all kinds of the exercise, and
// `onPlate` is the kind that a medal says, or undefined if none fits there. bestRecord(records) → the one that hangs, or null.
// A sum over many sets fits on no plate. Without a weight in hand, what got heavier is the body, which is no news; more reps are.
import { GRAMS } from "../../units.js";

const gramsOf = ({ weight }) => (weight ? weight.value * GRAMS[weight.unit] : 0);
// What says most first, and by what two sets of that kind are compared.
const KINDS = new Map([
  ["heaviest", gramsOf], ["e1rm", (set) => set.e1rmGrams ?? gramsOf(set)], ["repsAtWeight", ({ reps = 0 }) => reps],
  ["reps", ({ reps = 0 }) => reps], ["longest", ({ seconds = 0 }) => seconds], ["farthest", ({ metres = 0 }) => metres],
  ["fastest", ({ metres = 0, seconds = 0 }) => (seconds ? metres / seconds : 0)],
]);
const ORDER = [...KINDS.keys()], OF_WEIGHT = ["heaviest", "e1rm"];

const kindOf = (set) => ORDER.find((kind) => set.records?.includes(kind) && (set.weight?.value || !OF_WEIGHT.includes(kind)));
const rank = (set) => (kindOf(set) ? ORDER.indexOf(kindOf(set)) : ORDER.length);

// Of equals the later one: it was the record in the end.
function isBetter(set, known) {
  if (rank(set) !== rank(known)) return rank(set) < rank(known);
  const size = KINDS.get(kindOf(set)) ?? gramsOf;
  return size(set) >= size(known);
}

export function recordsOf({ sets }, find) {
  const all = new Map();
  for (const set of sets.filter(({ records }) => records?.length)) {
    const { exercise } = set, known = all.get(exercise) ?? { exercise, about: find(exercise), kinds: new Set(), set };
    for (const kind of set.records) known.kinds.add(kind);
    if (isBetter(set, known.set)) known.set = set;
    all.set(exercise, known);
  }
  return [...all.values()].map((one) => ({ ...one, kinds: [...one.kinds], onPlate: plateOf(one.set) }));
}

const plateOf = (set) => (kindOf(set) === "repsAtWeight" && !set.weight?.value ? "reps" : kindOf(set));

// The one that says most, and of several the heaviest.
export const bestRecord = (records) => records.filter(({ onPlate }) => onPlate).reduce((best, one) => (best
  && (rank(best.set) < rank(one.set) || (rank(best.set) === rank(one.set) && gramsOf(best.set) >= gramsOf(one.set))) ? best : one), null);
