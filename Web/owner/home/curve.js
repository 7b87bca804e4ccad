// Everybody who was in, by hour: this week as far as it has gone, over the whole week before. Contract: curve(week, now) → template of an
// <svg>, described by its label; week is the reply to attendance.week.
import { weekdayName } from "../../shared/days.js";
import { time, two } from "../../shared/format.js";
import { html, keyed, svg } from "../../shared/template.js";
import { t } from "../../shared/words.js";

const HOURS = 168, WIDTH = 672, HEIGHT = 190, TOP = 34, FOOT = 28, DAY = WIDTH / 7;

export function curve({ hours, before }, now) {
  const most = Math.max(1, ...hours, ...before), base = HEIGHT - FOOT;
  const x = (hour) => (hour + 0.5) * WIDTH / HOURS, y = (n) => base - (n / most) * (base - TOP);
  const line = (values) => values.map((n, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join("");
  const last = hours.length - 1, peak = hours.indexOf(Math.max(...hours)), isPeak = hours[peak] > 0;
  const span = (hour) => ({ from: `${two(hour % 24)}:00`, to: `${two((hour + 1) % 24)}:00` });
  // At the right edge the time stands before its dot.
  const isLate = x(last) > WIDTH - 90;
  const label = isPeak ? t("home.visits.said", { n: hours[peak], day: weekdayName(Math.floor(peak / 24) + 1, "long"), ...span(peak) })
    : t("home.visits.quiet");
  return html`<svg class="home-curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${[1, 2, 3, 4, 5, 6].map((day) => keyed(day, svg`<line class="rule" x1=${day * DAY} x2=${day * DAY} y1=${TOP - 12} y2=${base}></line>`))}
    ${[1, 2, 3, 4, 5, 6, 7].map((day) => keyed(day, svg`<text class=${Math.floor(last / 24) === day - 1 ? "now" : ""} x=${(day - 0.5) * DAY} y=${
      HEIGHT - 6}>${weekdayName(day)}</text>`))}
    <path class="before" d=${line(before)}></path>
    <path class="area" d=${`${line(hours)}L${x(last).toFixed(1)} ${base}L${x(0).toFixed(1)} ${base}Z`}></path><path class="week-line" d=${line(hours)}></path>
    ${isPeak && peak !== last ? svg`<circle class="peak" cx=${x(peak)} cy=${y(hours[peak])} r="4"></circle><text class="peak-text" x=${
      Math.min(Math.max(x(peak), 76), WIDTH - 76)} y=${y(hours[peak]) - 12}>${t("home.visits.peak", { n: hours[peak], ...span(peak) })}</text>` : null}
    <circle class="halo" cx=${x(last)} cy=${y(hours[last])} r="10"></circle><circle class="peak" cx=${x(last)} cy=${y(hours[last])} r="5"></circle>
    <text class=${isLate ? "at-now late" : "at-now"} x=${x(last) + (isLate ? -16 : 16)} y=${y(hours[last]) + 5}>${time(now)}</text></svg>`;
}
