// What the parts of #energy share. Contract: state() → what the page keeps until the logout; put(values); end() → the last day of the
//   chart; daysOf() → the cached reply of energy.days; dayOf(day, {asks}) → that of energy.day; energyUnit() → "kcal" or "kj", and
//   chooseUnit(unit); amount(n) → "2,410 kcal", of a number in that unit; dayName(day) → "Sat 21 Nov";
//   visit(): at each draw; a new visit asks anew, and #energy/2026-11-21 picks that day.
// The server's numbers are kilocalories: amounts.js has them in the member's unit.
import { dayAt, dayOf as dayAtMs, dayText, shift } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { noun } from "../../../shared/register.js";
import { keep } from "../../../shared/store.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/energy.js";
import { app, session } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { Picks } from "./picks.js";

export const UNITS = ["kcal", "kj"];
// Days that the chart can show, the longest last. One request has all of them.
export const RANGES = [14, 30, 90];
// The earliest day that the server accepts.
export const FIRST = "2000-01-01";

const reads = () => progressOf(session);
const forget = () => { for (const method of ["energy.days", "energy.day"]) reads().stale({ method }); };
// Sets, workouts and weights by day make everything stale anyway (progressnews.js). What the profile says is asked anew with each visit.
noun({ hears: { "roads.": forget, "steps.": forget, "measurements.": forget } });

export const state = () => (app.form.energy ??= { range: RANGES[1], until: null, visit: null, picks: new Picks(() => app.refresh()) });
export const put = (values) => { Object.assign(state(), values); app.refresh(); };

export const end = () => state().until ?? dayNow();
const later = (a, b) => (a > b ? a : b);

export const daysOf = () => reads().of("energy.days", { from: later(FIRST, shift(end(), 1 - RANGES.at(-1))), to: end() });
export const dayOf = (day, { asks = true } = {}) => reads().of("energy.day", { day }, { asks });

// Stored in this browser for its member.
const kept = () => `energy.unit.${session.member.id}`;
export const energyUnit = () => (UNITS.includes(keep.get(kept())) ? keep.get(kept()) : UNITS[0]);
export function chooseUnit(unit) {
  keep.set(kept(), unit);
  app.refresh();
}

export const amount = (n) => `${whole(n)}\u00a0${t(`energy.unit.${energyUnit()}`)}`;
export const dayName = (day) => dayText(day, { weekday: true, year: day.slice(0, 4) !== dayNow().slice(0, 4) });

export function addressed(address) {
  const [, day] = /^energy\/(\d{4}-\d\d-\d\d)$/.exec(address) ?? [], at = day ? dayAt(day) : NaN;
  return Number.isFinite(at) && dayAtMs(at) === day && day >= FIRST && day <= dayNow() ? day : null;
}

export function visit() {
  const here = state(), day = addressed(app.page);
  if (here.visit === app.visits) return;
  here.visit = app.visits;
  forget();
  here.picks.start(day ? [day] : here.picks.days);
  if (!day) return;
  // An older day stands in the middle, with what was before and after it.
  const middle = shift(day, Math.floor(here.range / 2));
  here.until = day > shift(dayNow(), -here.range) || middle >= dayNow() ? null : middle;
}
