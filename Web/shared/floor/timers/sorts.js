// Breathing timers and mobility timers: plans of named phases with a figure. Contract (pure):
//   sortOf(plan) → "breathing" or "mobility" if a phase has such a figure, otherwise the plan's format;
//   patternOf(plan) → a breathing timer's steps that last, [{step, seconds}]; [] for others, and if there are more than six.
// What the figure shows at an instant is in figureof.js, which comes with the figure.
const MOST_STEPS = 6;

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
