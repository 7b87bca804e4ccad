// The reason for the planned load, if a trainer assigned the routine. Contract: why(person) → a card that replaces the
// advice, or null.
import { fromOf, reasonOf } from "../../shared/coaching/assigned.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { workoutOf } from "../person/sets.js";

export function why(person) {
  const routine = workoutOf(person)?.routine?.id;
  const reason = routine ? reasonOf(person, routine, person.screen.item, app.refresh) : null;
  return reason ? html`<section class="advice panel why" aria-label=${t("assigned.why")}><p><strong>${
    reason.lead}</strong> ${reason.rest} <bdi class="dim">· ${fromOf(person, routine)}</bdi></p></section>` : null;
}
