// Which muscles something trains. Contract: musclesOf(find, plan) → {primary, secondary}, the most first, or null if nothing is
// known of it, where find(id) is an exercise; namesOf(muscles) → the first of them as words.
import { isWarmup } from "../log/workouts.js";
import { t } from "../words.js";
import "../words/progress/suggest.js";

const MOST_NAMED = 3;

// plan: [{exercise, sets, skipped}]; only working sets count.
export function musclesOf(find, plan) {
  const first = new Map(), second = new Map(), add = (map, muscle, n) => map.set(muscle, (map.get(muscle) ?? 0) + n);
  for (const { exercise, sets, skipped } of plan) {
    const about = find(exercise), n = skipped ? 0 : sets.filter((set) => !isWarmup(set)).length;
    for (const muscle of about?.primary ?? []) add(first, muscle, n);
    for (const muscle of about?.secondary ?? []) add(second, muscle, n);
  }
  const sorted = (map) => [...map].filter(([, n]) => n).sort(([, a], [, b]) => b - a).map(([muscle]) => muscle);
  const primary = sorted(first);
  return primary.length ? { primary, secondary: sorted(second).filter((muscle) => !primary.includes(muscle)) } : null;
}

export const namesOf = (muscles) => t("suggest.list", { more: muscles.length - MOST_NAMED,
  names: muscles.slice(0, MOST_NAMED).map((muscle) => t(`muscle.${muscle}`).toLowerCase()).join(", ") });
