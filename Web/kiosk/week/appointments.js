// The member's own appointments in the calendar at the kiosk. Contract: appointmentsFor(person, day) → {data?: {appointments},
// error?} of the weeks of the day's month, {} on the front; holding(reply): those that hold their time; tile(known, one, now) → its button in the week,
// aboutAppointment(known, one) → what deeds.js shows of it; spoken(one) → its text; rows(known, some) → those of a day as a list.
// Guarantee: no link of a call is here, and nobody's appointments before a login: the screen is everybody's.
import { holds, row, standing, factsOf, callsOf } from "../../shared/calendar/appointments/row.js";
import { weeksOf } from "../../shared/calendar/calendar.js";
import { dateText, dayAt } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/calendar/appointmentpage.js";
import { app, live } from "../base/app.js";
import { calm, isOff } from "../person/screen.js";
import { put } from "./state.js";

// A month at once, as on the phone: turning the week waits for nothing.
export function appointmentsFor(person, day) {
  if (!person) return {};
  const weeks = weeksOf(day), params = { from: weeks[0][0], to: weeks.at(-1)[6] };
  return progressOf(person, app.refresh).of("appointments.list", params, { apart: true, asks: live() });
}

export const holding = ({ data }) => (data?.appointments ?? []).filter(holds);

// A trainer's own calendar has those of their clients.
const sideOf = ({ member }, one) => (one.trainer.id === member.id ? "trainer" : "member");
const withWhom = (person, one) => (sideOf(person, one) === "trainer" ? one.member : one.trainer).name;

export const spoken = (person, one) => t("appt.spoken", { name: one.name, with: withWhom(person, one), time: time(one.startsAt),
  state: standing(one).pill });

export function tile({ person, state }, one, now) {
  const { tone } = standing(one), isChosen = state.chosen?.appointment === one.id;
  return html`<button type="button" class=${`week-class appt ${tone}${now >= one.endsAt ? " ended" : ""}`} aria-pressed=${isChosen ? "true" : "false"}
    aria-label=${spoken(person, one)} @click=${isChosen ? calm(person, () => put(person, { chosen: null }))
      : () => put(person, { chosen: { appointment: one.id }, moving: null })}>
    <span class="number">${time(one.startsAt)}</span><bdi class="called">${one.name}</bdi><span class="places"><rack-icon
      name=${tone === "good" ? "check" : "wait"}></rack-icon> <bdi>${t("appt.with", { name: withWhom(person, one) })}</bdi></span></button>`;
}

// Nothing of it is changed here: its page has the times, the questions and the deadlines. A trainer changes it on their own page.
function change(person, one, kind) {
  return sideOf(person, one) === "trainer" || app.clock.now() >= one.endsAt ? null : html`<button type="button" class=${`btn ${kind}`}
    aria-disabled=${isOff(person)} @click=${calm(person, () => person.screen.go("appointments"))}>${t("week.appt")}</button>`;
}

export function aboutAppointment({ person }, one) {
  const now = app.clock.now(), day = dateText(dayAt(dayKey(one.startsAt)), { weekday: "long" });
  return { icon: html`<rack-icon name="person"></rack-icon>`,
    title: html`<bdi>${one.name}</bdi>, ${t("appt.when", { day, from: time(one.startsAt), to: time(one.endsAt) })}`,
    text: [standing(one).pill, factsOf(one, sideOf(person, one)), callsOf(one, now) ? t("appt.call.phone") : null].filter(Boolean).join(" · "),
    buttons: change(person, one, "main") };
}

export const rows = ({ person }, some) => html`<ul class="week-appts appt-list">${some.map((one) => keyed(one.id, html`<li>${row(one,
  { now: app.clock.now(), side: sideOf(person, one), dated: false, isShared: true, isOverview: true, deeds: change(person, one, "line") })}</li>`))}</ul>`;
