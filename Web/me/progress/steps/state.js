// What the parts of #steps share. Contract: state() → what the page keeps until the logout; put(values); span() → the days that the
//   page asks for; stepsOf(data, day) → the row of a day, or undefined; replaced(day, row) and configured(settings): show at once
//   what the server has stored, and ask it for all again; far(meters): a distance as text, as roads write it, or "" without one;
//   countIn(text) → a whole number as people write it, such as 8420 of "8,420", or null.
import { shift } from "../../../shared/days.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { far as written } from "../../../shared/roads/measure.js";
import { app, session, unit } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { METHOD, stepsIn } from "./row.js";

// Days that the chart can show, the longer one last.
export const RANGES = [30, 90];
// The server knows no earlier days.
export const FIRST = "2000-01-01";
const GROUPED = /^\d{1,3}([ .,'’\u00a0\u202f]\d{3})+$/;

export const blankEntry = () => ({ typed: null, error: null, dayError: null, busy: false });
export function state() {
  const kept = app.form.steps ??= { now: null, range: RANGES[0], day: null, file: {},
    chosen: { goal: null, length: null, errors: {}, busy: false } };
  // What was typed before midnight is not for the day that has begun. Without a chosen day, the field of the past is yesterday's.
  if (kept.now !== dayNow()) Object.assign(kept, { now: dayNow(), today: blankEntry(), past: kept.day === null ? blankEntry() : kept.past });
  return kept;
}
export const put = (values) => { Object.assign(state(), values); app.refresh(); };

export const span = () => ({ from: shift(dayNow(), 1 - RANGES.at(-1)), to: dayNow() });
const rowIn = (data, day) => data?.days.find((one) => one.day === day);

export function stepsOf(data, day) {
  if (day >= span().from) return rowIn(data, day);
  return day >= FIRST ? rowIn(stepsIn({ from: day, to: day }).data, day) : undefined;
}

// Each distance comes from the server, so what is shown at once is not all of it.
function show(change) {
  const reads = progressOf(session), { data } = stepsIn(span());
  if (data) reads.put(METHOD, span(), change(data));
  reads.stale({ method: METHOD });
  app.refresh();
}

export const replaced = (day, row) => show((data) => (day < span().from ? data : { ...data,
  days: [...data.days.filter((one) => one.day !== day), ...row ? [row] : []].sort((a, b) => (a.day < b.day ? -1 : 1)) }));
export const configured = ({ goal, length }) => show(({ days }) => ({ days, goal, length }));

export const far = (meters) => (meters ? written(meters, unit()) : "");

export function countIn(text) {
  const plain = text.trim(), digits = GROUPED.test(plain) ? plain.replace(/\D/g, "") : plain;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
