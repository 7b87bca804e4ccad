// Reminders on Today: what is due now, each with the way there. Contract: reminderCard() → template; reminderRow(reminder, now) → one;
// reminders() → the member's (shared/reminders.js).
import { html, keyed } from "../shared/template.js";
import { remindersOf, textOf } from "../shared/reminders.js";
import { t } from "../shared/words.js";
import { app, clock, session } from "./state.js";

export const reminders = () => remindersOf(session, { clock, changed: () => app.refresh() });

// Today's plan and the news of classes have cards of their own there.
const ELSEWHERE = ["workout", "waitingList"];

export function reminderCard() {
  const now = clock.now(), due = reminders().due.filter(({ kind }) => !ELSEWHERE.includes(kind));
  return due.slice(0, 3).map((each) => keyed(each.id, reminderRow(each, now)));
}

export function reminderRow(each, now) {
  const { title, detail, page, tone } = textOf(each, now);
  return html`<div class=${`remind ${tone}`} role="group" aria-label=${title}>
    <a class="remind-what" href=${`#${page}`}><span class="strong"><bdi>${title}</bdi></span>${detail
      ? html`<span class="small">${detail}</span>` : null}</a>
    <button type="button" class="btn" aria-label=${t("remind.dismiss.of", { title })} @click=${() =>
      reminders().dismiss(each.id)}>${t("remind.dismiss")}</button></div>`;
}
