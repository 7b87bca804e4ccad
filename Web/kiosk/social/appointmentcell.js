// A member's next appointment on the kiosk's start view, with the check-in half an hour before it begins. A tap opens all of
// them (appointments.js).
import { html } from "../../shared/template.js";
import { changed, heard, mineOf } from "../../shared/calendar/appointments/reads.js";
import { holds, standing, startOf } from "../../shared/calendar/appointments/row.js";
import { dayKey, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app } from "../base/app.js";

const EARLY_MS = 30 * 60_000;

noun({ row: { place: "start.next", order: 10, next },
  hears: { "appointments.changed": ({ appointment }, event, person) => heard(person, appointment) } });

function next(person) {
  const now = app.clock.now(), { data, error } = mineOf(person, app.refresh);
  if (!data) return error ? null : undefined;
  const ahead = data.appointments.filter((one) => holds(one) && one.endsAt > now);
  const first = ahead.find(({ checkedInAt }) => !checkedInAt) ?? ahead[0];
  return first ? { at: first.startsAt, kind: "appointment", about: first.id, key: `appointment ${first.id}`,
    draw: () => cell(person, first, now) } : null;
}

function cell(person, one, now) {
  const stands = standing(one), isToday = dayKey(one.startsAt) === dayKey(now), when = startOf(one.startsAt, now);
  const canCheckIn = one.state === "confirmed" && !one.checkedInAt && now >= one.startsAt - EARLY_MS;
  const facts = [isToday ? null : when, one.room?.name].filter(Boolean).join(" · ");
  return html`<div class="start-cell panel"><button type="button" class="start-cell-open" aria-label=${`${t("appt.open.of",
      { name: t("appt.today", { name: one.name, trainer: one.trainer.name }), when })}, ${stands.pill}`} @click=${() => person.screen.go("appointments")}>${isToday ? html`<span
      class="number class-time">${time(one.startsAt)}</span>` : html`<rack-icon name="person"></rack-icon>`}<span class="what"><bdi
      class="name">${t("appt.today", { name: one.name, trainer: one.trainer.name })}</bdi>${facts ? html`<bdi class="dim">${facts}</bdi>`
      : null}</span><span class=${`pill ${stands.tone}`}>${stands.pill}</span>${canCheckIn ? null : html`<rack-icon name="next"></rack-icon>`}</button>${
      canCheckIn ? html`<button type="button" class="btn strong" aria-label=${t("appt.checkIn.of", { name: one.name,
      time: time(one.startsAt) })} @click=${() => checkIn(person, one)}>${t("appt.checkIn")}</button>` : null}</div>`;
}

async function checkIn(person, one) {
  try { await changed(person, "checkIn", { appointment: one.id }); } catch (error) { person.screen.fail(error); }
  app.refresh();
}
