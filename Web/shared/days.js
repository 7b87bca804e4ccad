// Days of the calendar, written "2026-11-22". Contract:
//   dayAt(day) → ms of its noon in UTC, dayOf(ms) → the day there; shift(day, days), otherMonth(day, by) → another day;
//   mondayOf(day), weekOf(day): the first of the week's days, and all seven; weekdayOf(day) → 1 for Monday to 7;
//   daysBetween(from, to) → how many days later; dateText(ms, options), dayText(day, {weekday, year}) → "22 Nov",
//   weekdayName(1 to 7, style) → "Mon".
// Which day an instant is on depends on the gym's time zone: that is dayKey in format.js.
import { language } from "./words.js";

export const HOUR_MS = 3_600_000, DAY_MS = 24 * HOUR_MS;

// Noon, so that no time zone makes it the day before or after.
export const dayAt = (day) => Date.parse(`${day}T12:00:00Z`);
export const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10);
export const shift = (day, days) => dayOf(dayAt(day) + days * DAY_MS);
export const daysBetween = (from, to) => Math.round((dayAt(to) - dayAt(from)) / DAY_MS);
export const weekdayOf = (day) => (new Date(dayAt(day)).getUTCDay() + 6) % 7 + 1;
export const mondayOf = (day) => shift(day, 1 - weekdayOf(day));
export const weekOf = (day) => Array.from({ length: 7 }, (_, i) => shift(mondayOf(day), i));

// The same day of another month, or the last one where that month is shorter.
export function otherMonth(day, by) {
  const [year, month, date] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + by, Math.min(date, last), 12));
}

// Cached, because creating a formatter takes half a millisecond.
const formats = new Map();
export function dateText(ms, options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) {
    formats.set(key, new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { timeZone: "UTC", ...options }));
  }
  return formats.get(key).format(ms);
}

export const dayText = (day, { weekday = false, year = false } = {}) => dateText(dayAt(day),
  { ...(weekday && { weekday: "short" }), day: "numeric", month: "short", ...(year && { year: "numeric" }) });
// 1 January 2024 was a Monday.
export const weekdayName = (n, style = "short") => dateText(dayAt(`2024-01-0${n}`), { weekday: style });
