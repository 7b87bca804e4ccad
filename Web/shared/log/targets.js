// The targets of a planned set, as numbers and as text. Contract:
//   loadOf(planned, kit) → the weight in the kit's unit, or null if the plan has none;
//   kitOf(about, {unit, maxGrams, trainingMaxGrams?}) → the kit, which says how an exercise is loaded at this gym:
//   {unit, maxGrams, trainingMaxGrams?, step, onBar}: onBar if it is loaded with the gym's bars and plates, else
//   the weights are multiples of the step; maxes(last) → {maxGrams, trainingMaxGrams?}, from the last time
//   (`sets.lastTime`); nearest(target, kit): the load for what a rule computed;
//   warmupsFor(working, kit) → planned warm-up sets: bar, 40, 60, 80 %, rounded down, none twice, none below the bar
//   if the working weight is on it;
//   repsText({min, max}) → "8", "6–8", "5+"; loadText(load, unit); targetText(planned, type, unit, weight), and targetWords()
//   of the same where a sentence has room.
// Percentages refer to the max that the member entered, or else to the best e1RM. Percentages of the training max refer
// to the one that they entered, or else to 90 % of that max.
import { POUND } from "../units.js";
import * as format from "../format.js";
import * as plates from "./plates.js";
import { t } from "../words.js";

const STEP = { kg: 2.5, lb: 5 };

export const kitOf = (about, { unit, maxGrams = 0, trainingMaxGrams }) =>
  ({ unit, maxGrams, trainingMaxGrams, step: STEP[unit], onBar: plates.usesPlates(about) });

const TRAINING_MAX = 0.9;

const multiple = (value, step, round) => Math.round(Math.max(0, round(value / step)) * step * 1000) / 1000;

export const nearest = (target, { unit, step, onBar }) => (onBar ? plates.nearest(target, unit)
  : multiple(target, step, (n) => Math.floor(n + 0.5 + 1e-9)));

export const maxes = ({ best, maxGrams, trainingMaxGrams }) => (
  { maxGrams: maxGrams ?? best?.e1rmGrams ?? 0, trainingMaxGrams });

export function loadOf({ load }, kit) {
  const { unit, maxGrams, trainingMaxGrams } = kit;
  if (!load) return null;
  if (load.weight) return format.convert(load.weight, unit);
  const grams = ((load.percentOfMax ?? 0) * (maxGrams ?? 0)
    + (load.percentOfTrainingMax ?? 0) * (trainingMaxGrams ?? (maxGrams ?? 0) * TRAINING_MAX)) / 100;
  return grams ? nearest(grams / 1000 / (unit === "kg" ? 1 : POUND), kit) : null;
}

const STEPS = [[0.4, 8], [0.6, 5], [0.8, 3]];

export function warmupsFor({ value, unit }, { step, onBar }) {
  const isOnBar = onBar && plates.barOver(value, unit) === null;
  const below = (target) => (isOnBar ? plates.atMost(target, unit) ?? 0
    : multiple(target, step, (n) => Math.floor(n + 1e-9)));
  const all = [...isOnBar ? [[plates.load(value, unit).bar, 10]] : [],
    ...STEPS.map(([part, reps]) => [below(value * part), reps])];
  const taken = new Set();
  return all.filter(([weight]) => weight > 0 && weight < value && !taken.has(weight) && taken.add(weight))
    .map(([weight, reps]) => ({
      kind: "warmup", reps: { min: reps, max: reps }, load: { weight: { value: weight, unit } },
    }));
}

export function repsText({ min, max }) {
  if (max === undefined || max === null) return `${min}+`;
  return min === max ? String(min) : `${min}–${max}`;
}

export function loadText(load, unit) {
  if (!load) return "";
  if (load.weight) return format.weight(load.weight, unit);
  if (load.rpe !== undefined) return t("plan.rpe", { n: format.number(load.rpe) });
  return load.percentOfMax !== undefined
    ? t("plan.percent", { n: format.number(load.percentOfMax) })
    : t("plan.percent.training", { n: format.number(load.percentOfTrainingMax) });
}

// "80 kg × 6–8", "5+ @ RPE 8", "6–8 reps", "500 m · 2:00". `weight` is the weight that results from a percentage.
export function targetText(planned, type, unit, weight = null) {
  const { reps, seconds, metres, load } = planned;
  const shown = weight === null || load?.weight ? loadText(load, unit) : format.weight({ value: weight, unit });
  const much = reps ? repsText(reps)
    : [metres ? format.distance(metres) : "", seconds ? format.duration(seconds) : ""].filter(Boolean).join(" · ");
  if (!shown) return reps ? t("plan.reps", { reps: much, n: reps.max ?? 2 }) : much;
  if (reps && load.rpe !== undefined) return `${much} @ ${shown}`;
  const sign = load.weight && type === "bodyweightPlus" ? "+" : load.weight && type === "assisted" ? "−" : "";
  return much ? `${sign}${shown}${reps ? " × " : " · "}${much}` : `${sign}${shown}`;
}

const MOST_RPE = 10; // no rep is left: to failure (Sources/Gym/Progress/Load/HardSets.swift)

// "8–12 reps, stop with 3 left": an RPE in words, as the reps that are left after it. Anything else is as in targetText.
export function targetWords(planned, type, unit, weight = null) {
  const { reps, load } = planned;
  if (!reps || load?.rpe === undefined) return targetText(planned, type, unit, weight);
  return t("plan.left", { reps: repsText(reps), n: reps.max ?? 2, left: MOST_RPE - load.rpe, isExact: reps.min === reps.max });
}
