// Alternatives to an exercise: they share at least one primary muscle, and the gym has their equipment. Contract:
//   alternatives(exercise, list, limit) → exercises, best first. The same rule as on the server, for use without a
//   connection.
import { isTimed } from "./exercise/types.js";
import { hasEquipment } from "./gymequipment.js";

export function alternatives(exercise, list, limit = 6) {
  const rows = [];
  for (const other of list) {
    if (other.id === exercise.id || !hasEquipment(other)) continue;
    const shared = other.primary.filter((muscle) => exercise.primary.includes(muscle)).length;
    if (!shared) continue;
    const alike = other.secondary.filter((muscle) => exercise.secondary.includes(muscle)).length;
    // A stretch for the same muscles is not an alternative to a lift.
    const isOtherKind = isTimed(other.type) !== isTimed(exercise.type);
    rows.push({ other, points: 100 * shared - 40 * (other.primary.length - shared) + 15 * alike
      + (other.popularity ?? 0) - (isOtherKind ? 200 : 0) });
  }
  return rows.sort((a, b) => b.points - a.points || a.other.id - b.other.id).slice(0, limit)
    .map(({ other }) => other);
}
