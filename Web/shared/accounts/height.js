// A member's height as it is typed: in centimetres, or in feet and inches beside pounds. Contract:
//   heightOf(cm, unit) → the texts of its fields, by name: heightCm, or heightFeet and heightInches, all empty for null; and
//     exactCm, so that what nobody touched stays as it was stored;
//   heightNames(unit) → the names of its fields, and heightLabel(name) their labels;
//   heightIn(texts, unit) → {cm}, {} while nothing is typed, or {wrong: name, text: a sentence};
//   convertHeight(texts, from, to): fills in the other unit's fields, if what is typed is a height.
// The server keeps centimetres. 5 ft 11 in come back as 5 ft 11 in, and 180 cm as the nearest half inch.
import { number } from "../format.js";
import { INCH } from "../units.js";
import { t } from "../words.js";
import "../words/accounts/height.js";

const FOOT = 12, LEAST = 50, MOST = 280; // cm, as the server takes it
const NAMES = { kg: ["heightCm"], lb: ["heightFeet", "heightInches"] };

export const heightNames = (unit) => NAMES[unit];
export const heightLabel = (name) => t(`height.${name}`);

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
  const bad = typed.find(([, text]) => !/^(\d+(\.\d{1,3})?)?$/.test(text));
  if (bad) return { wrong: bad[0], text: t("height.number") };
  const [first, inches = 0] = typed.map(([, text]) => Number(text));
  if (unit === "kg") return { cm: first };
  if (first && inches >= FOOT) return { wrong: "heightInches", text: t("height.inches") };
  const cm = Math.round((first * FOOT + inches) * INCH * 10) / 10;
  return cm < LEAST || cm > MOST ? { wrong: "heightFeet", text: t("height.range") } : { cm };
}

export function convertHeight(texts, from, to) {
  const { cm } = heightIn(texts, from);
  if (cm && from !== to) Object.assign(texts, heightOf(cm, to));
}
