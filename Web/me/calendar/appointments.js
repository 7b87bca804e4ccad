// Appointments with trainers on the phone, at #appointments. Contract: appointments() → template.
import { html } from "../../shared/template.js";
import { appointmentsPage, newVisit } from "../../shared/calendar/appointments/page.js";
import { t } from "../../shared/words.js";
import { app, clock, session } from "../base/state.js";
import "../../shared/words/calendar/appointmentpage.js";

// State of one login; app.form is emptied at logout.
const state = () => (app.form.appointments ??= newVisit());

const host = { session, state, now: () => clock.now(),
  put: (values) => { Object.assign(state(), values); app.refresh(); },
  top() {
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
  } };

export function appointments() {
  const { title, back, body } = appointmentsPage(host);
  return html`<header class="top back">${back ? html`<button type="button" class="btn icon quiet" aria-label=${
    t("appt.back")} @click=${back}><rack-icon name="back"></rack-icon></button>` : html`<a class="btn icon quiet"
    href="#calendar" aria-label=${t("me.calendar")}><rack-icon name="back"></rack-icon></a>`}<h1 class="title grow">${
    title}</h1></header>${body}`;
}
