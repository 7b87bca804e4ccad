// The goals of a day, used for the rings. Contract: dailyGoals() → {minutes, sets, reps}, the defaults until the
// member's own are known.
// Tempting mistake: requesting them after each set, as goals() in goals.js does for the week's amounts.
import { GOALS } from "../../shared/progress/charts/rings.js";
import { progressOf } from "../../shared/progress/progress.js";
import { session } from "../base/state.js";

export function dailyGoals() {
  const reads = progressOf(session), known = reads.of("goals.get", {}, { asks: false });
  return (known.data ?? reads.of("goals.get").data)?.daily ?? GOALS;
}
