// A member's appointments at the kiosk. Contract: appointmentsPage(person) → the person's page.
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { appointmentsPage as page, newVisit } from "../../shared/calendar/appointments/page.js";
import { app } from "../base/app.js";
import { onKeys } from "../base/scan.js";

// What is open on this page is kept for one visit of one person.
const visits = new WeakMap();

function hostOf(person) {
  const state = () => {
    if (!visits.has(person)) visits.set(person, newVisit());
    return visits.get(person);
  };
  return { session: person, isShared: true, state, now: () => app.clock.now(),
    put: (values) => { Object.assign(state(), values); app.refresh(); },
    top: () => requestAnimationFrame(() => document.querySelector(".appointments-page .appt-panels")?.scrollTo(0, 0)) };
}

export function appointmentsPage(person) {
  const { title, back, body } = page(hostOf(person));
  const leave = back ?? (() => { visits.delete(person); person.screen.back(); });
  onKeys((key) => key === "Escape" && (leave(), true));
  return html`<main class="classes appointments-page">
    ${head({ title, back: { act: leave, first: true } })}
    <div class="appt-panels">${body}</div></main>`;
}
