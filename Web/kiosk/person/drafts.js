// The set being entered, before it is logged. Contract: a draft is {kind, weight?, reps?, seconds?, metres?,
// heartRate?, rpe?, note?, side?, touched}; its weight is a number in the member's unit. draftOf(person, exercise) →
// the draft, or else the most likely next set; change(person, exercise, values), step(person, exercise, field, ±1),
// setKind(person, exercise, kind).
//   drafts.editing → the row of a logged set that the steppers edit; beginEdit(exercise, row, unit), endEdit().
// Guarantee: when members leave, a half-typed set is stored under their id and given back to that member only.
import { convert } from "../../shared/format.js";
import { nextSlot, slotsOf } from "../../shared/log/plan.js";
import { keep } from "../../shared/store.js";
import { loadOf } from "../../shared/log/targets.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { app } from "../base/app.js";
import { fieldsOf, limit, startWeight, stepOf } from "../base/fields.js";
import { kitOf } from "./kit.js";
import { itemOf, rowsOf } from "./sets.js";

const KEPT_MS = 12 * 3600_000;

export class Drafts {
  #member; #drafts = {}; #edit = null;
  exercise = null; item = null; // the ones on the screen when the drafts were stored

  constructor(member) {
    this.#member = member;
    const kept = keep.get(`draft.${member}`);
    if (!kept || Date.now() - kept.at > KEPT_MS) return;
    this.#drafts = kept.drafts;
    [this.exercise, this.item = null] = String(kept.current ?? "").split(".").filter(Boolean).map(Number);
    this.exercise ??= null;
  }

  // Deletes half-typed sets after a while: this is a shared device, and their member may never come back.
  static expire() {
    for (const name of keep.names("draft.")) if (Date.now() - (keep.get(name)?.at ?? 0) > KEPT_MS) keep.remove(name);
  }

