// The gym's calendar on the trainer's page (shared/calendar/gymcalendar.js). The page at #calendar.
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { forgetGym, gymCalendar, staleGym } from "../../shared/calendar/gymcalendar.js";
import { t } from "../../shared/words.js";
import { followClasses } from "./classdata.js";
import { ownFeed } from "./feed.js";
import { app, clock, session } from "../state.js";

let here = {};

noun({ address: "calendar", section: "calendar", title: "trainer.calendar", draw: calendar,
  turned: (path, isSame) => { if (path && !isSame) staleGym(session); },
  left() {
    here = {};
    forgetGym(session);
  } });

function calendar() {
  followClasses();
  return html`<h1 class="unseen" tabindex="-1">${t("trainer.calendar")}</h1>${gymCalendar(here, { session,
    now: () => clock.now(), refresh: () => app.refresh(), me: session.member.id, href: ({ id }) => `#classes/${id}` })}${ownFeed()}`;
}
