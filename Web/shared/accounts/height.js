// A member's height as it is typed: in centimetres, or in feet and inches beside pounds. Contract:
//   heightOf(cm, unit) → the texts of its fields, by name: heightCm, or heightFeet and heightInches, all empty for null; and
//     exactCm, so that what nobody touched stays as it was stored;
//   heightFields(form, more) → them, as field() of ui.js, in the unit of the form; more(name) → its other settings;
//   heightNames(unit) → their names;
//   heightIn(texts, unit) → {cm}, {} while nothing is typed, or {wrong: name, text: a sentence};
//   inUnit(form, unit): changes form.unit, and what is typed with it: the height, and form.bodyWeight.
// The server keeps centimetres. 5 ft 11 in come back as 5 ft 11 in, and 180 cm as the nearest half inch.
import { convert, number } from "../format.js";
import { keyed } from "../template.js";
import { field } from "../ui.js";
import { INCH } from "../units.js";
import { t } from "../words.js";
import "../words/accounts/height.js";

const FOOT = 12, LEAST = 50, MOST = 280; // cm, as the server takes it
const NAMES = { kg: ["heightCm"], lb: ["heightFeet", "heightInches"] };

export const heightNames = (unit) => NAMES[unit];
export const heightFields = (form, more) => NAMES[form.unit].map((name) => keyed(name, field({ id: name, label: t(`height.${name}`),
  value: form[name], optional: true, inputmode: name === "heightFeet" ? "numeric" : "decimal", maxlength: 5, ...more(name) })));

export function heightOf(cm, unit) {
  const none = { heightCm: "", heightFeet: "", heightInches: "", exactCm: cm ?? null };
  if (!cm) return none;
  if (unit === "kg") return { ...none, heightCm: number(cm) };
  const inches = Math.round(cm / INCH * 2) / 2;
  return { ...none, heightFeet: String(Math.floor(inches / FOOT)), heightInches: number(inches % FOOT) };
}

export function heightIn(texts, unit) {
  const stored = texts.exactCm ? heightOf(texts.exactCm, unit) : null;
  if (stored && NAMES[unit].every((name) => texts[name] === stored[name])) return { cm: texts.exactCm };
  const typed = NAMES[unit].map((name) => [name, String(texts[name] ?? "").trim().replace(",", ".")]);
  if (typed.every(([, text]) => !text)) return {};
  // "5.11" in the field for feet would be five feet and an inch.
  const bad = typed.find(([name, text]) => !(name === "heightFeet" ? /^\d*$/ : /^(\d+(\.\d{1,3})?)?$/).test(text));
  if (bad) return { wrong: bad[0], text: t(bad[0] === "heightFeet" ? "height.whole" : "height.number") };
  const [first, inches = 0] = typed.map(([, text]) => Number(text));
  if (first && inches >= FOOT) return { wrong: "heightInches", text: t("height.inches") };
  const cm = unit === "kg" ? first : Math.round((first * FOOT + inches) * INCH * 10) / 10;
  return cm < LEAST || cm > MOST ? { wrong: NAMES[unit][0], text: t(`height.range.${unit}`) } : { cm };
}

export function inUnit(form, unit) {
  const from = form.unit, { cm } = heightIn(form, from);
  form.unit = unit;
  if (unit === from) return;
  if (cm) Object.assign(form, heightOf(cm, unit));
  const value = Number(String(form.bodyWeight).replace(",", "."));
  if (form.bodyWeight && Number.isFinite(value)) form.bodyWeight = number(convert({ value, unit: from }, unit));
}
