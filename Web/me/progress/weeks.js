// The weeks of a quarter as bars. Contract: weekBars(loaded) → template; loaded(reply, draw, rows) as in progress.js.
import { columns } from "../../shared/progress/charts/bars.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { daysBetween, dayText, mondayOf, shift } from "../../shared/days.js";
import { gramsIn, number, whole } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { dayNow } from "./glance.js";
import { app, session, unit } from "../base/state.js";

const WEEKS = 13, MEASURES = ["workouts", "sets", "minutes", "volume"];
const state = () => (app.form.weeks ??= { measure: "sets" });

const valueOf = (day, measure) => (measure === "volume" ? gramsIn(day.volumeGrams, unit()) : day[measure]);

export function weekBars(loaded) {
  const { measure } = state(), today = dayNow(), from = shift(mondayOf(today), -7 * (WEEKS - 1));
  const inThousands = measure === "volume";
  const show = (value) => (inThousands ? `${number(value)} ${t(`progress.weeks.thousand.${unit()}`)}` : whole(value));
  return html`<div class="ranges" role="group" aria-label=${t("progress.weeks.what")}>${MEASURES.map((name) => keyed(name,
      html`<button type="button" class="chip" aria-pressed=${name === measure ? "true" : "false"} @click=${() => {
        state().measure = name; app.refresh(); }}>${t(`progress.weeks.${name}`)}</button>`))}</div>
    ${loaded(progressOf(session).of("progress.days", { from, to: today }), ({ days }) => {
      const sums = Array(WEEKS).fill(0);
      for (const day of days) sums[Math.floor(daysBetween(from, day.day) / 7)] += valueOf(day, measure);
      const values = inThousands ? sums.map((sum) => Math.round(sum / 100) / 10) : sums;
      const last = values.at(-1), before = values.slice(0, -1).filter((value) => value > 0);
      const mean = before.reduce((sum, value) => sum + value, 0) / (before.length || 1);
      return html`<p><span class="strong">${t("progress.weeks.now", { value: show(last) })}</span>${before.length
        ? html` <span class="dim">${t("progress.weeks.usual", { value: show(inThousands ? Math.round(mean * 10) / 10 : Math.round(mean)) })}</span>` : null}</p>
        ${sized((width) => columns({ width, label: t("progress.weeks.label", { what: t(`progress.weeks.${measure}`) }), show,
          weeks: values.map((value, i) => ({ key: shift(from, 7 * i), value, text: dayText(shift(from, 7 * i)),
            now: i === WEEKS - 1 })) }))}`;
    }, 4)}`;
}
