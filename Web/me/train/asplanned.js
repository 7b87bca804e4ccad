// The set that one tap logs. Contract: asPlanned({planned, slot, slots, before, past, about, unit, maxes}) → a set with
// the plan's values, including the RPE. Values that the plan leaves open come from last time or from the previous set;
// if no weight is known, it is missing. lastFor(slots, slot, past) → the same set of last time, or undefined;
//   noteBefore(rows, past) → the last note.
import { fieldsOf } from "../../shared/gym/exercise/types.js";
import { kitOf, loadOf } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";

const alike = (slot) => (set) => isWarmup(set) === isWarmup(slot) && (!slot.side || !set.side || set.side === slot.side);

export function lastFor(slots, slot, past) {
  const place = slots.filter(alike(slot)).indexOf(slot);
  return past.filter(alike(slot))[place];
}

export function asPlanned({ planned, slot, slots, before, past, about, unit, maxes }) {
  const target = slot.planned ?? {}, then = lastFor(slots, slot, past) ?? past.filter(alike(slot)).at(-1);
  const previous = before.filter(alike(slot)).at(-1), from = then ?? previous;
  const twin = past.filter(alike(slot))[before.filter(alike(slot)).length - 1];
  const follows = Boolean(then?.weight && previous?.weight && twin?.weight
    && JSON.stringify(twin.weight) === JSON.stringify(previous.weight));
  const set = { kind: slot.kind };
  if (slot.side) set.side = slot.side;
  for (const name of fieldsOf(about.type)) {
    const value = name === "weight"
      ? weightFor({ planned, slot, target, then, previous, follows, about, unit, maxes })
      : name === "reps" ? repsFor(target.reps, from) : target[name] ?? from?.[name];
    if (value !== undefined) set[name] = value;
  }
  if (target.load?.rpe !== undefined) set.rpe = target.load.rpe;
  return set;
}

function repsFor(reps, from) {
  if (!reps) return from?.reps;
  return Math.min(reps.max ?? Infinity, Math.max(reps.min, from?.reps ?? reps.min));
}

// If a planned weight was changed today, the other sets that were planned with that weight follow. If the plan names no
// weight and the previous set was the same as last time, this one is the same as last time, too.
function weightFor({ planned, slot, target, then, previous, follows, about, unit, maxes }) {
  const earlier = planned.sets[slot.index - 1];
  const isSame = earlier && earlier.kind === slot.kind && JSON.stringify(earlier.load) === JSON.stringify(target.load);
  if (!target.load && follows) return then.weight;
  if (previous?.weight && isSame) return previous.weight;
  if (target.load?.weight) return target.load.weight;
  const value = loadOf(target, kitOf(about, { unit, ...maxes }));
  if (value !== null) return { value, unit };
  return (then ?? previous)?.weight;
}

export const noteBefore = (rows, past) => rows.findLast(({ set }) => set.note)?.set.note
  ?? past.findLast((set) => set.note)?.note;
