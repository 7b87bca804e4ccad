// Appointments in the member's calendar. Contract: appointmentsOn(day) → the requested and confirmed ones of a day,
// loaded by week as the calendar loads its months; appointmentsOf(day) → the day's list with a link to #appointments;
// spokenAppointment(one) → its text.
import { html, keyed } from "../../shared/template.js";
import { holds, row, standing } from "../../shared/calendar/appointments/row.js";
import { weeksOf } from "../../shared/calendar/calendar.js";
import { dayKey, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import "../../shared/words/calendar/appointmentpage.js";
import { calendarState } from "./calendarstate.js";
import { clock, session } from "../base/state.js";

export function appointmentsOn(day) {
  const weeks = weeksOf(calendarState().day);
  const { data } = progressOf(session).of("appointments.list", { from: weeks[0][0], to: weeks.at(-1)[6] });
  return (data?.appointments ?? []).filter((one) => holds(one) && dayKey(one.startsAt) === day);
}

const sideOf = (one) => (one.trainer.id === session.member.id ? "trainer" : "member");
const withWhom = (one) => (sideOf(one) === "trainer" ? one.member : one.trainer).name;

export const spokenAppointment = (one) => t("appt.spoken", { name: one.name, with: withWhom(one),
  time: time(one.startsAt), state: standing(one).pill });

export function appointmentsOf(day) {
  const own = appointmentsOn(day), now = clock.now();
  return html`<section class="panel card" aria-label=${t("appt.title")}>${own.length ? html`<h2 class="label">${
      t("appt.title")}</h2><ul class="appt-list">${own.map((one) => keyed(one.id,
        html`<li>${row(one, { now, side: sideOf(one), dated: false })}</li>`))}</ul>` : null}
    <a class="row appt-link" href="#appointments"><span class="strong">${t("appt.link")}</span><rack-icon
      name="next"></rack-icon></a></section>`;
}
