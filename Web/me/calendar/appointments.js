// Appointments with trainers on the phone, at #appointments. Contract: appointments() → template.
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
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
  return html`${head({ title, back: back ? { act: back, label: t("appt.back") } : { href: "#calendar", label: t("me.calendar") } })}${body}`;
}
