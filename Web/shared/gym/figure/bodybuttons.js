// The body as a filter: each muscle is a button. Contract: bodyButtons({chosen, choose}) → template; choose(muscle) is called
// with undefined if the chosen one is tapped again. A muscle that is seen from both sides can be tapped on both, and is one
// button for the keyboard and for screen readers.
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { OUTLINE, SIDES } from "./bodymap.js";

// Small regions are tapped first where two touch: they are drawn last.
const size = (path) => {
  const numbers = path.match(/-?[\d.]+/g).map(Number);
  const far = numbers.filter((_, i) => i % 2 === 0).map(Math.abs), high = numbers.filter((_, i) => i % 2);
  return (Math.max(...far) - Math.min(...far)) * (Math.max(...high) - Math.min(...high));
};
const order = (regions) => [...regions].sort(([, a], [, b]) => size(b) - size(a));
const DRAWN = SIDES.map(([side, regions]) => [side, order(regions)]);
const isFirst = (side, muscle) => side === "front" || !SIDES[0][1].some(([other]) => other === muscle);

export function bodyButtons({ chosen, choose }) {
  const region = (side, muscle, path) => {
    const isOn = chosen === muscle, act = () => choose(isOn ? undefined : muscle), isButton = isFirst(side, muscle);
    return keyed(muscle, svg`<path class=${isOn ? "first" : "rest"} d=${path} data-tap="" role=${isButton ? "button" : null}
      tabindex=${isButton ? "0" : null} aria-hidden=${isButton ? null : "true"} aria-label=${isButton ? t(`muscle.${muscle}`) : null}
      aria-pressed=${isButton ? String(isOn) : null} @click=${act} @keydown=${(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      }}></path>`);
  };
  return html`<div class="body-map body-buttons" role="group" aria-label=${t("exercises.body.label")}>
    <svg viewBox="-46 -182 184 200" focusable="false">
      ${DRAWN.map(([side, regions], i) => keyed(side, svg`<g transform=${`translate(${i * 92} 0)`}>
        <path class="skin" d=${OUTLINE}></path>
        ${regions.map(([muscle, path]) => region(side, muscle, path))}
        <text x="0" y="14" text-anchor="middle" aria-hidden="true">${t(`figure.${side}`)}</text></g>`))}
    </svg>
    <p class="strong" role="status">${t(chosen ? `muscle.${chosen}` : "exercises.body.hint")}</p></div>`;
}
