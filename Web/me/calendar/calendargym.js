// What the gym has on a day of the member's calendar: its occasions, and the member's classes. Contract:
//   gymOn(day) → {occasions, booked, appointments, visits}: occasions from occasions.list, booked: the future [{booking,
//   session}];
//   gymMarks(found, day) → what part-icon draws; gymPanel(day) → the card of a day, or null; gymText(found) → the
//   names, as a text alternative for the marks.
import { html, keyed } from "../../shared/template.js";
import { weeksOf } from "../../shared/calendar/calendar.js";
import { classesOf, holds } from "../../shared/calendar/classes/book.js";
import { dayKey, timeOfDay } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { visitsOn, visitText } from "../floor/visitdays.js";
import { appointmentsOn, spokenAppointment } from "./calendarappointments.js";
import { calendarState as state } from "./calendarstate.js";
import { sessionList } from "./classes.js";
import { app, clock, session } from "../base/state.js";

export const timeOf = (minute) => (minute === undefined ? null : timeOfDay(minute));

export function gymOn(day) {
  const weeks = weeksOf(state().day);
  const { data } = progressOf(session).of("occasions.list", { from: weeks[0][0], to: weeks.at(-1)[6] });
  const booked = (classesOf(session).coming() ?? []).filter(({ booking, session: about }) =>
    dayKey(about.startsAt) === day && holds(about, booking));
  return { occasions: data?.occasions.filter((one) => one.day === day) ?? [], booked, appointments: appointmentsOn(day),
    visits: visitsOn(day, weeks) };
}

const nameOf = ({ booking, session: { name } }) => (booking.state === "waiting" ? t("cal.class.waiting", { name })
  : t("cal.class.booked", { name }));

export const gymText = ({ occasions, booked, appointments, visits }) => [...booked.map(nameOf),
  ...appointments.map(spokenAppointment), ...occasions.map(({ name }) => name), ...visits.map(visitText)];

export const gymMarks = ({ booked, appointments }, day) => [
  ...booked.map(({ booking: { state: how } }) =>
    ({ part: "class", look: how === "checkedIn" ? "done" : how === "waiting" ? "faint" : "ahead" })),
  ...appointments.map(({ state: how }) => ({ part: "appointment",
    look: how === "requested" ? "faint" : day < dayKey(clock.now()) ? "done" : "ahead" }))];

export function gymPanel(day) {
  const { occasions } = gymOn(day), book = classesOf(session), isOver = day < dayKey(clock.now());
  const { sessions } = book.days(day, day);
  // On a past day, show only the sessions that the member booked.
  const shown = isOver ? sessions.filter(({ id }) => book.booking(id)) : sessions;
  if (!occasions.length && !shown.length) return null;
  return html`<section class="panel card" aria-labelledby="cal-gym-title"><h2 class="label" id="cal-gym-title">${
      t("cal.gym")}</h2>
    ${occasions.length ? html`<ul class="cal-occasions">${occasions.map((one) => keyed(`${one.occasion}`,
      html`<li>${occasion(one)}</li>`))}</ul>` : null}
    ${shown.length ? sessionList(book, app.form.calendarClasses ??= { sure: null, busy: null }, shown) : null}</section>`;
}

function occasion({ name, text, place, minute, minutes }) {
  const end = minute !== undefined && minutes ? `–${timeOf(minute + minutes)}` : "";
  const facts = [minute === undefined ? t("cal.allDay") : `${timeOf(minute)}${end}`, place].filter(Boolean).join(" · ");
  return html`<p class="strong"><bdi>${name}</bdi></p><p class="small">${facts}</p>
    ${text ? html`<p class="small cal-text"><bdi>${text}</bdi></p>` : null}`;
}
