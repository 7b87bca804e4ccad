// The maxes of an exercise and how it is loaded, for percentages and warm-ups. Contract: kitOf(person, exercise) → {unit,
// maxGrams, trainingMaxGrams?, step, onBar}, the argument of functions in Web/shared/log/targets.js.
import { usesPlates } from "../../shared/log/plates.js";
import { maxes } from "../../shared/log/targets.js";
import { stepOf } from "../base/fields.js";

export function kitOf(person, exercise) {
  const { unit } = person.member, last = person.log.last.of(exercise.id);
  return { unit, ...maxes(last), step: stepOf("weight", 0, unit), onBar: usesPlates(exercise) };
}
