// A member's appointments at the kiosk. Contract: appointmentsPage(person) → the person's page.
import { html } from "../../shared/template.js";
import { appointmentsPage as page, newVisit } from "../../shared/calendar/appointments/page.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";

// What is open on this page is kept for one visit of one person.
const visits = new WeakMap();

function hostOf(person) {
  const state = () => {
    if (!visits.has(person)) visits.set(person, newVisit());
    return visits.get(person);
  };
  return { session: person, state, now: () => app.clock.now(),
    put: (values) => { Object.assign(state(), values); app.refresh(); },
    top: () => requestAnimationFrame(() => document.querySelector(".appointments-page .appt-panels")?.scrollTo(0, 0)) };
}

export function appointmentsPage(person) {
  const { title, back, body } = page(hostOf(person));
  const leave = back ?? (() => { visits.delete(person); person.screen.back(); });
  onKeys((key) => key === "Escape" && (leave(), true));
  return html`<main class="classes appointments-page">
    <header><button type="button" class="btn" data-first @click=${leave}><rack-icon name="back"></rack-icon>${
      t("back")}</button><h1 class="title">${title}</h1></header>
    <div class="appt-panels">${body}</div></main>`;
}
