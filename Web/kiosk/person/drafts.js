// What a person has entered of sets that are not logged yet. Contract: person.drafts, by the key of the set in hand
// (inhand.js): of(key), put(key, draft), drop(key); change(person, values), step(person, field, ±1),
// setKind(person, kind): taps on the steppers of the set in hand.
//   drafts.editing → the row of a logged set that the steppers edit; beginEdit(key, row, unit), endEdit().
// Guarantee: when members leave, a half-typed set is stored under their id and given back to that member only.
import { takesMachine } from "../../shared/floor/machines/offer.js";
import { convert } from "../../shared/format.js";
import { keep } from "../../shared/store.js";
import { app } from "../base/app.js";
import { limit, stepOf } from "../base/fields.js";
import { inHand } from "./inhand.js";

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

  of(key) { return this.#drafts[key]; }

  put(key, draft) {
    this.#drafts[key] = draft;
    this.keep(key);
  }

  drop(key) {
    delete this.#drafts[key];
    this.keep(key);
  }

  // Called when another workout begins. It starts without drafts.
  clear() {
    this.endEdit();
    this.#drafts = {};
    this.keep(null);
  }

  get editing() { return this.#edit?.row ?? null; }

  // This replaces a half-typed set; endEdit() restores it.
  beginEdit(key, row, unit) {
    this.endEdit();
    const { kind, reps, seconds, metres, heartRate, rpe, note, side, tempo, weight } = row.set;
    this.#edit = { row, key, before: this.#drafts[key] };
    this.#drafts[key] = {
      kind, reps, seconds, metres, heartRate, rpe, note, side, tempo, touched: true,
      weight: weight ? convert(weight, unit) : 0,
    };
  }

  endEdit() {
    if (!this.#edit) return;
    const { key, before } = this.#edit;
    this.#edit = null;
    if (before?.touched) this.#drafts[key] = before;
    else delete this.#drafts[key];
  }

  keep(current) {
    const all = { ...this.#drafts };
    // An edited set is already in the log, so only the draft that it replaced is stored.
    if (this.#edit) all[this.#edit.key] = this.#edit.before;
    const drafts = Object.fromEntries(Object.entries(all).filter(([, draft]) => draft?.touched));
    const name = `draft.${this.#member}`;
    if (Object.keys(drafts).length) keep.set(name, { at: Date.now(), drafts, current });
    else keep.remove(name);
  }
}

// A tap in the moment before last time is known counts once it is: the draft would take the plan's weight along.
const early = (person, { key, exercise, isEarly }, act) => isEarly
  && person.log.last.known(exercise.id).then(() => { if (inHand(person)?.key === key) act(); });

export function change(person, values) {
  const hand = inHand(person), { key, own } = hand;
  if (early(person, hand, () => change(person, values))) return;
  // Where a machine may say something, the fields that it must leave alone are known by name (inhand.js).
  const typed = takesMachine(hand.exercise) && (own.typed || !own.touched) ? [...new Set([...own.typed ?? [], ...Object.keys(values)])] : undefined;
  person.drafts.put(key, { ...own, ...values, touched: true, ...typed && { typed } });
  person.screen.fault = null;
  app.refresh();
}

// Changing the kind suggests new numbers, unless the member has touched them.
export function setKind(person, kind) {
  const { key, draft } = inHand(person);
  if (draft.touched) return change(person, { kind });
  person.drafts.put(key, { kind });
  app.refresh();
}

// Steps land on multiples: 81 goes to 82.5 and back to 80.
export function step(person, field, direction) {
  const hand = inHand(person), { draft, unit } = hand, value = draft[field] ?? 0;
  if (early(person, hand, () => step(person, field, direction))) return;
  const size = stepOf(field, direction < 0 ? value - 0.001 : value, unit);
  const raw = direction > 0
    ? Math.floor(value / size + 1e-9) * size + size : Math.ceil(value / size - 1e-9) * size - size;
  const least = field === "weight" || field === "metres" ? 0 : 1;
  change(person, { [field]: Math.min(limit(field), Math.max(least, Math.round(raw * 1000) / 1000)) });
}
