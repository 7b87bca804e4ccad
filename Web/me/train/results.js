// The member's results of today, on Today and on Clocks. Contract: results({running, saved}) → cards, or the open form.
import { html } from "../../shared/template.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { offerCard } from "../../shared/floor/timers/scorecard.js";
import { scoreForm } from "../../shared/floor/timers/scoreform.js";
import { scores } from "./floor.js";
import { app, session } from "../base/state.js";

// On Today only a clock that has just run. What is saved stands on Clocks.
noun({ row: { place: "today", order: 46, draw: () => results({ saved: false }) } });

export function results({ running = false, saved = true } = {}) {
  const offers = scores.offers({ running, saved }), open = scores.form?.subject;
  // An open form stays even if its clock is cleared.
  if (open && !offers.some((subject) => subject.id === open.id)) offers.unshift(open);
  if (!offers.length) return null;
  const form = () => scoreForm(scores, { shown: session.member.shownOnFloor, saved: app.refresh });
  return html`<section class="results" aria-label=${t("me.results")}>${offers.map((subject) =>
    (open?.id === subject.id ? form() : offerCard(scores, subject)))}</section>`;
}
