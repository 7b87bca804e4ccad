// The exercise that is open on the screen, and the set that one tap logs: all that drawing and logging it need, resolved
// once. Contract: inHand(planned, rows, {last}) → {planned, rows, slots, about, last, model, unit, kit, next, set}:
//   rows: what is logged for `planned`; slots: the planned sets with their rows; about: the exercise, undefined until it
//   is known; last: last time (shared/log/lasttimes.js); model: what of it a set may start from (shared/log/longago.js);
//   kit: how it is loaded (shared/log/targets.js), null without `about`; next: the slot whose turn it is, or null; set:
//   what one tap logs there, or null, with what a machine says (base/machine.js); isEarly: it may not be logged yet, since last time is about to be known (longago.js).
//   asPlanned(hand, slot) → a set with the plan's values, including the RPE. Values that the plan leaves open come from
//   last time or from the previous set; if no weight is known, or
//   the plan's is only shown (longago.js), it is missing. lastFor(hand, slot) → the same set of last
//   time, or undefined; noteBefore(hand) → the last note.
// The button, or what stands above it, names the set that it logs, so a tap takes the hand that was drawn.
import { offered } from "../../shared/floor/machines/offer.js";
import { nextSlot, slotsOf } from "../../shared/log/plan.js";
import { isEarly, ofToday, onlyShown, startFrom, twinToday } from "../../shared/log/longago.js";
import { kitOf, loadOf, maxes } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { clock, exercise, session, unit as unitOf } from "../base/state.js";
import { fieldsOf } from "../../shared/gym/exercise/types.js";
import { coaching } from "./coaching.js";
import { machine } from "../base/machine.js";
import { memberLog } from "./memberlog.js";

export function inHand(planned, rows, { last = memberLog.last.of(planned.exercise) } = {}) {
  const about = exercise(planned.exercise), unit = unitOf();
  const slots = slotsOf(planned, rows), next = planned.skipped ? null : nextSlot(slots);
  const model = startFrom(last, clock.now(), ofToday(coaching.changes, planned)), kit = about ? kitOf(about, { unit, ...maxes(model) }) : null;
  const hand = { planned, rows, slots, about, last, model, unit, kit, next,
    isEarly: isEarly(last, slots, next, session.socket.status === "live") };
  return { ...hand, set: next && about ? { ...asPlanned(hand, next), ...offered(machine.now, about) } : null };
}

const alike = (slot) => (set) => isWarmup(set) === isWarmup(slot) && (!slot.side || !set.side || set.side === slot.side);

export const lastFor = ({ slots, last }, slot) => sameOf(last, slots, slot);

const sameOf = ({ sets }, slots, slot) => sets.filter(alike(slot))[slots.filter(alike(slot)).indexOf(slot)];

export function asPlanned(hand, slot) {
  const past = hand.model.sets.filter(alike(slot)), before = hand.rows.map(({ set }) => set).filter(alike(slot));
  const target = slot.planned ?? {}, then = sameOf(hand.model, hand.slots, slot) ?? past.at(-1), previous = before.at(-1);
  const from = then ?? previous, twin = past[before.length - 1];
  const follows = Boolean(then?.weight && previous?.weight && twin?.weight
    && JSON.stringify(twin.weight) === JSON.stringify(previous.weight));
  const set = { kind: slot.kind };
  if (slot.side) set.side = slot.side;
  for (const name of fieldsOf(hand.about.type)) {
    const value = name === "weight" ? weightFor(hand, slot, { target, then, previous, follows })
      : name === "reps" ? repsFor(target.reps, from) : target[name] ?? from?.[name];
    if (value !== undefined) set[name] = value;
  }
  if (target.load?.rpe !== undefined) set.rpe = target.load.rpe;
  // Whoever lifts to a tempo does so for all sets.
  if (previous?.tempo) set.tempo = previous.tempo;
  return set;
}

function repsFor(reps, from) {
  if (!reps) return from?.reps;
  return Math.min(reps.max ?? Infinity, Math.max(reps.min, from?.reps ?? reps.min));
}

// If a planned weight was changed today, the other sets that were planned with that weight follow. If the plan names no
// weight and the previous set was the same as last time, this one is the same as last time, too. Where the plan's weight is only
// shown, today's weight of another kind or another load is none for this set: nobody warms up with a working weight.
function weightFor({ planned, slots, kit, model, unit }, slot, { target, then, previous, follows }) {
  const earlier = planned.sets[slot.index - 1];
  const isSame = earlier && earlier.kind === slot.kind && JSON.stringify(earlier.load) === JSON.stringify(target.load);
  if (!target.load && follows) return then.weight;
  if (onlyShown(model, target)) return twinToday(slots, slot)?.weight;
  if (previous?.weight && isSame) return previous.weight;
  if (target.load?.weight) return target.load.weight;
  const value = loadOf(target, kit);
  if (value !== null) return { value, unit };
  return then?.weight ?? previous?.weight;
}

export const noteBefore = ({ rows, last }) => rows.findLast(({ set }) => set.note)?.set.note
  ?? last.sets.findLast((set) => set.note)?.note;
