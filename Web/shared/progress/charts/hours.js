// How many were in, by hour. Contract:
//   hourBars({ hours, now, label }) → a list with a bar for each hour from the first with somebody to the last; hours: 24 numbers, not
//   all 0; now: the present hour, which an arrow points at if it is among them.
//   weekLine({ hours, before }, now) → an SVG of this week as far as it has gone, over the whole week before, described by its label;
//   hours, before: up to 168 numbers, from Monday's first hour on; now: ms.
import { weekdayName } from "../../days.js";
import { time, timeOfDay, two } from "../../format.js";
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import "../../words/floor/hours.js";

// Where the hours before the first visitor and after the last one are left out, the gym is closed, or as good as.
export function hourBars({ hours, now, label }) {
  const isUsed = (n) => n > 0, from = hours.findIndex(isUsed), most = Math.max(...hours);
  return html`<ol class="hour-bars" aria-label=${label}>${hours.slice(from, hours.findLastIndex(isUsed) + 1).map((n, i) => {
    const hour = from + i, tall = Math.max(2, Math.round((n / most) * 100)), text = t("hours.bar", { time: timeOfDay(hour * 60), n: Math.round(n) });
    return keyed(hour, html`<li class=${hour === now ? "now" : ""} aria-current=${hour === now ? "time" : null}><span class="unseen">${
        hour === now ? t("hours.bar.now", { hour: text }) : text}</span>
      <svg aria-hidden="true"><rect width="100%" y=${`${100 - tall}%`} height=${`${tall}%`} rx="3"></rect></svg>
      <span class="hour" aria-hidden="true">${hour % 3 ? "" : hour}</span></li>`);
  })}</ol>`;
}

const HOURS = 168, WIDTH = 672, HEIGHT = 190, TOP = 34, FOOT = 28, DAY = WIDTH / 7;

export function weekLine({ hours, before }, now) {
  const most = Math.max(1, ...hours, ...before), base = HEIGHT - FOOT;
  const x = (hour) => (hour + 0.5) * WIDTH / HOURS, y = (n) => base - (n / most) * (base - TOP);
  const line = (values) => values.map((n, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join("");
  const last = hours.length - 1, peak = hours.indexOf(Math.max(...hours)), isPeak = hours[peak] > 0;
  const span = (hour) => ({ from: `${two(hour % 24)}:00`, to: `${two((hour + 1) % 24)}:00` });
  // At the right edge the time stands before its dot.
  const isLate = x(last) > WIDTH - 90;
  const label = isPeak ? t("hours.week", { n: hours[peak], day: weekdayName(Math.floor(peak / 24) + 1, "long"), ...span(peak) })
    : t("hours.week.none");
  return html`<svg class="week-hours" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${[1, 2, 3, 4, 5, 6].map((day) => keyed(day, svg`<line class="rule" x1=${day * DAY} x2=${day * DAY} y1=${TOP - 12} y2=${base}></line>`))}
    ${[1, 2, 3, 4, 5, 6, 7].map((day) => keyed(day, svg`<text class=${Math.floor(last / 24) === day - 1 ? "now" : ""} x=${(day - 0.5) * DAY} y=${
      HEIGHT - 6}>${weekdayName(day)}</text>`))}
    <path class="before" d=${line(before)}></path>
    <path class="area" d=${`${line(hours)}L${x(last).toFixed(1)} ${base}L${x(0).toFixed(1)} ${base}Z`}></path><path class="week-line" d=${line(hours)}></path>
    ${isPeak && peak !== last ? svg`<circle class="peak" cx=${x(peak)} cy=${y(hours[peak])} r="4"></circle><text class="peak-text" x=${
      Math.min(Math.max(x(peak), 76), WIDTH - 76)} y=${y(hours[peak]) - 12}>${t("hours.week.peak", { n: hours[peak], ...span(peak) })}</text>` : null}
    <circle class="halo" cx=${x(last)} cy=${y(hours[last])} r="10"></circle><circle class="peak" cx=${x(last)} cy=${y(hours[last])} r="5"></circle>
    <text class=${isLate ? "at-now late" : "at-now"} x=${x(last) + (isLate ? -16 : 16)} y=${y(hours[last]) + 5}>${time(now)}</text></svg>`;
}
