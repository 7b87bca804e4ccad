// Formats numbers, weights, times and dates. Contract: each function takes plain protocol values and returns a string.
// Weights come as {value, unit} and are shown in the member's unit; grams are computed values and show one decimal. A
// weight in its own unit is shown exactly: 82.25 stays 82.25.
import { isTimed } from "./gym/exercise/types.js";
import { POUND } from "./units.js";
import { DAY_MS } from "./days.js";
import { language, t } from "./words.js";

const SPACE = "\u00a0";
const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
const grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

export const number = (n) => plain.format(n);
export const whole = (n) => grouped.format(n);

export function convert({ value, unit }, to) {
  if (unit === to) return value;
  return Math.round((to === "kg" ? value * POUND : value / POUND) * 10) / 10;
}

export const weight = (w, unit = w.unit) => `${number(convert(w, unit))}${SPACE}${t(`unit.${unit}`)}`;
export const gramsIn = (grams, unit) => Math.round((unit === "kg" ? grams / 1000 : grams / 1000 / POUND) * 10) / 10;
export const grams = (g, unit) => `${one.format(gramsIn(g, unit))}${SPACE}${t(`unit.${unit}`)}`;

// Volume: "4,800 kg", and "61.2 t" from 10,000 kg on. Pounds stay pounds.
export function volume(g, unit = "kg") {
  if (unit === "kg" && g >= 10_000_000) return `${one.format(g / 1_000_000)}${SPACE}${t("unit.t")}`;
  return `${grouped.format(gramsIn(g, unit))}${SPACE}${t(`unit.${unit}`)}`;
}

// Whole pounds: "10,000 lb".
export const pounds = (n) => `${grouped.format(n)}${SPACE}${t("unit.lb")}`;

// For a field that is typed into: a sum in the unit, and a round one if it was not entered in this unit: 33,069.3 lb is 33000.
export function roundIn(grams, unit) {
  const exact = gramsIn(grams, unit);
  if (Number.isInteger(exact)) return exact;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1) / 2;
  return Math.round(exact / step) * step;
}

export const two = (n) => String(n).padStart(2, "0");

// 112 → "1:52", 3720 → "1:02:00", 12.5 → "0:12.5".
export function duration(seconds) {
  const tenths = Math.round(seconds * 10);
  const s = Math.floor(tenths / 10), rest = tenths % 10 ? `.${tenths % 10}` : "";
  const hours = Math.floor(s / 3600), minutes = Math.floor(s / 60) % 60;
  return (hours ? `${hours}:${two(minutes)}` : String(minutes)) + `:${two(s % 60)}${rest}`;
}

// Minutes since midnight: 545 → "09:05".
export const timeOfDay = (minutes) => [Math.floor(minutes / 60) % 24, minutes % 60]
  .map(two).join(":");

// "kdmw7xqp" → "KDMW-7XQP", while it is typed.
export function codeShape(typed) {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, "").slice(0, 8);
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

// Around a name that may run from right to left, so that the sentence stays as it is.
export const isolate = (text) => `\u2068${text}\u2069`;

// How long a workout took: "45 min", "1 h 10 min".
export function lasting(seconds) {
  const all = Math.max(1, Math.round(seconds / 60)), hours = Math.floor(all / 60), minutes = all % 60;
  return [hours ? `${hours}${SPACE}${t("unit.h")}` : "", minutes ? `${minutes}${SPACE}${t("unit.min")}` : ""]
    .filter(Boolean).join(SPACE);
}

// Kilometres from 3 km on; below that metres, as rowers count them.
export function distance(metres) {
  return metres >= 3000
    ? `${plain.format(Math.round(metres / 10) / 100)}${SPACE}${t("unit.km")}`
    : `${plain.format(metres)}${SPACE}${t("unit.m")}`;
}

// A short form of a set: "80 kg × 6", "6 reps", "+10 kg × 6", "−20 kg × 8", "1:52", "20 kg · 0:45", "500 m · 1:52".
// `type` is the exercise's, or undefined if unknown. `bare` omits the unit. A set from another app's file may have
// numbers that its exercise does not take: they are shown as well, and a 0 in place of them is not. A tempo comes last,
// "80 kg × 6 · 3-1-1-0", except where it is `bare`.
export function set(s, type, unit, { bare = false } = {}) {
  const w = s.weight && (bare
    ? number(convert(s.weight, unit ?? s.weight.unit))
    : weight(s.weight, unit ?? s.weight.unit));
  const lasts = type ? isTimed(type) : s.seconds !== undefined && s.seconds !== null;
  const far = s.metres ? distance(s.metres) : "";
  const long = s.seconds || lasts && !s.reps && !far ? duration(s.seconds ?? 0) : "";
  const hasReps = s.reps || !lasts && !far && !long;
  const sign = type === "bodyweightPlus" ? "+" : type === "assisted" ? "−" : "";
  // A weight of 0 is left out: some apps write it for an unloaded bar. Only a weighted hold without reps shows it.
  const isLoaded = w && (s.weight.value !== 0 || type === "weightDuration" && !hasReps);
  const reps = s.reps ?? 0;
  const what = !hasReps ? isLoaded ? w : ""
    : isLoaded ? `${sign}${w} × ${reps}` : bare ? String(reps) : `${reps}${SPACE}${t("unit.reps", { n: reps })}`;
  return [what, far, long, bare ? "" : s.tempo].filter(Boolean).join(" · ");
}

export const setOf = set;

// Dates in the gym's time zone, once known: "today" is the gym's today.
let zone, keys;
export function useZone(timeZone) { [zone, keys] = [timeZone, undefined]; made.clear(); }
const made = new Map();
// Of all dates, also of those that are typed.
export const locale = language === "en" ? "en-GB" : language;
function dates(options) {
  const key = JSON.stringify(options);
  if (!made.has(key)) made.set(key, new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  return made.get(key);
}
const yearOf = (ms, now) => (dayKey(ms).slice(0, 4) === dayKey(now).slice(0, 4) ? {} : { year: "numeric" });
export const time = (ms) => dates({ hour: "2-digit", minute: "2-digit" }).format(ms);
export const day = (ms, now = ms) => (dayKey(ms).slice(0, 4) === dayKey(now).slice(0, 4)
  ? dates({ weekday: "short", day: "numeric", month: "short" }).format(ms) : shortDay(ms, now));
// With the year if that is not the year of `now`.
export const shortDay = (ms, now = ms) => dates({ day: "numeric", month: "short", ...yearOf(ms, now) }).format(ms);
export const monthOf = (ms) => dates({ month: "long", year: "numeric" }).format(ms);
export const longDay = (ms) => dates({ weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(ms);
// Cached, because creating a formatter takes half a millisecond, and a screen formats many days.
export const dayKey = (ms) => (keys ??= new Intl.DateTimeFormat("en-CA", { timeZone: zone })).format(ms);

// "Today", "Yesterday", "Thursday 19 November"; with the year if it is not this year.
export function relativeDay(ms, now) {
  const key = dayKey(ms);
  if (key === dayKey(now)) return t("day.today");
  if (key === dayKey(now - DAY_MS)) return t("day.yesterday");
  return dates({ weekday: "long", day: "numeric", month: "long", ...yearOf(ms, now) }).format(ms);
}

// The time left as "4:07"; never negative.
export const countdown = (ms) => duration(Math.max(0, Math.ceil(ms / 1000)));
