// The set in hand: all that the screen and a tap need to know of the set that a person enters now, resolved once.
// Contract: inHand(person) → null while their exercise is not known, else
//   {person, exercise, fields, unit, workout, planned, rows, slots, last, model, kit, editing, key, slot, own, draft, isEarly}:
//   workout: theirs as the screen shows it (sets.js), or null; planned: its planned exercise on the screen, or null;
//   rows: what is logged for `planned`, or today for the exercise; slots: the sets of `planned` with their rows;
//   last: last time (shared/log/lasttimes.js); model: what of it a set may start from (shared/log/longago.js); kit: how it is loaded (shared/log/targets.js);
//   editing: the row of a logged set that the steppers edit, or null; slot: the planned set that the draft would fill,
//   or null; key: the draft's name; draft: {kind, weight?, reps?, seconds?, metres?, heartRate?, rpe?, note?, side?,
//   tempo?, tempoOff? (shared/log/tempofield.js), touched, typed?}, what was entered, or else the most likely next set; in fields that
//   were not typed, what a machine says (person/machine.js). own: the draft without that.
//   isEarly: the draft may not be logged or changed yet, since last time is about to be known (longago.js);
//   slotFor(slots, kind) → the next planned set, of that kind if one is given.
// Functions that draw take a hand; those that a tap calls take the person, and resolve the hand themselves.
// Tempting mistake: handing a drawn hand to a tap. A button that is held repeats, and each repeat changes the draft.
import { offered } from "../../shared/floor/machines/offer.js";
import { assign, nextSlot, slotsOf } from "../../shared/log/plan.js";
import { isEarly, ofToday, startFrom } from "../../shared/log/longago.js";
import { kitOf, maxes } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { app, live } from "../base/app.js";
import { fieldsOf } from "../base/fields.js";
import { nextSet } from "./nextset.js";
import { itemOf, rowsToday, workoutOf } from "./sets.js";

export const slotFor = (slots, kind) =>
  nextSlot(kind ? slots.filter((slot) => isWarmup(slot) === (kind === "warmup")) : slots);

export function inHand(person) {
  const { drafts, member: { unit } } = person, exercise = person.book.find(person.screen.exercise);
  if (!exercise) return null;
  const workout = workoutOf(person), planned = itemOf(person, workout), last = person.log.last.of(exercise.id);
  const rows = planned ? assign(workout.plan, workout.rows).get(planned.item) : rowsToday(workout, exercise.id);
  // A plan may have the same exercise twice; each has its own draft.
  const key = planned ? `${exercise.id}.${planned.item}` : exercise.id, entered = drafts.of(key), { editing } = drafts;
  const slots = planned ? slotsOf(planned, rows) : [], model = startFrom(last, app.clock.now(),
    planned ? ofToday(person.coaching.changes, planned) : []);
  const hand = { person, exercise, fields: fieldsOf(exercise), unit, workout, planned, rows, slots, last, model, editing, key,
    kit: kitOf(exercise, { unit, ...maxes(model) }), slot: editing ? null : slotFor(slots, entered?.kind) };
  const own = entered?.touched ? entered : nextSet(hand, entered?.kind);
  // A set that was logged before, or whose logging was undone, is no longer about the machine: nothing of it was typed.
  const said = own.touched && !own.typed ? {} : offered(person.machine, exercise);
  for (const field of own.typed ?? []) delete said[field];
  return { ...hand, isEarly: !editing && !own.touched && isEarly(last, slots, hand.slot, live()), own, draft: { ...own, ...said } };
}
