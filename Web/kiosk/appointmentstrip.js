// Today's appointments where a member begins at the kiosk, with the check-in. Contract: appointmentStrip(person) → template,
// or null where there is none.
import { html, keyed } from "../shared/template.js";
import { changed } from "../shared/appointments/reads.js";
import { holds, standing } from "../shared/appointments/row.js";
import { dayKey, time } from "../shared/format.js";
import { progressOf } from "../shared/progress.js";
import { t } from "../shared/words.js";
import { app } from "./app.js";

const EARLY_MS = 30 * 60_000;

export function appointmentStrip(person) {
  const now = app.clock.now(), today = dayKey(now);
  const { data } = progressOf(person, app.refresh).of("appointments.mine", {}, { whole: true });
  const own = (data?.appointments ?? []).filter((one) => holds(one) && dayKey(one.startsAt) === today && one.endsAt > now);
  if (!own.length) return null;
  return html`<div class="class-strip">${own.slice(0, 2).map((one) => keyed(one.id, line(person, one, now)))}</div>`;
}

function line(person, one, now) {
  const stands = standing(one, now);
  const canCheckIn = one.state === "confirmed" && !one.checkedInAt && now >= one.startsAt - EARLY_MS;
  return html`<div class="panel"><div class="class-row"><p class="number class-time">${time(one.startsAt)}</p>
    <div class="class-what"><p class="strong"><bdi>${t("appt.today", { name: one.name, trainer: one.trainer.name })}</bdi> <span
      class=${`pill ${stands.tone}`}>${stands.pill}</span></p>${one.room ? html`<p class="small"><bdi>${one.room.name}</bdi></p>`
      : null}</div>
    <div class="class-do">${canCheckIn ? html`<button type="button" class="btn go" aria-label=${t("appt.checkIn.of",
      { name: one.name, time: time(one.startsAt) })} @click=${() => checkIn(person, one)}>${t("appt.checkIn")}</button>` : null}</div>
    </div></div>`;
}

async function checkIn(person, one) {
  try { await changed(person, "checkIn", { appointment: one.id }); } catch (error) { person.screen.fail(error); }
  app.refresh();
}
