// The records of a workout, one for each exercise. Contract: recordsOf(workout, find) → [{exercise, about, kinds, set, onPlate}], in
// the order in which they were set: `set` is the best of those with a record, `kinds` are all kinds of the exercise, and
// `onPlate` is the kind that a medal says, or undefined if none fits there.
// A sum over many sets fits on no plate. Without a weight in hand, being heavier is no news: the record is the body's.
const KINDS = ["heaviest", "e1rm", "repsAtWeight", "reps", "longest", "farthest", "fastest"];
const OF_WEIGHT = ["heaviest", "e1rm", "repsAtWeight"];

const kindOf = (set) => KINDS.find((kind) => set.records?.includes(kind) && (set.weight?.value || !OF_WEIGHT.includes(kind)));
const rank = (set) => (kindOf(set) ? KINDS.indexOf(kindOf(set)) : KINDS.length);
const size = (set) => [set.weight?.value ?? 0, set.reps ?? 0, set.seconds ?? 0, set.metres ?? 0];

function isBetter(one, other) {
  if (rank(one) !== rank(other)) return rank(one) < rank(other);
  const [mine, theirs] = [size(one), size(other)], at = mine.findIndex((value, i) => value !== theirs[i]);
  return mine[at] > theirs[at];
}

export function recordsOf({ sets }, find) {
  const all = new Map();
  for (const set of sets.filter(({ records }) => records?.length)) {
    const { exercise } = set, known = all.get(exercise) ?? { exercise, about: find(exercise), kinds: new Set(), set };
    for (const kind of set.records) known.kinds.add(kind);
    if (isBetter(set, known.set)) known.set = set;
    all.set(exercise, known);
  }
  return [...all.values()].map((one) => ({ ...one, kinds: [...one.kinds], onPlate: kindOf(one.set) }));
}

// The one that says most, and of several the heaviest.
export const bestRecord = (records) => records.filter(({ onPlate }) => onPlate)
  .reduce((best, one) => (!best || isBetter(one.set, best.set) ? one : best), null);
