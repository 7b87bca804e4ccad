// How an exercise is loaded at this gym, for percentages and warm-ups. Contract: kitOf(about, {unit, maxGrams,
// trainingMaxGrams?}) → {unit, maxGrams, trainingMaxGrams?, step, onBar}, the argument of functions in
// shared/targets.js.
import { usesPlates } from "../../shared/plates.js";

const STEP = { kg: 2.5, lb: 5 };

export const kitOf = (about, { unit, maxGrams = 0, trainingMaxGrams }) =>
  ({ unit, maxGrams, trainingMaxGrams, step: STEP[unit], onBar: usesPlates(about) });
