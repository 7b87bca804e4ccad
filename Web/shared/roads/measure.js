// Distances, paces and climbs of an activity, as texts. Contract: `unit` is the member's unit of weight: whoever trains in pounds
// reads miles and feet, everybody else kilometres and metres. Swims and rows are in metres everywhere.
//   far(metres, unit, kind) → "10.24 km"; pace(kind, metresASecond, unit) → {figure: "5:07", of: "min/km", text: both}, or null for
//   what does not move; paceOf(road, unit) → that of a RoadView; isPace(kind): a pace, and not a speed;
//   climb(metres, unit) → "120 m"; of a RoadView, whose totals may be rounded (isAbout): farOf(road, unit) → "about 5 km", or null without a
//   distance; timeOf(road) → "30:12", or "29 min", or null without a time; climbOf(road, unit) → "120 m up", or null;
//   titleOf(road) → its name, or "Morning run".
import { duration, lasting, number, time, whole } from "../format.js";
import { t } from "../words.js";
import { FOOT, MILE } from "../units.js";
import "../words/roads/roads.js";

const SPACE = "\u00a0", KILOMETRE = 1000;
// Metres that a pace is for, in every unit.
const EACH = { swim: 100, row: 500 };
const ON_FOOT = new Set(["run", "walk", "hike"]);
// s. Whoever is slower stands.
const SLOWEST = 6_000;

const round = (n, by) => Math.round(n * by) / by;

export function far(metres, unit, kind, isAbout = false) {
  const isMiles = unit === "lb" && !EACH[kind];
  if (kind === "swim" || !isMiles && metres < KILOMETRE) return `${whole(Math.round(metres))}${SPACE}${t("unit.m")}`;
  const n = metres / (isMiles ? MILE : KILOMETRE);
  return `${number(round(n, n < 100 && !isAbout ? 100 : 10))}${SPACE}${t(isMiles ? "road.unit.mi" : "unit.km")}`;
}

export const isPace = (kind) => ON_FOOT.has(kind) || kind in EACH;

export function pace(kind, speed, unit) {
  if (!(speed > 0) || !Number.isFinite(speed)) return null;
  const length = unit === "lb" ? MILE : KILOMETRE, name = unit === "lb" ? "mi" : "km";
  if (!isPace(kind)) return of(number(round(speed * 3600 / length, 10)), t(`road.speed.${name}`));
  const seconds = Math.round((EACH[kind] ?? length) / speed);
  return seconds > SLOWEST ? null : of(duration(seconds), t(`road.per.${EACH[kind] ? kind : name}`));
}

const of = (figure, what) => ({ figure, of: what, text: `${figure}${SPACE}${what}` });

export const paceOf = ({ kind, meters, moving, seconds }, unit) => pace(kind, meters / (moving || seconds), unit);

export const climb = (metres, unit) => (unit === "lb" ? `${whole(Math.round(metres / FOOT))}${SPACE}${t("road.unit.ft")}`
  : `${whole(Math.round(metres))}${SPACE}${t("unit.m")}`);

export const farOf = ({ meters, kind, isAbout }, unit) => (!(meters > 0) ? null
  : isAbout ? t("road.about", { n: far(meters, unit, kind, true) }) : far(meters, unit, kind));

export function timeOf({ moving, seconds, isAbout }) {
  if (!isAbout) return duration(moving || seconds);
  return moving || seconds ? lasting(moving || seconds) : null;
}

export const climbOf = ({ ascent }, unit) => (ascent >= 1 ? t("road.up", { climb: climb(ascent, unit) }) : null);

// Hours of the day at which a part of it ends.
const PARTS = [[5, "night"], [11, "morning"], [14, "midday"], [18, "afternoon"], [22, "evening"], [24, "night"]];

export function usualTitle({ kind, startedAt }) {
  const hour = Number.parseInt(time(startedAt), 10), [, part] = PARTS.find(([end]) => hour < end) ?? PARTS.at(-1);
  return t(`road.title.${part}`, { kind: t(`road.of.${kind}`) });
}

export const titleOf = (road) => road.name || usualTitle(road);
