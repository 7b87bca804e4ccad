// How recovered each muscle is, on the body map and as text. Contract:
//   recovery({muscles: [{muscle, percent, readyAt?}], now, when}) → template; when(ms) → "tomorrow". A muscle that is
//   not listed was never trained, and is drawn as recovered.
import "../words/progress.js";
import { html, keyed } from "../template.js";
import { bodyMap } from "../figure/index.js";
import { t } from "../words.js";

export const RESTED = 95;

const levelOf = (percent) => (percent >= RESTED ? "rested" : percent >= 65 ? "nearly" : percent >= 35 ? "half" : "tired");

export function recovery({ muscles, when }) {
  const known = new Map(muscles.map((each) => [each.muscle, each.percent]));
  const tired = muscles.filter(({ percent }) => percent < RESTED).sort((a, b) => a.percent - b.percent);
  const label = tired.length ? t("recovery.label", { muscles: tired.map(({ muscle, percent }) =>
    t("recovery.of", { muscle: t(`muscle.${muscle}`), percent })).join(", ") }) : t("recovery.all");
  return html`<div class="recovery">
    ${bodyMap({ look: (muscle) => levelOf(known.get(muscle) ?? 100), label, words: false })}
    <ul class="recovery-key" aria-hidden="true">${["tired", "half", "nearly", "rested"].map((level) => keyed(level,
      html`<li class=${level}>${t(`recovery.${level}`)}</li>`))}</ul>
    ${tired.length ? html`<ul class="recovery-list">${tired.map(({ muscle, percent, readyAt }) => keyed(muscle,
      html`<li><span class=${`swatch ${levelOf(percent)}`}></span><span class="strong">${t(`muscle.${muscle}`)}</span>
        <span class="small">${readyAt ? when(readyAt) : null}</span><span class="percent">${percent}%</span></li>`))}</ul>`
      : html`<p class="dim">${t("recovery.all")}</p>`}
  </div>`;
}
