// A number typed on the large keypad or on a keyboard. Guarantee: what is being typed is text of its own until the
// field is left, so "82." is not turned into 82 under the finger; it is the draft's value at each key all the same.
import * as format from "/shared/format.js";
import { app } from "./app.js";
import { change, draftOf, fieldsOf, limit } from "./log.js";

export const TYPED = new Set(["weight", "reps", "seconds", "metres", "heartRate"]);

export function shownOf(one, draft, field) {
  if (one.typing?.field === field && one.typing.text !== null) return one.typing.text || "0";
  if (field === "seconds") return format.duration(draft.seconds ?? 0);
  return format.number(draft[field] ?? 0);
}

// text null: the old value is shown until the first key replaces it.
export function typeOpen(one, exercise, field) {
  one.typing = one.typing?.field === field ? null : { field, text: null, digits: "" };
  app.refresh();
}

export function typeKey(one, exercise, key) {
  const { typing } = one;
  if (key === "Escape") { one.typing = null; app.refresh(); return true; }
  if (key === "Enter" || key === "Tab") { typeNext(one, exercise); return true; }
  if (key === "Backspace" || key === "erase") put(one, exercise, (typing.field === "seconds" ? typing.digits : typing.text ?? format.number(draftOf(one, exercise)[typing.field] ?? 0)).slice(0, -1));
  else if (/^\d$/.test(key)) put(one, exercise, (typing.field === "seconds" ? typing.digits : typing.text ?? "") + key);
  else if ((key === "." || key === ",") && typing.field === "weight") put(one, exercise, `${typing.text ?? "0"}.`);
  else return false;
  return true;
}

function put(one, exercise, text) {
  const { typing } = one;
  if (typing.field === "seconds") {
    // Digits fill from the right, as on a microwave: 152 is 1:52.
    const digits = text.replace(/^0+/, "").slice(-6);
    const padded = digits.padStart(6, "0");
    const seconds = Number(padded.slice(0, 2)) * 3600 + Number(padded.slice(2, 4)) * 60 + Number(padded.slice(4));
    if (seconds > limit("seconds")) return;
    const minutes = digits.length > 4 ? `${Number(digits.slice(0, -4))}:${digits.slice(-4, -2)}` : String(Number(padded.slice(2, 4)));
    Object.assign(typing, { digits, text: `${minutes}:${padded.slice(4)}` });
    return change(one, exercise, { seconds });
  }
  const clean = text.replace(/^0+(?=\d)/, "");
  if (!/^\d{0,6}(\.\d{0,3})?$/.test(clean) || Number(clean || 0) > limit(typing.field)) return;
  typing.text = clean;
  change(one, exercise, { [typing.field]: clean === "" && typing.field === "heartRate" ? undefined : Number(clean || 0) });
}

export function typeNext(one, exercise) {
  const fields = fieldsOf(exercise);
  const next = fields[fields.indexOf(one.typing.field) + 1];
  one.typing = next && fields.includes(one.typing.field) ? { field: next, text: null, digits: "" } : null;
  app.refresh();
}
