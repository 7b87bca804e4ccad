// The numbers of days in the member's unit, and how two days differ. Contract: pure.
//   inUnit(kilocalories, unit) → a whole number, in "kcal" or "kj"; shownDay(day, row, unit) → {day, total, of: {part: value}, isSoFar,
//   missing} of a Day of energy.days or energy.day, or of none: total is null where the day has no figures;
//   PARTS: the lowest in the chart first; hasOnlyRest(shown): nothing but what the body uses at rest is known;
//   average(days) → {value, days, rest} of the days that are over, or null for none; rest: for how many of them only rest is known;
//   compared(first, second) → {by, parts: [{part, first, second, by}]}: how much more the second day is; a part that only
//   one day has gets no `by`, since the other day may just not have been recorded; a part that neither has is left out.
import { kilojoules } from "../../../shared/progress/calc/body.js";

export const PARTS = ["basal", "steps", "roads", "workouts"];

export const inUnit = (kilocalories, unit) => Math.round(unit === "kj" ? kilojoules(kilocalories) : kilocalories);

export function shownDay(day, row, unit) {
  const of = Object.fromEntries(PARTS.filter((part) => row?.[part]).map((part) => [part, inUnit(row[part].kilocalories, unit)]));
  return { day, of, total: Number.isFinite(row?.total) ? inUnit(row.total, unit) : null, isSoFar: Boolean(row?.isSoFar), missing: row?.missing ?? [] };
}

export const hasOnlyRest = ({ total, of }) => total !== null && PARTS.every((part) => part === "basal" || !(part in of));

export function average(days) {
  const over = days.filter(({ total, isSoFar }) => total !== null && !isSoFar);
  return over.length ? { value: Math.round(over.reduce((sum, { total }) => sum + total, 0) / over.length), days: over.length,
    rest: over.filter(hasOnlyRest).length } : null;
}

const differ = (a, b) => (Number.isFinite(a) && Number.isFinite(b) ? b - a : undefined);

export function compared(first, second) {
  return { by: differ(first.total, second.total), parts: PARTS.filter((part) => part in first.of || part in second.of)
    .map((part) => ({ part, first: first.of[part], second: second.of[part], by: differ(first.of[part], second.of[part]) })) };
}
