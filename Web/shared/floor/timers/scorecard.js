// The card that offers a result. Contract: offerCard(scores, subject, {begin}) → a card to add a result, or "Saved 8:32 Rx" with
// a button to change it; scores is a Scores; about(scores, subject) → what was done, as text.
// A screen with a form (scoreform.js) shows no card of the same timer.
import { duration } from "../../format.js";
import { html, keyed } from "../../template.js";
import { t } from "../../words.js";
import { scoreText } from "./score.js";

export const about = (scores, subject) => (subject.plan.workSeconds
  ? t(`score.of.${subject.plan.format}`, { time: duration(scores.cap(subject)) }) : t("score.of.open"));

export function offerCard(scores, subject, { begin = () => scores.begin(subject) } = {}) {
  const score = scores.of(subject.id), runs = scores.runs(subject);
  const what = score ? "change" : runs ? "done" : "add";
  return keyed(`score${subject.id}`, html`<section class=${`score panel${score ? " saved" : ""}`}
    aria-label=${t("score.label", { label: subject.label })}>
    <p class="what"><bdi class="strong">${subject.label}</bdi><span class="small dim">${score
      ? html`<rack-icon name="check"></rack-icon>${t("score.saved", { score: scoreText(score) })}`
      : runs ? t("score.running") : about(scores, subject)}</span></p>
    <button type="button" class=${score || runs ? "btn" : "btn add"} @click=${begin}
      aria-label=${t(`score.${what}.of`, { label: subject.label })}>${t(`score.${what}`)}</button>
  </section>`);
}
