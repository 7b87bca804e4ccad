// The contents of a comparison, as pure functions. Contract:
//   MOST: people at once; WAYS: how lines are measured; OF_WEIGHT: the types of exercises that are measured by a load;
//   scaleOf(measure, by, unit) → {value(reply's value) → what the chart draws, show, tick, axis};
//   gained(people) → {most: the largest increase from the first to the last value, leader, second: by the last value},
//   each null if nobody can be named; bests(values) → a Set of the indices of the best, empty if fewer than two values
//   are known, all are equal or none is above 0;
//   ROWS: the rows of numbers, {name, of(person, sums), show(value, unit)}.
import { MEASURES } from "../../shared/progress/charts/measures.js";
import * as format from "../../shared/format.js";
import { t } from "../../shared/words.js";

export const MOST = 4;
export const WAYS = ["absolute", "bodyWeight", "dots", "wilks", "change"];
export const OF_WEIGHT = ["weightReps", "bodyweightPlus", "assisted", "weightDuration"];

const KINDS = { e1rm: "e1rm", load: "top", reps: "allReps", time: "time", distance: "distance" };
const hundredth = (value) => format.number(Math.round(value * 100) / 100);

export function scaleOf(measure, by, unit) {
  if (by === "bodyWeight") return { value: (n) => n, show: (n) => t("compare.times", { n: hundredth(n) }), tick: hundredth, axis: {} };
  if (by === "dots" || by === "wilks") return { value: (n) => n, show: (n) => format.number(Math.round(n * 10) / 10), tick: format.number, axis: {} };
  const percent = (n) => t("compare.percent", { n: format.number(Math.round(n * 10) / 10), sign: n > 0 ? "+" : "" });
  if (by === "change") return { value: (n) => n, show: percent, tick: percent, axis: {} };
  const kind = MEASURES[KINDS[measure] ?? "e1rm"];
  const value = { e1rm: (n) => format.gramsIn(n, unit), load: (n) => format.gramsIn(n, unit), time: (n) => n / 1000 }[measure];
  return { value: value ?? ((n) => n), show: (n) => kind.show(n, unit), tick: (n) => kind.tick(n, unit),
    axis: { ...kind.axis, zero: false } };
}

const last = ({ points }) => points.at(-1)?.value;

export function gained(people) {
  const shown = people.filter(({ points }) => points.length);
  const gain = ({ points }) => points.at(-1).value - points[0].value;
  const risen = shown.filter(({ points }) => points.length > 1).sort((a, b) => gain(b) - gain(a));
  const [leader, second] = [...shown].sort((a, b) => last(b) - last(a));
  const isAlone = risen.length < 2 || gain(risen[0]) === gain(risen[1]);
  const isAhead = second && last(leader) > last(second);
  return { most: !isAlone && gain(risen[0]) > 0 ? risen[0] : null, leader: isAhead ? leader : null,
    second: isAhead ? second : null };
}

export function bests(values) {
  const known = values.filter((value) => Number.isFinite(value)), most = Math.max(...known);
  if (known.length < 2 || most <= 0 || known.every((value) => value === most)) return new Set();
  return new Set(values.flatMap((value, i) => (value === most ? [i] : [])));
}

// Without the unit, which is in the row's name: four values must fit beside each other on a phone.
const loaded = (grams, unit) => format.whole(Math.round(format.gramsIn(grams, unit)));

export const ROWS = [
  { name: "workouts", of: (_, sums) => sums.workouts, show: format.whole },
  { name: "sets", of: (_, sums) => sums.sets, show: format.whole },
  { name: "volume", of: (_, sums) => sums.volumeGrams, show: loaded },
  { name: "records", of: (_, sums) => sums.records, show: format.whole },
  { name: "streak", of: ({ streakWeeks }) => streakWeeks, show: (n) => t("compare.weeks", { n }) },
  { name: "total", of: ({ bigThreeGrams }) => bigThreeGrams, show: loaded },
  { name: "dots", of: ({ dots }) => dots, show: (n) => format.whole(Math.round(n)) },
];
