// The gym's calendar on the owner's page (shared/calendar/gymcalendar.js). Contract: gymMonth() → template, followed live by topic
// `classes` until logout; openGymMonth() at each visit.
import { noun } from "../../shared/register.js";
import { gymCalendar, staleGym } from "../../shared/calendar/gymcalendar.js";
import { app, clock, session } from "../state.js";

noun({ left() {
  app.month?.topic?.close();
  app.month = null;
} });

export function openGymMonth() { staleGym(session); }

export function gymMonth() {
  const here = (app.month ??= {});
  here.topic ??= session.socket.subscribe("classes", { event: () => { staleGym(session); app.refresh(); } });
  return gymCalendar(here, { session, now: () => clock.now(), refresh: () => app.refresh(), me: session.member.id,
    href: ({ id }) => `/trainer/#classes/${id}` });
}
