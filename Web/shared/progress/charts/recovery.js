// How recovered each muscle is, on the body map. What the member said of a muscle precedes its estimate. Contract:
//   recoveryMap(muscles) → template; muscles: rows of `progress.recovery`. A muscle that is not listed was never trained,
//   and is drawn as recovered · levelOf(row) → "tired", "half", "nearly" or "rested" · isRested(row).
import "../../words/progress/feelings.js";
import { html, keyed } from "../../template.js";
import { bodyMap } from "../../gym/figure/index.js";
import { t } from "../../words.js";

const RESTED = 95;

export function levelOf({ percent, feeling }) {
  if (feeling) return feeling === "sore" ? "tired" : "rested";
  return percent >= RESTED ? "rested" : percent >= 65 ? "nearly" : percent >= 35 ? "half" : "tired";
}
export const isRested = (row) => levelOf(row) === "rested";

const named = ({ muscle, percent, feeling }) =>
  t(feeling ? `feel.map.${feeling}` : "recovery.of", { muscle: t(`muscle.${muscle}`), percent });

export function recoveryMap(muscles) {
  const known = new Map(muscles.map((row) => [row.muscle, row])), tired = muscles.filter((row) => !isRested(row));
  const label = tired.length ? t("recovery.label", { muscles: tired.map(named).join(", ") }) : t("recovery.all");
  return html`<div class="recovery">
    ${bodyMap({ look: (muscle) => levelOf(known.get(muscle) ?? { percent: 100 }), label, words: false })}
    <ul class="map-key" aria-hidden="true">${["tired", "half", "nearly", "rested"].map((level) => keyed(level,
      html`<li class=${level}>${t(`recovery.${level}`)}</li>`))}</ul></div>`;
}
