// Today's suggestions at the kiosk. Contract: suggestionsOf(person) → {isKnown, cards}; suggestionRows(person) → list items: each
// can be started with one tap, with a button to its page (pages/suggestion.js) beside it; begin(person, card);
//   openSuggestion(person, card).
import { dayKey } from "../../shared/format.js";
import { html, keyed } from "../../shared/template.js";
import { progressOf } from "../../shared/progress/progress.js";
import { codeOf, factsOf, reasonsOf, startOf, titleOf } from "../../shared/progress/suggest.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { startRoutine, startWorkout } from "../person/plan.js";
import { calm, isOff } from "../person/screen.js";

const days = new WeakMap(); // person → the day of their cards

export function suggestionsOf(person) {
  const reads = progressOf(person, app.refresh), today = dayKey(app.clock.now());
  // On a new day there are new cards.
  if ((days.get(person) ?? today) !== today) reads.stale({ method: "suggestions.today" });
  days.set(person, today);
  const { data, error } = reads.of("suggestions.today", {}, { whole: true, asks: live() });
  return { isKnown: Boolean(data || error) || !live(), cards: data?.cards ?? [] };
}

export function openSuggestion(person, card) {
  Object.assign(person.screen, { suggestion: card, suggestedOn: person.screen.view });
  person.screen.go("suggestion");
}

export const begin = (person, card) => (card.routine?.id ? startRoutine(person, card.routine.id)
  : startWorkout(person, startOf(card, person.programs)));

export const suggestionRows = (person) => suggestionsOf(person).cards.map((card, at) => keyed(`${card.code} ${at}`, row(person, card)));

function row(person, card) {
  const name = titleOf(card, person.programs), [why] = reasonsOf(card, app.clock.now());
  const what = html`<span class="what"><span class="name">${[name, factsOf(card)].filter(Boolean).join(" · ")}</span><span
    class="dim">${why}</span></span>`;
  return html`<li class="suggestion-row">${card.plan
    ? html`<button type="button" class="offer panel" aria-label=${`${codeOf(card)}: ${t("suggest.start.of", { name })}`}
      aria-disabled=${isOff(person)} @click=${calm(person, () => begin(person, card))}><rack-icon name="play"></rack-icon>${what}</button>`
    : html`<div class="offer panel"><rack-icon name="heart"></rack-icon>${what}</div>`}<button type="button"
    class="offer panel more-of" aria-label=${t("suggest.about.of", { name })}
    @click=${() => openSuggestion(person, card)}><rack-icon name="info"></rack-icon></button></li>`;
}
