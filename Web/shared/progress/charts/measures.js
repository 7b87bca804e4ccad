// What a curve of an exercise can show. Contract: measuresOf(points, type) → the names of the measures that the points
// have, the main one first; MEASURES[name] → {value(point, unit), show(value, unit), tick(value, unit), axis, stars,
//   isLessBetter}; lineOf(points, name, {unit, …}) → a line for lineChart. Zeros that can only be empty fields are left
//   out.
import { GRAMS } from "../../units.js";
import "../../words/progress/progress.js";
import * as format from "../../format.js";
import { t } from "../../words.js";
import { ROUND, SECONDS, WHOLE } from "./scale.js";

const mass = (field, more) => ({
  value: (point, unit) => (point[field] > 0 ? format.gramsIn(point[field], unit) : null),
  show: (value, unit) => `${format.number(value)} ${t(`unit.${unit}`)}`, tick: format.number, axis: { steps: ROUND },
  ...more,
});

// The ticks of an axis: 0, 500 m, 1 km.
const distanceTick = (metres) => (metres >= 1000 ? `${format.number(metres / 1000)} ${t("unit.km")}`
  : metres ? `${format.whole(metres)} ${t("unit.m")}` : "0");

export const MEASURES = {
  e1rm: mass("e1rmGrams", { stars: ["e1rm"] }),
  top: mass("topGrams", { stars: ["heaviest"] }),
  reps: { value: ({ topReps }) => topReps || null, stars: ["reps", "repsAtWeight"],
    show: (value) => `${format.whole(value)} ${t("unit.reps", { n: value })}`, tick: format.whole, axis: { steps: WHOLE } },
  volume: mass("volumeGrams", { stars: ["sessionVolume"], show: (value, unit) => format.volume(gramsOf(value, unit), unit),
    tick: (value) => short(value), axis: { zero: true, steps: ROUND } }),
  help: { value: ({ helpGrams }, unit) => (helpGrams >= 0 ? format.gramsIn(helpGrams, unit) : null), stars: ["heaviest"],
    show: (value, unit) => `${format.number(value)} ${t(`unit.${unit}`)}`, tick: format.number, axis: { steps: ROUND },
    isLessBetter: true },
  helpReps: { value: ({ helpReps }) => helpReps || null, stars: [],
    show: (value) => `${format.whole(value)} ${t("unit.reps", { n: value })}`, tick: format.whole, axis: { steps: WHOLE } },
  allReps: { value: ({ reps }) => reps || null, stars: [],
    show: (value) => `${format.whole(value)} ${t("unit.reps", { n: value })}`, tick: format.whole,
    axis: { steps: WHOLE, zero: true } },
  pace: { value: ({ secondsPerKilometre }) => Math.round(secondsPerKilometre) || null, stars: ["fastest"],
    show: (value) => `${format.duration(value)} /${t("unit.km")}`, tick: format.duration, axis: { steps: SECONDS },
    isLessBetter: true },
  time: { value: ({ milliseconds }) => milliseconds / 1000 || null, stars: ["longest"], show: format.duration,
    tick: format.duration, axis: { steps: SECONDS, zero: true } },
  distance: { value: ({ metres }) => metres || null, stars: ["farthest"], show: format.distance, tick: distanceTick,
    axis: { steps: ROUND, zero: true } },
};

const gramsOf = (value, unit) => value * GRAMS[unit];
const short = (value) => (value >= 10_000 ? t("chart.thousands", { n: format.number(Math.round(value / 100) / 10) })
  : format.whole(value));

const ORDER = {
  weightReps: ["e1rm", "top", "volume", "reps", "allReps"], bodyweightPlus: ["e1rm", "reps", "top", "volume", "allReps"],
  reps: ["reps", "allReps", "volume"], assisted: ["help", "helpReps", "top", "allReps"], duration: ["time"],
  weightDuration: ["time", "top"], distanceDuration: ["distance", "pace", "time"],
};

export const measuresOf = (points, type) => (ORDER[type] ?? Object.keys(MEASURES)).filter((name) =>
  points.some((point) => Number.isFinite(MEASURES[name].value(point, "kg"))));

export function lineOf(points, name, { unit, key = name, title = t(`measure.${name}`), mark }) {
  const { value, stars } = MEASURES[name];
  return { key, name: title, mark, points: points.map((point) => {
    const records = point.records ?? [];
    return { at: point.at, value: value(point, unit), star: records.some((kind) => stars.includes(kind)),
      words: [...records.map((kind) => t(`record.${kind}`)), point.rough && name === "e1rm" ? t("chart.rough") : null]
        .filter(Boolean).join(", ") };
  }).filter((point) => Number.isFinite(point.value)) };
}
