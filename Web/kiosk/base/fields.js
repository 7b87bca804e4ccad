// The numbers of a set, by the exercise's type. Contract: fieldsOf(exercise) → names in screen order;
// isTimed(exercise); limit(field);
// stepOf(field, value, unit); startWeight(exercise, unit) for an exercise the member has never done.
import * as types from "../../shared/gym/exercise/types.js";
import { plateStock } from "../../shared/gym/gymequipment.js";

const LIMITS = { weight: 1500, reps: 999, seconds: 86_400, metres: 500_000, heartRate: 250 };

export const fieldsOf = ({ type }) => types.fieldsOf(type);
// Holds and distances have a timer of their own.
export const isTimed = ({ type }) => types.isTimed(type);
export const limit = (field) => LIMITS[field];

export function stepOf(field, value, unit) {
  if (field === "weight") return unit === "kg" ? 2.5 : 5;
  if (field === "seconds") return value >= 600 ? 30 : 5;
  if (field === "metres") return value >= 2000 ? 100 : 50;
  return field === "rpe" ? 0.5 : 1;
}

export function startWeight(exercise, unit) {
  if (exercise.type === "bodyweightPlus") return 0;
  if (exercise.equipment === "barbell") return plateStock(unit).bars[0];
  return unit === "kg" ? 10 : 20;
}

// The part of a set that the server accepts in sets.edit: its measurements, without id, position or time.
const ENTERED = ["kind", "weight", "reps", "seconds", "metres", "heartRate", "rpe", "note", "side", "tempo"];
export const enteredIn = (set) => Object.fromEntries(
  ENTERED.filter((name) => set[name] !== undefined && set[name] !== null).map((name) => [name, set[name]]));
