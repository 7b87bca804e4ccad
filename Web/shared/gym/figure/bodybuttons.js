// The body as a filter: each muscle is a button. Contract: bodyButtons({chosen, choose, may}) → template; choose(muscle) is
// called with undefined if the chosen one is tapped again; may(muscle) says which ones can be chosen, the others are pale. A tap
// means the muscle nearest to it; for the keyboard and screen readers each muscle is one unseen button, in the order of the body.
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { MUSCLES, OUTLINE, SIDES } from "./bodymap.js";
import { nearest, SPACING } from "./nearest.js";

export function bodyButtons({ chosen, choose, may = () => true }) {
  const act = (muscle) => choose(chosen === muscle ? undefined : muscle);
  const tap = ({ currentTarget, clientX, clientY }) => {
    const matrix = currentTarget.getScreenCTM(), { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const muscle = nearest([x, y], matrix.a, may);
    if (muscle) act(muscle);
  };
  // The template leaves this attribute alone.
  const mark = ({ type, target, currentTarget }) => {
    for (const path of currentTarget.querySelectorAll("[data-muscle]")) {
      path.toggleAttribute("data-focus", type === "focusin" && target.value === path.dataset.muscle && target.matches(":focus-visible"));
    }
  };
  const look = (muscle) => (chosen === muscle ? "first" : may(muscle) ? "rest" : "none");
  return html`<div class="body-map body-buttons" role="group" aria-label=${t("exercises.body.label")} @focusin=${mark} @focusout=${mark}>
    <svg viewBox="-46 -182 184 200" focusable="false" aria-hidden="true" @click=${tap}>
      ${SIDES.map(([side, regions], i) => keyed(side, svg`<g transform=${`translate(${i * SPACING} 0)`}>
        <path class="skin" d=${OUTLINE}></path>
        ${regions.map(([muscle, path]) => keyed(muscle, svg`<path class=${look(muscle)} data-muscle=${muscle} d=${path}></path>`))}
        <text x="0" y="14" text-anchor="middle">${t(`figure.${side}`)}</text></g>`))}
    </svg>
    <div class="unseen">${MUSCLES.map((muscle) => keyed(muscle, html`<button type="button" value=${muscle}
      aria-pressed=${chosen === muscle ? "true" : "false"} ?disabled=${!may(muscle)}
      @click=${() => act(muscle)}>${t(`muscle.${muscle}`)}</button>`))}</div>
    <p class="strong" role="status">${t(chosen ? `muscle.${chosen}` : "exercises.body.hint")}</p></div>`;
}
