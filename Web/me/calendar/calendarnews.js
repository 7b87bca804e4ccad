// Keeps the member's classes, appointments and reminders up to date on this phone, and shows a toast for a new reminder.
import { heard } from "../../shared/calendar/appointments/reads.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { noun } from "../../shared/register.js";
import { remindersOf, textOf } from "../../shared/calendar/reminders.js";
import { toast } from "../../shared/ui.js";
import { app, clock, session } from "../base/state.js";

classesOf(session, { socket: session.socket, clock, changed: () => app.refresh() });
const reminders = remindersOf(session, { clock, changed: () => app.refresh() });

noun({ hears: { "classes.booked": (data) => classesOf(session).receive(data) }, left: () => classesOf(session).close() });
noun({ hears: { "appointments.changed": ({ appointment }) => heard(session, appointment) } });
noun({ hears: { "": hearReminder }, returned: () => reminders.stale(), left: () => reminders.clear() });

function hearReminder(data, event) {
  const issued = reminders.event(event, data);
  // No toast on the page of appointments: it shows the news itself.
  if (!issued || (issued.kind === "appointment" && app.page === "appointments")) return;
  const { title, detail } = textOf(issued, clock.now());
  toast([title, detail].filter(Boolean).join(" · "));
}
