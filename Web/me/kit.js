// The bar and plates for an exercise at this gym, for percentages and warm-ups. Contract: kitOf(about, {unit, maxGrams,
// trainingMaxGrams?}) → {unit, maxGrams, trainingMaxGrams?, bar?, plates?, step}, the argument of functions in
// shared/targets.js.
import { plateStock } from "../shared/gymkit.js";

const STEP = { kg: 2.5, lb: 5 };

export function kitOf({ equipment, type }, { unit, maxGrams = 0, trainingMaxGrams }) {
  const kit = { unit, maxGrams, trainingMaxGrams, step: STEP[unit] };
  if (equipment !== "barbell" || type === "bodyweightPlus") return kit;
  const { bars, plates } = plateStock(unit);
  return { ...kit, bar: bars[0], plates: plates.filter(({ count }) => count > 1).map(({ weight }) => weight) };
}
