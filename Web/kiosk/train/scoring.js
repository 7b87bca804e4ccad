// The form for a result at the kiosk, a page of its own. Contract: scoring(person).
import { scoreForm } from "../../shared/floor/timers/scoreform.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { onKeys } from "../base/scan.js";

export function scoring(person) {
  onKeys(() => false);
  const back = () => {
    person.scores.form = null;
    person.screen.back();
  };
  if (!person.scores.form) { queueMicrotask(back); return html`<main></main>`; }
  return html`<main class="scoring">
    <h1 class="unseen">${t("kiosk.score.heading", { name: person.member.displayName })}</h1>
    ${scoreForm(person.scores, { shown: person.member.shownOnFloor, name: person.member.displayName, saved: back,
      cancel: back })}</main>`;
}