  of(exercise) { return this.#drafts[exercise]; }

  put(exercise, draft) {
    this.#drafts[exercise] = draft;
    this.keep(exercise);
  }

  drop(exercise) {
    delete this.#drafts[exercise];
    this.keep(exercise);
  }

  // Called when another workout begins. It starts without drafts.
  clear() {
    this.endEdit();
    this.#drafts = {};
    this.keep(null);
  }

  get editing() { return this.#edit?.row ?? null; }

  // This replaces a half-typed set; endEdit() restores it.
  beginEdit(exercise, row, unit) {
    this.endEdit();
    const { kind, reps, seconds, metres, heartRate, rpe, note, side, weight } = row.set;
    this.#edit = { row, exercise, before: this.#drafts[exercise] };
    this.#drafts[exercise] = {
      kind, reps, seconds, metres, heartRate, rpe, note, side, touched: true, weight: weight ? convert(weight, unit) : 0,
    };
  }

  endEdit() {
    if (!this.#edit) return;
    const { exercise, before } = this.#edit;
    this.#edit = null;
    if (before?.touched) this.#drafts[exercise] = before;
    else delete this.#drafts[exercise];
  }

  keep(exercise) {
    const all = { ...this.#drafts };
    // An edited set is already in the log, so only the draft that it replaced is stored.
    if (this.#edit) all[this.#edit.exercise] = this.#edit.before;
    const drafts = Object.fromEntries(Object.entries(all).filter(([, draft]) => draft?.touched));
    const name = `draft.${this.#member}`;
    if (Object.keys(drafts).length) keep.set(name, { at: Date.now(), drafts, current: exercise });
    else keep.remove(name);
  }
}

// A plan may have the same exercise twice; each has its own draft.
export function keyOf(person, exercise) {
  const planned = itemOf(person);
  return planned?.exercise === exercise.id ? `${exercise.id}.${planned.item}` : exercise.id;
}

export function draftOf(person, exercise) {
  const kept = person.drafts.of(keyOf(person, exercise));
  return kept?.touched ? kept : nextSet(person, exercise);
}

// The planned set that the draft would fill, or null.
export function slotOf(person, exercise) {
  const planned = itemOf(person);
  if (planned?.exercise !== exercise.id || person.drafts.editing) return null;
  const slots = slotsOf(planned, rowsOf(person, exercise)), { kind } = person.drafts.of(keyOf(person, exercise)) ?? {};
  return kind ? nextSlot(slots.filter((slot) => isWarmup(slot) === (kind === "warmup"))) : nextSlot(slots);
}

const ofKind = (sets, warmup) => sets.filter((set) => isWarmup(set) === warmup);

// The draft of a planned set if it were done now.
export function plannedDraft(person, exercise, slot) {
  const before = rowsOf(person, exercise).map((row) => row.set), past = person.log.last.of(exercise.id).sets;
  return planned(person, exercise, slot, { before, past });
}

// Suggests the same set as last time while today matches last time, otherwise a repeat of the previous set.
function nextSet(person, exercise) {
  const { unit } = person.member;
  const before = rowsOf(person, exercise).map((row) => row.set);
  const past = person.log.last.of(exercise.id).sets;
  const kind = person.drafts.of(keyOf(person, exercise))?.kind;
  const slot = slotOf(person, exercise);
  if (slot) return planned(person, exercise, slot, { kind, before, past });
  const warmup = kind ? kind === "warmup" : isWarmup(past[before.length] ?? {}) && before.every(isWarmup);
  const mine = ofKind(before, warmup), theirs = ofKind(past, warmup);
  const previous = mine.at(-1), twin = theirs[mine.length - 1], next = theirs[mine.length];
  const isSame = !previous
    || (twin && previous.weight?.value === twin.weight?.value && previous.weight?.unit === twin.weight?.unit);
  const from = (isSame && next) || previous || next || theirs.at(-1) || {};
  const draft = { kind: kind ?? (warmup ? "warmup" : "working"), touched: false };
  // The sides alternate.
  if (previous?.side) draft.side = previous.side === "left" ? "right" : "left";
  for (const field of fieldsOf(exercise)) {
    if (field === "weight") draft.weight = from.weight ? convert(from.weight, unit) : startWeight(exercise, unit);
    else draft[field] = from[field] ?? firstTime(exercise, field);
  }
  return draft;
}

// The set as planned. Values that the plan leaves open come from the same set of last time, or else from the previous
// set.
function planned(person, exercise, slot, { kind, before, past }) {
  const { unit } = person.member, target = slot.planned, isWarm = isWarmup(slot);
  const alike = (set) => isWarmup(set) === isWarm && (!slot.side || !set.side || set.side === slot.side);
  const place = before.filter(alike).length, then = past.filter(alike)[place] ?? past.filter(alike).at(-1);
  const previous = before.filter((set) => isWarmup(set) === isWarm).at(-1);
  const draft = { kind: kind ?? slot.kind, touched: false };
  if (slot.side) draft.side = slot.side;
  for (const field of fieldsOf(exercise)) {
    if (field === "weight") draft.weight = plannedWeight(person, exercise, slot, { then, previous });
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
function plannedWeight(person, exercise, slot, { then, previous }) {
  const { unit } = person.member, { load } = slot.planned;
  const own = loadOf(slot.planned, kitOf(person, exercise));
  const before = itemOf(person)?.sets[slot.index - 1];
  const isSame = before && slot.kind === before.kind && JSON.stringify(before.load) === JSON.stringify(load);
  if (previous?.weight && isSame) return convert(previous.weight, unit);
  if (own !== null) return own;
  const from = then ?? previous;
  return from?.weight ? convert(from.weight, unit) : startWeight(exercise, unit);
}

// Defaults for a first time: about two and a half minutes for 500 m on the rower, thirty seconds for holds such as a
// plank.
const firstTime = (exercise, field) =>
  (field === "seconds" && exercise.type === "distanceDuration" ? 150 : { reps: 8, seconds: 30, metres: 500 }[field]);

export function change(person, exercise, values) {
  person.drafts.put(keyOf(person, exercise), { ...draftOf(person, exercise), ...values, touched: true });
  person.screen.fault = null;
  app.refresh();
}

// Changing the kind suggests new numbers, unless the member has touched them.
export function setKind(person, exercise, kind) {
  if (person.drafts.of(keyOf(person, exercise))?.touched) return change(person, exercise, { kind });
  person.drafts.put(keyOf(person, exercise), { kind });
  app.refresh();
}

// Steps land on multiples: 81 goes to 82.5 and back to 80.
export function step(person, exercise, field, direction) {
  const value = draftOf(person, exercise)[field] ?? 0;
  const size = stepOf(field, direction < 0 ? value - 0.001 : value, person.member.unit);
  const raw = direction > 0
    ? Math.floor(value / size + 1e-9) * size + size : Math.ceil(value / size - 1e-9) * size - size;
  const least = field === "weight" || field === "metres" ? 0 : 1;
  change(person, exercise, { [field]: Math.min(limit(field), Math.max(least, Math.round(raw * 1000) / 1000)) });
}
