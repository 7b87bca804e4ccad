// The set being entered, before it is logged. Contract: a draft is {kind, weight?, reps?, seconds?, metres?,
// heartRate?, rpe?, note?, touched}; its weight is a number in the member's unit. draftOf(person, exercise) → the
// draft, or else the most likely next set; change(person, exercise, values), step(person, exercise, field, ±1),
// setKind(person, exercise, kind).
//   drafts.editing → the row of a logged set that the steppers edit; beginEdit(exercise, row, unit), endEdit().
// Guarantee: when members leave, a half-typed set is stored under their id and given back to that member only.
import { convert } from "../shared/format.js";
import { keep } from "../shared/store.js";
import { isWarmup } from "../shared/workouts.js";
import { app } from "./app.js";
import { fieldsOf, limit, startWeight, stepOf } from "./fields.js";
import { rowsToday } from "./sets.js";

const KEPT_MS = 12 * 3600_000;

export class Drafts {
  #member; #drafts = {}; #edit = null;
  exercise = null; // the one on the screen when the drafts were stored

  constructor(member) {
    this.#member = member;
    const kept = keep.get(`draft.${member}`);
    if (!kept || Date.now() - kept.at > KEPT_MS) return;
    this.#drafts = kept.drafts;
    this.exercise = kept.current;
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

  get editing() { return this.#edit?.row ?? null; }

  // endEdit() brings back the half-typed set that this replaces.
  beginEdit(exercise, row, unit) {
    this.endEdit();
    const { kind, reps, seconds, metres, heartRate, rpe, note, weight } = row.set;
    this.#edit = { row, exercise, before: this.#drafts[exercise] };
    this.#drafts[exercise] = {
      kind, reps, seconds, metres, heartRate, rpe, note, touched: true, weight: weight ? convert(weight, unit) : 0,
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
    // An edited set is in the log already, so only the draft beneath it is stored.
    if (this.#edit) all[this.#edit.exercise] = this.#edit.before;
    const drafts = Object.fromEntries(Object.entries(all).filter(([, draft]) => draft?.touched));
    const name = `draft.${this.#member}`;
    if (Object.keys(drafts).length) keep.set(name, { at: Date.now(), drafts, current: exercise });
    else keep.remove(name);
  }
}

export function draftOf(person, exercise) {
  const kept = person.drafts.of(exercise.id);
  return kept?.touched ? kept : nextSet(person, exercise);
}

const ofKind = (sets, warmup) => sets.filter((set) => isWarmup(set) === warmup);

// Suggests the same set as last time while today matches last time, otherwise a repeat of the previous set.
function nextSet(person, exercise) {
  const { unit } = person.member;
  const before = rowsToday(person, exercise.id).map((row) => row.set);
  const past = person.log.last.of(exercise.id).sets;
  const kind = person.drafts.of(exercise.id)?.kind;
  const warmup = kind ? kind === "warmup" : isWarmup(past[before.length] ?? {}) && before.every(isWarmup);
  const mine = ofKind(before, warmup), theirs = ofKind(past, warmup);
  const previous = mine.at(-1), twin = theirs[mine.length - 1], next = theirs[mine.length];
  const isSame = !previous
    || (twin && previous.weight?.value === twin.weight?.value && previous.weight?.unit === twin.weight?.unit);
  const from = (isSame && next) || previous || next || theirs.at(-1) || {};
  const draft = { kind: kind ?? (warmup ? "warmup" : "working"), touched: false };
  for (const field of fieldsOf(exercise)) {
    if (field === "weight") draft.weight = from.weight ? convert(from.weight, unit) : startWeight(exercise, unit);
    else draft[field] = from[field] ?? { reps: 8, seconds: 30, metres: 500 }[field];
  }
  return draft;
}

export function change(person, exercise, values) {
  person.drafts.put(exercise.id, { ...draftOf(person, exercise), ...values, touched: true });
  person.screen.fault = null;
  app.refresh();
}

// Changing the kind suggests new numbers, unless the member has touched them.
export function setKind(person, exercise, kind) {
  if (person.drafts.of(exercise.id)?.touched) return change(person, exercise, { kind });
  person.drafts.put(exercise.id, { kind });
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
