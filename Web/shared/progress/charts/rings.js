// The day at a glance: a ring for each amount relative to its goal. Contract:
//   rings({minutes, sets, reps}, goals) → template; a ring is full when its goal is met, and the text below has the
//   numbers.
//   ring(value, goal) → the drawing alone; the words beside it say the same.
//   GOALS: the default goals of a day, until members set their own.
import "../../words/progress/progress.js";
import { html, keyed } from "../../template.js";
import { whole } from "../../format.js";
import { t } from "../../words.js";

export const GOALS = { minutes: 60, sets: 20, reps: 150 };

const R = 40, ROUND = 2 * Math.PI * R;
// Round ends make a stroke longer by its width. Allow for that, so that a ring that is almost full does not look full.
const CAP = 11 / ROUND;

const drawn = (value, goal) => (value >= goal ? 1 : value <= 0 ? 0 : Math.max(0.01, (value / goal) * (1 - CAP)));

export function ring(value, goal) {
  const part = drawn(value, goal);
  return html`<svg viewBox="0 0 100 100" aria-hidden="true"><circle class="track" cx="50" cy="50" r=${R}></circle>
      <circle class=${`arc${part ? "" : " none"}`} cx="50" cy="50" r=${R} stroke-dasharray=${ROUND}
        stroke-dashoffset=${Math.round(ROUND * (1 - part) * 10) / 10} transform="rotate(-90 50 50)"></circle></svg>`;
}

export const rings = (values, goals = GOALS) => html`<ul class="rings">${Object.keys(goals).map((name) => {
  const value = Math.floor(values[name] ?? 0), goal = goals[name];
  return keyed(name, html`<li class=${`ring of-${name}${value >= goal ? " met" : ""}`}>
    ${ring(value, goal)}
    <rack-icon name="check"></rack-icon>
    <p><span class="number" aria-hidden="true">${whole(value)}<span class="goal"> / ${goal}</span></span><span class="small"
      aria-hidden="true">${t(`rings.${name}`)}</span><span class="unseen">${t(`rings.${name}.of`, { value, goal })}</span></p>
  </li>`);
})}</ul>`;
