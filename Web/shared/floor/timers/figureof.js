// What the figure of a breathing timer or a mobility timer shows. Contract (pure):
//   figureOf(plan, position) → {breath, from, until}, how full the lungs are (0…1) at the start and at the end of the phase; or
//   {muscle}; or null. While people get ready it is the first phase's, standing still. A timer that has one has one in every phase
//   and after its end, so that no control beside it moves.
import { sortOf } from "./sorts.js";
import { phaseAt } from "./timing.js";

const AFTER = { inhale: 1, exhale: 0 };

// Whoever has not breathed in yet has breathed out.
function fullBefore(plan, index) {
  for (let i = index - 1, left = plan.phases.length; i >= 0 && left > 0; i--, left--) {
    const after = AFTER[phaseAt(plan, i)?.breath];
    if (after !== undefined) return after;
  }
  return 0;
}

// Of a pause between two moves: the muscle of the one before, or else of the first.
function muscleNear(plan, index) {
  for (let back = 1; back <= plan.phases.length; back++) {
    const { muscle } = phaseAt(plan, index - back) ?? {};
    if (muscle) return muscle;
  }
  return plan.phases.find(({ muscle }) => muscle).muscle;
}

export function figureOf(plan, { kind, index }) {
  const sort = sortOf(plan);
  if (sort !== "breathing" && sort !== "mobility") return null;
  const at = kind === "prepare" ? index + 1 : index, { breath, muscle } = phaseAt(plan, at) ?? {};
  if (muscle) return { muscle };
  if (sort === "mobility") return { muscle: muscleNear(plan, at) };
  const from = fullBefore(plan, kind === "done" ? index + 1 : index);
  if (kind === "prepare" || kind === "done" || !(breath in AFTER)) return { breath: "hold", from, until: from };
  return { breath, from, until: AFTER[breath] };
}
