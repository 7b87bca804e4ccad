// A heart rate that was typed with a set, with its colour and what that means: red above 140, else green. It is no judgement
// of how hard the set was, which would need the member's own maximum. Contract: heart(bpm) → template; heartWords(bpm) →
// "152 bpm, over 140", for a label that replaces its content; zone(bpm) → "high" or "low".
import { html } from "../template.js";
import { t } from "../words.js";

const LOW = 140; // at most, beats a minute

export const zone = (bpm) => (bpm > LOW ? "high" : "low");
export const heartWords = (bpm) => `${bpm} ${t("unit.bpm")}, ${t(`heart.${zone(bpm)}`)}`;
export const heart = (bpm) => html`<span class=${`heart-rate ${zone(bpm)}`}><rack-icon name="heart"></rack-icon> ${
  bpm} ${t("unit.bpm")} ${t(`heart.${zone(bpm)}`)}</span>`;
