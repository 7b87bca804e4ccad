// What a machine offers for the set in hand. Contract: takesMachine(exercise) → whether its sets can come from one; offered(now,
// exercise) → the fields of a set that a machine.now says, {metres?, seconds?, note?}, or {} while nothing was done on it.
// Nothing is logged by itself: these are values that the member logs, or overtypes.
import { fieldsOf, isTimed } from "../../gym/exercise/types.js";

export const takesMachine = ({ type, equipment }) => type === "distanceDuration" || equipment === "cardioMachine" && isTimed(type);

export function offered(now, exercise) {
  if (!now?.elapsedMs || !takesMachine(exercise)) return {};
  const { metres, elapsedMs, note } = now;
  return { seconds: Math.max(1, Math.round(elapsedMs / 1000)), ...metres && fieldsOf(exercise.type).includes("metres") && { metres }, ...note && { note } };
}
