// Today's suggestions on the kiosk's start view. Contract: suggestionRows(person, most) → list items: each can be
// started with one tap, with a button to its page (suggestion.js) beside it; begin(person, card).
import { html, keyed } from "../../shared/template.js";
import { progressOf } from "../../shared/progress/progress.js";
import { codeOf, factsOf, reasonsOf, startOf, titleOf } from "../../shared/progress/suggest.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { startWorkout } from "../person/plan.js";

// The start view shows the program and the routines elsewhere.
const ELSEWHERE = ["program", "routine"];

const suggestionsOf = (person) =>
  (progressOf(person, app.refresh).of("suggestions.today", {}, { whole: true }).data?.cards ?? [])
  .filter(({ code }) => !ELSEWHERE.includes(code));

function openSuggestion(person, card) {
  person.screen.suggestion = card;
  person.screen.go("suggestion");
}

export const begin = (person, card) => startWorkout(person, startOf(card, person.programs));

// `most`: how many fit.
export function suggestionRows(person, most) {
  return suggestionsOf(person).slice(0, most).map((card, at) => keyed(`${card.code} ${at}`, row(person, card)));
}

function row(person, card) {
  const name = titleOf(card, person.programs), [why] = reasonsOf(card, app.clock.now());
  const what = html`<span class="what"><span class="name">${[name, factsOf(card)].filter(Boolean).join(" · ")}</span><span
    class="dim">${why}</span></span>`;
  return html`<li class="suggestion-row">${card.plan
    ? html`<button type="button" class="offer panel" aria-label=${`${codeOf(card)}: ${t("suggest.start.of", { name })}`}
      @click=${() => begin(person, card)}><rack-icon name="play"></rack-icon>${what}</button>`
    : html`<div class="offer panel"><rack-icon name="heart"></rack-icon>${what}</div>`}<button type="button"
    class="offer panel more-of" aria-label=${t("suggest.about.of", { name })}
    @click=${() => openSuggestion(person, card)}><rack-icon name="info"></rack-icon></button></li>`;
}
