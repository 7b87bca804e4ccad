// The member's results of today, on Today and on Clocks. Contract: results({running}) → cards, or the open form.
import { html } from "../../shared/template.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { offerCard, scoreForm } from "../../shared/floor/timers/scorecard.js";
import { scores } from "./floor.js";
import { app, session } from "../base/state.js";

noun({ row: { place: "today", order: 100, draw: () => results() } });

export function results({ running = false } = {}) {
  const offers = scores.offers({ running, saved: true }), open = scores.form?.subject;
  // An open form stays even if its clock is cleared.
  if (open && !offers.some((subject) => subject.id === open.id)) offers.unshift(open);
  if (!offers.length) return null;
  const form = () => scoreForm(scores, { shown: session.member.shownOnFloor, saved: app.refresh });
  return html`<section class="results" aria-label=${t("me.results")}>${offers.map((subject) =>
    (open?.id === subject.id ? form() : offerCard(scores, subject)))}</section>`;
}
