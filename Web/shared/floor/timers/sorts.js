// Breathing timers and mobility timers: plans of named phases with a figure. Contract (pure):
//   sortOf(plan) → "breathing" or "mobility" if a phase has such a figure, otherwise the plan's format;
//   patternOf(plan) → a breathing timer's steps that last, [{step, seconds}]; [] for others, and if there are more than six;
//   figureOf(plan, position) → what a clock draws: {breath, from, until}, how full the lungs are (0…1) at the start and at the
//   end of the phase; or {muscle}; or null. While people get ready it is the first phase's, standing still.
import { phaseAt } from "./timing.js";

const AFTER = { inhale: 1, exhale: 0 }, MOST_STEPS = 6;

const steps = ({ phases = [] }) => phases.filter(({ breath, seconds }) => breath && seconds > 0)
  .map(({ breath, seconds }) => ({ step: breath, seconds }));

export function sortOf({ format, phases = [] }) {
  if (steps({ phases }).length) return "breathing";
  return phases.some(({ muscle }) => muscle) ? "mobility" : format;
}

export function patternOf(plan) {
  const all = steps(plan);
  return all.length > MOST_STEPS ? [] : all;
}

// Whoever has not breathed in yet has breathed out.
function fullBefore(plan, index) {
  for (let i = index - 1, left = plan.phases.length; i >= 0 && left > 0; i--, left--) {
    const after = AFTER[phaseAt(plan, i)?.breath];
    if (after !== undefined) return after;
  }
  return 0;
}

export function figureOf(plan, { kind, index }) {
  if (kind === "done") return null;
  const phase = phaseAt(plan, kind === "prepare" ? index + 1 : index);
  if (phase?.muscle) return { muscle: phase.muscle };
  if (!phase?.breath) return null;
  const from = fullBefore(plan, index);
  return kind === "prepare" ? { breath: "hold", from, until: from } : { breath: phase.breath, from, until: AFTER[phase.breath] ?? from };
}
