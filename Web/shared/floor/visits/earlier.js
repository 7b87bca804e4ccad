// Somebody who came earlier: the day and time of a check-in, up to seven days ago, on the gym's clock. Contract:
// earlier(desk, stopped) → the fields; stopped() is called when the check-in is for now again; earlierAt(desk) → the instant in
// desk.form.earlier, or null after it has said there what is wrong; when(ms) → "Tue 24 Nov, 18:05".
import { DAY_MS, dayText, shift } from "../../days.js";
import { day, dayKey, time } from "../../format.js";
import { html, keyed } from "../../template.js";
import { field } from "../../ui.js";
import { t } from "../../words.js";

const EARLIEST_DAYS = 7;

// The instant at which clocks in a zone show `at`, such as "18:05", on a day. If they show it twice, it is one of the two.
function instantAt(on, at, timeZone) {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const wanted = Date.parse(`${on}T${at}Z`);
  let ms = wanted;
  for (let i = 0; i < 2; i += 1) ms += wanted - Date.parse(`${dayKey(ms)}T${clock.format(ms)}Z`);
  return ms;
}

export const when = (at) => `${day(at)}, ${time(at)}`;

export function earlierAt(desk) {
  const { earlier: it } = desk.form, at = it.time ? instantAt(it.day, it.time, desk.session.gym.timeZone) : null, now = desk.now();
  it.error = !at ? t("whosin.earlier.missing") : at > now ? t("whosin.earlier.future")
    : at < now - EARLIEST_DAYS * DAY_MS ? t("whosin.earlier.tooOld") : null;
  desk.refresh();
  return it.error ? null : at;
}

export function earlier(desk, stopped) {
  const { form: { earlier: it } } = desk, today = dayKey(desk.now());
  const days = Array.from({ length: EARLIEST_DAYS + 1 }, (_, i) => shift(today, -i));
  const name = (key, i) => (i < 2 ? t(i ? "day.yesterday" : "day.today") : dayText(key, { weekday: true }));
  return html`<fieldset class="visit-when"><legend class="unseen">${t("whosin.earlier")}</legend>
    <div class="field"><label for="visit-day">${t("whosin.earlier.day")}</label><select id="visit-day" class="input"
      @change=${(event) => { Object.assign(it, { day: event.target.value, error: null }); desk.refresh(); }}>${days.map((key, i) =>
        keyed(key, html`<option value=${key} ?selected=${key === it.day}>${name(key, i)}</option>`))}</select></div>
    ${field({ id: "visit-time", label: t("whosin.earlier.time"), type: "time", value: it.time, error: it.error, set: (value) => {
      Object.assign(it, { time: value, error: null });
      desk.refresh();
    } })}
    <button type="button" class="btn quiet" @click=${() => { desk.form.earlier = null; desk.refresh(); stopped(); }}>${
      t("whosin.earlier.stop")}</button></fieldset>`;
}
