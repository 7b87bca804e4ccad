// Today at the gym, where a member begins at the kiosk: what has no place of its own there. Contract:
//   reminderStrip(person) → template, or null where there is nothing or the member has hidden it; remindersFor(person);
//   tellReminder(person, reminder): a toast for one that has just come.
import { html, keyed } from "../shared/template.js";
import { remindersOf, textOf } from "../shared/reminders.js";
import { toast } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { app } from "./app.js";
import { stripAppointments } from "./appointmentstrip.js";

export const remindersFor = (person) => remindersOf(person,
  { clock: app.clock, kiosk: true, changed: () => app.refresh() });

const MOST = 4;

// Today's plan is the large button; appointments, and the first two bookings and news of classes, are rows of their own.
function listed(person) {
  const { due, today } = person.reminders, own = today.filter(({ kind }) => kind === "class").slice(2);
  const isTimed = ({ kind, allDay }) => kind === "workout" && !allDay;
  const more = due.filter(({ kind, news }) => ["message", "missed"].includes(kind) || (kind === "appointment" && news));
  const rows = stripAppointments(person), left = today.filter(({ kind, about }) => kind === "appointment"
    && !rows.some(({ id }) => id === about));
  return [...more, ...today.filter((one) => isTimed(one) || left.includes(one) || own.includes(one))].slice(0, MOST);
}

export function reminderStrip(person) {
  const now = app.clock.now(), some = listed(person), { screen } = person;
  if (!some.length || screen.hidesReminders) return null;
  return html`<div class="remind-strip panel" role="group" aria-label=${t("remind.today")}>
    <ul>${some.map((each) => {
      const { title, detail, page, icon, tone } = textOf(each, now);
      if (page === "messages") {
        return keyed(each.id, html`<li><button type="button" class="btn" @click=${() => {
          person.messages.wanted = each.about;
          screen.go("messages");
        }}><rack-icon
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

export function tellReminder(person, reminder) {
  // The start shows it, and the page of appointments what is new of them.
  const { view } = person.screen;
  if ((view === "start" && reminder.kind !== "class") || (view === "appointments" && reminder.kind === "appointment")) return;
  const { title, detail } = textOf(reminder, app.clock.now());
  toast([title, detail].filter(Boolean).join(" · "));
}
