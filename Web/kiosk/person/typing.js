// A number typed on the large keypad or on a keyboard. Contract: typing.field → the open field, or null; is(field),
// open(field), close(); shownOf(hand, field) → text; typeOpen(person, field), typeKey(person, key), typeNext(person):
// the presses.
// Guarantee: the typed text stays text until the field closes, so "82." does not become 82 while typing; the draft
// has the number after each key.
import * as format from "../../shared/format.js";
import { app } from "../base/app.js";
import { change } from "./drafts.js";
import { limit } from "../base/fields.js";
import { inHand } from "./inhand.js";

export class Typing {
  field = null; text = null; digits = "";

  // The old value stays visible until the first key replaces it.
  open(field) { Object.assign(this, { field, text: null, digits: "" }); }
  close() { this.field = null; }
  is(field) { return this.field === field; }
}

export function shownOf({ person: { typing }, draft }, field) {
  if (typing.is(field) && typing.text !== null) return typing.text || "0";
  if (field === "seconds") return format.duration(draft.seconds ?? 0);
  return format.number(draft[field] ?? 0);
}

export function typeOpen({ typing }, field) {
  if (typing.is(field)) typing.close();
  else typing.open(field);
  app.refresh();
}

export function typeKey(person, key) {
  const { typing } = person, { field } = typing;
  if (key === "Escape") { typing.close(); app.refresh(); return true; }
  if (key === "Enter" || key === "Tab") { typeNext(person); return true; }
  const shown = () => typing.text ?? format.number(inHand(person).draft[field] ?? 0);
  const typed = field === "seconds" ? typing.digits : typing.text ?? "";
  if (key === "Backspace" || key === "erase") {
    put(person, (field === "seconds" ? typing.digits : shown()).slice(0, -1));
  } else if (/^\d$/.test(key)) put(person, typed + key);
  else if ((key === "." || key === ",") && field === "weight") put(person, `${typing.text ?? "0"}.`);
  else return false;
  return true;
}

function put(person, text) {
  const { typing } = person, { field } = typing;
  if (field === "seconds") {
    // Digits fill from the right, as on a microwave: 152 is 1:52.
    const digits = text.replace(/^0+/, "").slice(-6);
    const padded = digits.padStart(6, "0");
    const seconds = Number(padded.slice(0, 2)) * 3600 + Number(padded.slice(2, 4)) * 60 + Number(padded.slice(4));
    if (seconds > limit("seconds")) return;
    const minutes = digits.length > 4
      ? `${Number(digits.slice(0, -4))}:${digits.slice(-4, -2)}` : String(Number(padded.slice(2, 4)));
    Object.assign(typing, { digits, text: `${minutes}:${padded.slice(4)}` });
    return change(person, { seconds });
  }
  const clean = text.replace(/^0+(?=\d)/, "");
  if (!/^\d{0,6}(\.\d{0,3})?$/.test(clean) || Number(clean || 0) > limit(field)) return;
  typing.text = clean;
  change(person, { [field]: clean === "" && field === "heartRate" ? undefined : Number(clean || 0) });
}

export function typeNext(person) {
  const { typing } = person, { fields } = inHand(person), place = fields.indexOf(typing.field);
  if (place >= 0 && fields[place + 1]) typing.open(fields[place + 1]);
  else typing.close();
  app.refresh();
}
