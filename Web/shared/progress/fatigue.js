// The member's fatigue over the last seven days, for all exercises. Contract, for a reply of `progress.week`:
//   fatigueFigure(reply) → a template of the figure, with its word and an explanation;
//   fatigueLine(reply, unit) → a template of the first warning, or else of the sentence on the fatigue; null if there is
//   neither. sentences() of evaluation.js draws all sentences.
import "../words/progress/sentences.js";
import "../words/progress/fatigue.js";
import { html, svg } from "../template.js";
import { sentenceOf } from "./evaluation.js";
import { whole } from "../format.js";
import { t } from "../words.js";

const MOST = 100, USUAL = 35;

export function fatigueFigure({ sentences: [first] }) {
  const index = first?.numbers.find(({ name }) => name === "index")?.value, tier = first?.params.tier;
  const isKnown = index !== undefined;
  const word = t(isKnown ? `progress.fatigue.${tier}` : "progress.fatigue.unknown");
  return html`<div class=${`fatigue ${isKnown ? tier : "unknown"}`}>
    <p class="number" aria-hidden="true">${isKnown ? whole(index) : "–"}</p>
    <div><p class="strong">${isKnown ? html`<span aria-hidden="true">${word}</span><span class="unseen">${
      t("progress.fatigue.of", { n: whole(index), word })}</span>` : word}</p>
      <p class="small">${t(isKnown ? "progress.fatigue.what" : "progress.fatigue.what.later")}</p></div>
    ${isKnown ? html`<svg class="meter" width="100%" height="14" aria-hidden="true">
      <rect class="track" x="0" y="3" width="100%" height="8" rx="4"></rect>
      ${index > 0 ? svg`<rect class="fill" x="0" y="3" width=${`${Math.min(index, MOST)}%`} height="8" rx="4"></rect>` : null}
      <rect class="usual" x=${`${USUAL}%`} y="0" width="2" height="14"></rect></svg>` : null}</div>`;
}

export function fatigueLine(reply, unit) {
  const texts = reply.sentences.map((each) => sentenceOf(each, unit)).filter(Boolean);
  const { head, text, warns } = texts.find((each) => each.warns) ?? texts[0] ?? {};
  return head ? html`<p class=${`fatigue-line${warns ? " warns" : ""}`}>${warns ? html`<rack-icon name="warn"></rack-icon>`
    : null}<span><span class="strong">${head}</span> <span class="dim">${text}</span></span></p>` : null;
}
