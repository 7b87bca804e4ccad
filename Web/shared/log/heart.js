// A heart rate that was typed with a set, with its colour and a word for it: red and "hard" above 140, else green and "easy".
// Contract: heart(bpm) → template; heartWords(bpm) → "152 bpm, hard", for a label that replaces its content; zone(bpm) →
// "hard" or "easy".
import { html } from "../template.js";
import { t } from "../words.js";

const EASY = 140; // at most, beats a minute

export const zone = (bpm) => (bpm > EASY ? "hard" : "easy");
export const heartWords = (bpm) => `${bpm} ${t("unit.bpm")}, ${t(`heart.${zone(bpm)}`)}`;
export const heart = (bpm) => html`<span class=${`heart-rate ${zone(bpm)}`}><rack-icon name="heart"></rack-icon> ${
  bpm} ${t("unit.bpm")} ${t(`heart.${zone(bpm)}`)}</span>`;
