// What a set starts from before anybody has entered it: pure functions of the set in hand (inhand.js). Contract:
//   nextSet(hand, kind) → the draft of hand.slot, or of the most likely set where no plan says it; `kind` if the member
//   chose one; plannedSet(hand, slot, kind) → the draft of that planned set if it were done now.
// A draft's weight is a number in the member's unit.
import { convert } from "../../shared/format.js";
import { onlyShown, twinToday } from "../../shared/log/longago.js";
import { loadOf } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { startWeight } from "../base/fields.js";

const setsOf = ({ rows }) => rows.map(({ set }) => set);
const ofKind = (sets, warmup) => sets.filter((set) => isWarmup(set) === warmup);

// Suggests the same set as last time while today matches last time, otherwise a repeat of the previous set.
export function nextSet(hand, kind) {
  if (hand.slot) return plannedSet(hand, hand.slot, kind);
  const { exercise, fields, unit } = hand, before = setsOf(hand), past = hand.model.sets;
  const warmup = kind ? kind === "warmup" : isWarmup(past[before.length] ?? {}) && before.every(isWarmup);
  const mine = ofKind(before, warmup), theirs = ofKind(past, warmup);
  const previous = mine.at(-1), twin = theirs[mine.length - 1], next = theirs[mine.length];
  const isSame = !previous
    || (twin && previous.weight?.value === twin.weight?.value && previous.weight?.unit === twin.weight?.unit);
  const from = (isSame && next) || previous || next || theirs.at(-1) || {};
  const draft = { kind: kind ?? (warmup ? "warmup" : "working"), touched: false };
  // Whoever lifts to a tempo does so for all sets.
  if (previous?.tempo) draft.tempo = previous.tempo;
  // The sides alternate.
  if (previous?.side) draft.side = previous.side === "left" ? "right" : "left";
  for (const field of fields) {
    if (field === "weight") draft.weight = from.weight ? convert(from.weight, unit) : startWeight(exercise, unit);
    else draft[field] = from[field] ?? firstTime(exercise, field);
  }
  return draft;
}

// Values that the plan leaves open come from the same set of last time, or else from the previous set.
export function plannedSet(hand, slot, kind) {
  const { exercise, fields } = hand, before = setsOf(hand), past = hand.model.sets, target = slot.planned;
  const isWarm = isWarmup(slot);
  const alike = (set) => isWarmup(set) === isWarm && (!slot.side || !set.side || set.side === slot.side);
  const place = before.filter(alike).length, then = past.filter(alike)[place] ?? past.filter(alike).at(-1);
  const previous = ofKind(before, isWarm).at(-1);
  const draft = { kind: kind ?? slot.kind, touched: false };
  if (slot.side) draft.side = slot.side;
  if (previous?.tempo) draft.tempo = previous.tempo;
  for (const field of fields) {
    if (field === "weight") draft.weight = plannedWeight(hand, slot, { then, previous });
    else if (field === "reps") draft.reps = repsFor(target.reps, then ?? previous);
    else draft[field] = target[field] ?? then?.[field] ?? previous?.[field] ?? firstTime(exercise, field);
  }
  return draft;

  function repsFor(reps, from) {
    if (!reps) return from?.reps ?? firstTime(exercise, "reps");
    return Math.min(reps.max ?? Infinity, Math.max(reps.min, from?.reps ?? reps.min));
  }
}

// If the member changed a planned weight today, the other sets that were planned with that weight follow.
function plannedWeight({ exercise, unit, kit, model, planned, slots }, slot, { then, previous }) {
  const isShown = onlyShown(model, slot.planned), { load } = slot.planned, own = loadOf(slot.planned, kit), before = planned.sets[slot.index - 1];
  const isSame = before && slot.kind === before.kind && JSON.stringify(before.load) === JSON.stringify(load);
  if (!isShown && previous?.weight && isSame) return convert(previous.weight, unit);
  if (!isShown && own !== null) return own;
  // After a year neither `then` nor the plan gives a weight, and what was lifted today counts for sets of the same kind and load.
  const from = isShown ? twinToday(slots, slot) : then?.weight ? then : previous;
  return from?.weight ? convert(from.weight, unit) : startWeight(exercise, unit);
}

// Defaults for a first time: about two and a half minutes for 500 m on the rower, thirty seconds for holds such as a
// plank.
const firstTime = (exercise, field) =>
  (field === "seconds" && exercise.type === "distanceDuration" ? 150 : { reps: 8, seconds: 30, metres: 500 }[field]);
