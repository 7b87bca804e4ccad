// Choosing the time: the free days of two weeks, then the times of one day. Contract: slots(session, state, {kind,
// member?, appointment?, now, changed}) → template. state: newSlots() at first; state.start is the chosen time, or
// null. It offers only times that the server lists as free. Tempting mistake: computing times here, in the browser's
// time zone.
import { html, keyed } from "../../template.js";
import { dayKey, shortDay, time } from "../../format.js";
import { progressOf } from "../../progress/progress.js";
import { DAY_MS, dateText, dayAt, dayOf } from "../../days.js";
import { blank, skeleton } from "../../ui.js";
import { fault, t } from "../../words.js";
import "../../words/calendar/appointmentpage.js";

const SPAN = 14;
const MOST = 4;

export const newSlots = () => ({ page: 0, day: null, start: null });

export function slots(session, state, { kind, member, appointment, now, changed }) {
  const first = dayAt(dayKey(now)) + state.page * SPAN * DAY_MS;
  const { data, error } = progressOf(session).of("appointments.slots", { kind, from: dayOf(first),
    to: dayOf(first + (SPAN - 1) * DAY_MS), ...(member ? { member } : {}), ...(appointment ? { appointment } : {}) });
  const put = (values) => { Object.assign(state, values); changed(); };
  const turn = (by, word, icon) => html`<button type="button" class="btn icon" aria-label=${t(`appt.slots.${word}`)}
    ?disabled=${state.page + by < 0 || state.page + by > MOST} @click=${() =>
      put({ page: state.page + by, day: null, start: null })}><rack-icon name=${icon}></rack-icon></button>`;
  const turns = html`<div class="class-week">${turn(-1, "earlier", "back")}<p class="strong" aria-live="polite">${
    `${shortDay(first, now)} – ${shortDay(first + (SPAN - 1) * DAY_MS, now)}`}</p>${turn(1, "later", "next")}</div>`;
  if (error && !data) return blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn"
    @click=${() => { progressOf(session).retry(); changed(); }}>${t("retry")}</button>` });
  if (!data) return html`${turns}${skeleton(2)}`;
  const days = data.days.filter(({ starts }) => starts.length);
  if (!days.length) return html`${turns}${blank({ icon: "clock", title: t("appt.slots.none"),
    text: state.page < MOST ? t("appt.slots.none.text") : null })}`;
  const shown = days.find(({ day }) => day === state.day) ?? days[0];
  // If somebody else has taken the chosen time, it is no longer chosen.
  if (state.start && !days.some(({ starts }) => starts.includes(state.start))) state.start = null;
  return html`${turns}<div class="appt-days" role="group" aria-label=${t("appt.pick.day")}>${days.map(({ day }) => keyed(day,
      html`<button type="button" class="appt-day" aria-pressed=${day === shown.day ? "true" : "false"} aria-label=${
        dateText(dayAt(day), { weekday: "long", day: "numeric", month: "long" })} @click=${() => put({ day, start: null })}><span
        aria-hidden="true">${dateText(dayAt(day), { weekday: "short" })}</span><span class="number" aria-hidden="true">${
        Number(day.slice(8))}</span></button>`))}</div>
    <p class="strong">${dateText(dayAt(shown.day), { weekday: "long", day: "numeric", month: "long" })}</p>
    <div class="appt-times" role="group" aria-label=${t("appt.pick.time")}>${shown.starts.map((start) => keyed(start,
      html`<button type="button" class="chip number" aria-pressed=${start === state.start ? "true" : "false"} @click=${() =>
        put({ day: shown.day, start })}>${time(start)}</button>`))}</div>`;
}
