// Amounts against a range, and amounts by week. Contract: plain data in, templates out.
//   rangeBar({value, low, high, label}) → a bar with its range behind it; label says everything.
//   zone({value, low, high}) → "below", "in" or "above".
//   columns({weeks: [{key, value, text, mark?, now?}], low, high, width, height, label, show, gap}) → a column for each week,
//   the range as a band behind them, and a table for screen readers. A value of null is a gap, which is drawn as one and
//   called `gap` in the table. Below the columns stand the texts for which there is room, or the marks, if there are any.
import "../../words/progress/progress.js";
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { valueAxis, WHOLE } from "./scale.js";

export const zone = ({ value, low, high }) => (value < low ? "below" : value > high ? "above" : "in");

const share = (part, whole) => `${Math.round(Math.max(0, Math.min(1, part / whole)) * 1000) / 10}%`;

export function rangeBar({ value, low, high, label }) {
  const whole = Math.max(high * 1.2, value, 1);
  return html`<svg class=${`range-bar ${zone({ value, low, high })}`} width="100%" height="14" role="img"
    aria-label=${label}>
    <rect class="track" x="0" y="2" width="100%" height="10" rx="5"></rect>
    <rect class="range" x=${share(low, whole)} y="2" width=${share(high - low, whole)} height="10"></rect>
    ${value > 0 ? svg`<rect class="fill" x="0" y="2" width=${share(value, whole)} height="10" rx="5"></rect>` : null}
    ${[["low", low], ["high", high]].filter(([, at]) => at > 0).map(([name, at]) => keyed(name,
      svg`<rect class="edge" x=${share(at, whole)} y="0" width="2" height="14"></rect>`))}
  </svg>`;
}

export function columns({ weeks, low = 0, high = 0, width, height = 170, label, show, gap = "" }) {
  const axis = valueAxis([0, high, ...weeks.map(({ value }) => value ?? 0)], { zero: true, steps: WHOLE, count: 3 });
  const left = 30, top = 14, bottom = height - 26, room = (width - left) / weeks.length;
  const y = (value) => Math.round(bottom - (value / axis.high) * (bottom - top));
  // Narrow ones are whole pixels with one between them, or they would run into each other.
  const thick = room < 8 ? Math.max(2, Math.floor(room) - 1) : Math.min(34, room * 0.62);
  const every = Math.ceil(46 / room), marked = weeks.filter(({ mark }) => mark);
  const step = Math.ceil(38 / ((width - left) / (marked.length || 1)));
  const named = new Set(marked.filter((_, i) => (marked.length - 1 - i) % step === 0));
  return html`<div class="chart"><svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height}
    aria-hidden="true">
    ${high > low ? svg`<rect class="range" x=${left} y=${y(high)} width=${width - left} height=${y(low) - y(high)}></rect>`
      : null}
    ${axis.ticks.map((value) => keyed(value, svg`<g><path class="grid" d=${`M${left} ${y(value)}H${width}`}></path>
      <text class="tick" x="0" y=${y(value) + 4}>${value}</text></g>`))}
    ${weeks.map((week, i) => {
      const { key, value, text, mark, now } = week, isNamed = marked.length ? named.has(week) : (weeks.length - 1 - i) % every === 0;
      const x = Math.round(left + room * i + (room - thick) / 2);
      const where = value === null ? "gap" : high > low ? zone({ value, low, high }) : "plain";
      return keyed(key, svg`<g class=${`column ${where}${now ? " now" : ""}`}>
        ${value === null ? svg`<rect x=${x} y=${top} width=${thick} height=${bottom - top} rx="4"></rect>` : value > 0 ? svg`<rect x=${x} y=${y(value)} width=${thick} height=${Math.max(2, bottom - y(value))}
          rx="4"></rect>` : null}
        ${isNamed ? svg`<text class="tick" x=${mark ? Math.min(x + thick / 2, width - 14) : x + thick / 2} y=${height - 6}
          text-anchor="middle">${mark ?? text}</text>` : null}</g>`);
    })}
  </svg>
  <div class="unseen"><table><caption>${label}</caption>
    <thead><tr><th scope="col">${t("chart.week")}</th><th scope="col">${label}</th></tr></thead>
    <tbody>${weeks.map(({ key, text, value }) => keyed(key,
      html`<tr><th scope="row">${text}</th><td>${value === null ? gap : show(value)}</td></tr>`))}</tbody></table></div></div>`;
}
