// The page of one of today's suggestions: the reasons, a tip, its exercises with links to their pages, and one yellow
// button. Contract: suggestion(person) → template.
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { codeOf, factsOf, reasonsOf, tipOf, titleOf } from "../../shared/progress/suggest.js";
import { isOld } from "../../shared/log/longago.js";
import { lighterIn } from "../../shared/log/lighter.js";
import { targetWords } from "../../shared/log/targets.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { openExercise } from "../person/exerciseopen.js";
import { openRoutine } from "../person/opening.js";
import { onKeys } from "../base/scan.js";
import { recoveryPanel } from "./recovery.js";
import { begin } from "../start/suggest.js";

export function suggestion(person) {
  const card = person.screen.suggestion, name = titleOf(card, person.programs), { plan = [], routine } = card;
  const back = () => person.screen.go(person.screen.suggestedOn ?? "start");
  onKeys((key) => {
    if (key === "Escape") { back(); return true; }
    if (key === "Enter" && plan.length) { begin(person, card); return true; }
    return false;
  });
  return html`<main class="suggested" aria-label=${name}>
    ${head({ above: codeOf(card), title: html`<bdi>${name}</bdi>`, back: { act: back } })}
    <section class="panel why"><p class="strong">${factsOf(card)}</p>
      <ul>${reasonsOf(card, app.clock.now()).map((text, at) => keyed(at, html`<li>${text}</li>`))}</ul>
      <p class="tip"><rack-icon name="info"></rack-icon><span>${tipOf(card)}</span></p>
      ${routine?.id ? html`<button type="button" class="btn" @click=${() => openRoutine(person, routine.id)}><rack-icon
        name="list"></rack-icon>${t("suggest.routine")}</button>` : null}
      ${plan.length ? html`<button type="button" class="btn" @click=${() => person.screen.go("recovery")}><rack-icon
        name="heart"></rack-icon>${t("suggest.feel")}</button>` : null}
      ${plan.length ? html`<button type="button" class="btn go" data-first @click=${() => begin(person, card)}><span
        class="title">${t("suggest.start")}</span></button>` : null}</section>
    ${plan.length ? html`<ul class="suggested-list" aria-label=${t("suggest.title")}>${plan.map((planned) =>
      keyed(planned.item, exerciseRow(person, planned)))}</ul>` : recoveryPanel(person)}
  </main>`;
}

function exerciseRow(person, { exercise: id, sets }) {
  const exercise = person.book.find(id), { unit } = person.member;
  if (!exercise) return null;
  const words = `${sets.length} × ${targetWords(sets[0], exercise.type, unit)}`;
  const target = sets[0].load?.weight && isOld(person.log, id, app.clock.now()) ? t("plan.says", { target: words }) : words;
  const lighter = lighterIn(sets, exercise);
  return html`<li><button type="button" class="offer panel" @click=${() => openExercise(person, id)}><span class="what"><span
    class="name">${exercise.name}</span><span class="dim">${target}</span>
    ${lighter ? html`<span class="dim">${lighter}</span>` : null}</span><rack-icon name="next"></rack-icon></button></li>`;
}
