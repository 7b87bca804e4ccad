// A member's next appointments on the kiosk's start view: today's, with the check-in, or else the next one. A tap opens
// all of them (appointments.js). Contract: stripAppointments(person) → the appointments that its row shows.
import { html, keyed } from "../../shared/template.js";
import { changed, heard, mineOf } from "../../shared/calendar/appointments/reads.js";
import { holds, standing, startOf } from "../../shared/calendar/appointments/row.js";
import { dayKey, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";

const EARLY_MS = 30 * 60_000;
const MOST = 2;

noun({ row: { place: "start", order: 40, draw: appointmentStrip, room: (person) => stripAppointments(person).length },
  hears: { "appointments.changed": ({ appointment }, event, person) => heard(person, appointment) } });

export function stripAppointments(person) {
  const now = app.clock.now(), today = dayKey(now);
  const { data } = mineOf(person, app.refresh);
  const ahead = (data?.appointments ?? []).filter((one) => holds(one) && one.endsAt > now);
  const own = ahead.filter((one) => dayKey(one.startsAt) === today);
  return own.length ? own.slice(0, MOST) : ahead.slice(0, 1);
}

function appointmentStrip(person) {
  const shown = stripAppointments(person), now = app.clock.now();
  if (!shown.length) return null;
  return html`<div class="class-strip">${shown.map((one) => keyed(one.id, line(person, one, now)))}</div>`;
}

function line(person, one, now) {
  const stands = standing(one), isToday = dayKey(one.startsAt) === dayKey(now), when = startOf(one.startsAt, now);
  const canCheckIn = one.state === "confirmed" && !one.checkedInAt && now >= one.startsAt - EARLY_MS;
  const facts = [isToday ? null : when, one.room?.name].filter(Boolean).join(" · ");
  return html`<div class="panel appt-next"><button type="button" class="appt-open" aria-label=${t("appt.open.of",
      { name: one.name, when })} @click=${() => person.screen.go("appointments")}>${isToday ? html`<span
      class="number class-time">${time(one.startsAt)}</span>` : html`<rack-icon name="person"></rack-icon>`}<span
      class="class-what"><span class="strong"><bdi>${t("appt.today", { name: one.name, trainer: one.trainer.name })}</bdi> <span
      class=${`pill ${stands.tone}`}>${stands.pill}</span></span>${facts ? html`<span class="small"><bdi>${facts}</bdi></span>`
      : null}</span>${canCheckIn ? null : html`<rack-icon name="next"></rack-icon>`}</button>${canCheckIn ? html`<button
      type="button" class="btn go" aria-label=${t("appt.checkIn.of", { name: one.name, time: time(one.startsAt) })}
      @click=${() => checkIn(person, one)}>${t("appt.checkIn")}</button>` : null}</div>`;
}

async function checkIn(person, one) {
  try { await changed(person, "checkIn", { appointment: one.id }); } catch (error) { person.screen.fail(error); }
  app.refresh();
}
