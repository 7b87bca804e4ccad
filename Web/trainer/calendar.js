// The gym's calendar on the trainer's page (shared/gymcalendar.js). Contract: calendar() → template of #calendar;
// openCalendar() at each visit; forgetCalendar() at logout.
import { html } from "../shared/template.js";
import { forgetGym, gymCalendar, staleGym } from "../shared/gymcalendar.js";
import { t } from "../shared/words.js";
import { followClasses } from "./classes.js";
import { ownFeed } from "./feed.js";
import { app, clock, session } from "./state.js";

let here = {};

export function openCalendar() { staleGym(session); }
export function forgetCalendar() {
  here = {};
  forgetGym(session);
}

export function calendar() {
  followClasses();
  return html`<h1 class="unseen" tabindex="-1">${t("trainer.calendar")}</h1>${gymCalendar(here, { session,
    now: () => clock.now(), refresh: () => app.refresh(), me: session.member.id, href: ({ id }) => `#classes/${id}` })}${ownFeed()}`;
}
