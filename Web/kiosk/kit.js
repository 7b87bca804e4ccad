// The bar, plates and maxes of an exercise, for percentages and warm-ups. Contract: kitOf(person, exercise) → {unit,
// maxGrams, trainingMaxGrams?, bar?, plates?, step}, the argument of functions in Web/shared/targets.js.
import { plateStock } from "../shared/gymkit.js";
import { maxes } from "../shared/targets.js";
import { stepOf } from "./fields.js";

export function kitOf(person, exercise) {
  const { unit } = person.member, last = person.log.last.of(exercise.id), { bars, plates } = plateStock(unit);
  const pairs = plates.filter(({ count }) => count > 1).map(({ weight }) => weight);
  const bar = exercise.equipment === "barbell" && exercise.type !== "bodyweightPlus" && pairs.length
    ? { bar: bars[0], plates: pairs } : {};
  return { unit, ...maxes(last), step: stepOf("weight", 0, unit), ...bar };
}
