// Reminders among the news: those that are due now, each with a link. Contract:
// reminderRow(reminder, now) → one row; reminders() → the member's (shared/calendar/reminders.js).
import { html, keyed } from "../../shared/template.js";
import { remindersOf, textOf } from "../../shared/calendar/reminders.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { clock, session } from "../base/state.js";

export const reminders = () => remindersOf(session);

// Today's plan has its own card, and classes, messages and trainers' comments tell their own news.
const ELSEWHERE = ["workout", "waitingList", "message"];

noun({ row: { place: "news", order: 50, draw: () => (due().length ? due().map((each) => keyed(each.id, reminderRow(each, clock.now()))) : null),
  tells: () => due().map((each) => ({ text: textOf(each, clock.now()).title })) } });

function due() {
  const all = reminders().due.filter(({ kind }) => !ELSEWHERE.includes(kind));
  // Results of challenges come last, newest first: a new one must not be hidden behind older ones.
  const isResult = ({ kind, challenge }) => kind === "challenge" && challenge !== "asked";
  return all.sort((a, b) => isResult(a) - isResult(b) || (isResult(a) ? b.at - a.at || b.about - a.about : 0));
}

// A reminder that asks for an answer has no OK button, which would look like the answer.
export function reminderRow(each, now) {
  const { title, detail, page, tone } = textOf(each, now);
  const put = () => reminders().dismiss(each.id);
  return html`<div class=${`remind ${tone}`} role="group" aria-label=${title}>
    <a class="remind-what" href=${`#${page}`}><span class="strong"><bdi>${title}</bdi></span>${detail
      ? html`<span class="small">${detail}</span>` : null}</a>
    ${each.challenge === "asked" ? html`<span class="remind-asks"><a class="btn" href=${`#${page}`} aria-label=${t("remind.see.of", { title })}>${
        t("remind.see")}</a><button type="button" class="btn icon quiet" aria-label=${t("remind.later.of", { title })} @click=${put}><rack-icon
        name="close"></rack-icon></button></span>`
    : html`<button type="button" class="btn" aria-label=${t("remind.dismiss.of", { title })} @click=${put}>${
      t("remind.dismiss")}</button>`}</div>`;
}
