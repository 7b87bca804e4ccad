// The reminders on the kiosk's start view that are not shown elsewhere on it. It has no row if there are none, or the
// member has hidden them.
// A reminder that has just arrived is also shown on the rail, unless the current view shows it.
import { html, keyed } from "../../shared/template.js";
import { remindersOf, textOf } from "../../shared/calendar/reminders.js";
import { t } from "../../shared/words.js";
import { noun, pageOf } from "../../shared/register.js";
import { activePerson, app } from "../base/app.js";
import { stripAppointments } from "./appointmentstrip.js";
import { showNotice } from "../base/notice.js";
import { openMessages } from "../person/opening.js";

const remindersFor = (person) => remindersOf(person,
  { clock: app.clock, kiosk: true, changed: () => app.refresh() });

noun({
  row: { place: "start", order: 30, draw: reminderStrip },
  entered: (person) => { person.reminders = remindersFor(person); },
  hears: { "": (data, event, person) => {
    const issued = person.reminders.event(event, data);
    if (issued) showReminder(person, issued);
  } },
  returned: (person) => person.reminders.stale(),
});

const MOST = 4, RESULTS = 2;

// Left out because the start view shows them elsewhere: today's plan is the large button; appointments, and the first
// two bookings and news of classes, have rows of their own.
function listed(person) {
  const { due, today } = person.reminders, own = today.filter(({ kind }) => kind === "class").slice(2);
  const isTimed = ({ kind, allDay }) => kind === "workout" && !allDay;
  const more = due.filter(({ kind, news }) => ["message", "missed"].includes(kind) || (kind === "appointment" && news));
  const results = due.filter(({ kind, challenge }) => kind === "challenge" && challenge !== "asked").reverse().slice(0, RESULTS);
  const rows = stripAppointments(person), left = today.filter(({ kind, about }) => kind === "appointment"
    && !rows.some(({ id }) => id === about));
  return [...results, ...more, ...today.filter((one) => isTimed(one) || left.includes(one) || own.includes(one))].slice(0, MOST);
}

function reminderStrip(person) {
  const now = app.clock.now(), some = listed(person), { screen } = person;
  if (!some.length || screen.hidesReminders) return null;
  return html`<div class="remind-strip panel" role="group" aria-label=${t("remind.today")}>
    <ul>${some.map((each) => {
      const { title, detail, page, icon, tone } = textOf(each, now);
      if (page === "messages") {
        return keyed(each.id, html`<li><button type="button" class="btn" @click=${() => openMessages(person, each.about)}><rack-icon
          name="chat"></rack-icon><bdi>${title}</bdi></button></li>`);
      }
      return keyed(each.id, html`<li class=${tone}><rack-icon name=${icon}></rack-icon><span><span
        class="strong"><bdi>${title}</bdi></span>${detail ? html` <span class="dim">${detail}</span>` : null}</span></li>`);
    })}</ul>
    <button type="button" class="btn icon quiet" aria-label=${t("remind.hide")} @click=${() => {
      screen.hidesReminders = true;
      app.refresh();
    }}><rack-icon name="close"></rack-icon></button></div>`;
}

function showReminder(person, reminder) {
  const isOnScreen = activePerson() === person && !app.clocks;
  if (isOnScreen && pageOf(person.screen.view).shows?.(reminder)) return;
  const { title, detail, page } = textOf(reminder, app.clock.now());
  showNotice(person, [title, detail].filter(Boolean).join(" · "), () => {
    if (page === "messages") openMessages(person, reminder.about);
  });
}
