// The weeks of a quarter or a year as bars. Contract: weekBars(loaded) → template; loaded(reply, draw, rows) as in progress.js.
import { columns } from "../../shared/progress/charts/bars.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { dateText, dayAt, daysBetween, dayText, mondayOf, shift } from "../../shared/days.js";
import { gramsIn, number, whole } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { segments } from "../../shared/parts/segments.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { dayNow } from "./glance.js";
import { app, session, unit } from "../base/state.js";

const QUARTER = 13, YEAR = 52, MEASURES = ["workouts", "sets", "minutes", "volume"];
const state = () => (app.form.weeks ??= { measure: "sets", weeks: QUARTER });
const put = (values) => { Object.assign(state(), values); app.refresh(); };

const valueOf = (day, measure) => (measure === "volume" ? gramsIn(day.volumeGrams, unit()) : day[measure]);
// In words: "18 sets", "4,800 kg".
const said = (value, measure) => (measure === "volume" ? `${whole(Math.round(value))} ${t(`unit.${unit()}`)}`
  : t(`progress.weeks.n.${measure}`, { n: measure === "workouts" ? Math.round(value * 10) / 10 : Math.round(value) }));

// A year's bars have no room for their days: the week of each month's first Monday has the month's name.
function barsOf(values, from, today) {
  const isLong = values.length > QUARTER;
  return values.map((value, i) => {
    const key = shift(from, 7 * i), isFirst = Number(key.slice(8)) <= 7;
    return { key, value, text: dayText(key, { year: isLong && key.slice(0, 4) !== today.slice(0, 4) }),
      mark: isLong && isFirst ? dateText(dayAt(key), { month: "short" }) : null, now: i === values.length - 1 };
  });
}

export function weekBars(loaded) {
  const { measure, weeks } = state(), today = dayNow(), from = shift(mondayOf(today), -7 * (weeks - 1));
  const inThousands = measure === "volume";
  const show = (value) => (inThousands ? `${number(value)} ${t(`progress.weeks.thousand.${unit()}`)}` : whole(value));
  return html`${segments({ label: t("progress.weeks.what"), value: measure, set: (name) => put({ measure: name }),
      options: MEASURES.map((value) => ({ value, label: t(`progress.weeks.${value}`) })) })}
    ${segments({ label: t("progress.weeks.span"), value: weeks, set: (n) => put({ weeks: n }),
      options: [QUARTER, YEAR].map((value) => ({ value, label: t(`progress.weeks.span.${value}`) })) })}
    ${loaded(progressOf(session).of("progress.days", { from, to: today }), ({ days }) => {
      const sums = Array(weeks).fill(0), trained = Array(weeks).fill(false);
      for (const day of days) {
        const week = Math.floor(daysBetween(from, day.day) / 7);
        sums[week] += valueOf(day, measure);
        trained[week] = true;
      }
      const values = inThousands ? sums.map((sum) => Math.round(sum / 100) / 10) : sums;
      // Whole weeks from the first one with training on, those without training as well.
      const first = trained.indexOf(true), before = first < 0 ? [] : sums.slice(first, -1);
      const mean = before.reduce((sum, value) => sum + value, 0) / (before.length || 1);
      return html`<p><span class="strong">${t("progress.weeks.now", { value: said(sums.at(-1), measure) })}</span>${before.length
        ? html` <span class="dim">${t("progress.weeks.usual", { value: said(mean, measure) })}</span>` : null}</p>
        ${sized((width) => columns({ width, label: t("progress.weeks.label", { what: t(`progress.weeks.${measure}`) }), show,
          weeks: barsOf(values, from, today) }))}`;
    }, 4)}`;
}
