// The energy of each day: its parts as stacked areas, and their sum as a line. Contract:
//   energyChart({ days, parts, picks, width, height, label, words, head, now }) → template; days: [{day, total, of: {part: value}}],
//   oldest first and without a gap; total: null for a day without figures, which is a gap in the line; parts: their names,
//   the lowest first; words(day) → what a screen reader says about a day; picks: Picks, see picks.js; head: what stands above.
// The parts have the same order in the drawing and in its legend, so that nobody has to tell their colours apart. Values start at zero, or an
// area would look like a share that it is not.
import { dayAt, DAY_MS } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { timeAxis, valueAxis, WHOLE } from "../../../shared/progress/charts/scale.js";
import { html, keyed, svg } from "../../../shared/template.js";

const LEFT = 52, RIGHT = 10, TOP = 30, FOOT = 26, LABEL = 78, LONE = 4;
const round = (n) => Math.round(n * 10) / 10;

export function energyChart({ days, parts, picks, width, height = 240, label, words, head = null, now }) {
  const place = placing(days, width, height), { axis, left, right, y, dayOn } = place, all = days.map(({ day }) => day), last = all.length - 1;
  const at = Math.max(0, picks.days.length ? all.indexOf(picks.days.at(-1)) : last);
  const first = dayAt(all[0]), ticks = timeAxis(first, dayAt(all[last]), Math.max(2, Math.floor((right - left) / LABEL)), now);
  return html`<div class="chart energy-chart">${head}
    <div class="plot" tabindex="0" role="slider" aria-label=${label} aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${at}
      aria-valuetext=${words(days[at])} @keydown=${(event) => press(event, picks, all)} @pointerdown=${(event) => {
        if (event.button !== 0) return;
        try { event.currentTarget.setPointerCapture(event.pointerId); } catch { /* it is over already */ }
        picks.down(dayOn(event));
      }} @pointermove=${(event) => picks.isPressed && picks.move(dayOn(event))} @pointerup=${() => picks.up()} @pointercancel=${() => picks.cancel()}>
      <svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true">
        ${axis.ticks.map((value) => keyed(`v${value}`, svg`<g><path class="grid" d=${`M${left} ${y(value)}H${width}`}></path>
          <text class="tick" x="0" y=${y(value) + 4}>${whole(value)}</text></g>`))}
        ${areas(days, parts, place).map(({ part, d }) => keyed(part, svg`<path class=${`energy-area of-${part}`} d=${d}></path>`))}
        ${keyed("line", svg`<g class="energy-line">${lineOf(days, place)}</g>`)}
        ${ticks.map((tick) => keyed(tick.at, svg`<text class="tick" y=${height - 6} text-anchor="middle"
          x=${Math.max(left + 16, Math.min(place.x((tick.at - first) / DAY_MS), width - 20))}>${tick.text}</text>`))}
        ${picks.days.map((day, i) => keyed(`pick${i}`, marked(days, all.indexOf(day), picks.days.length > 1 ? i + 1 : null, place)))}
      </svg></div></div>`;
}

function placing(days, width, height) {
  const axis = valueAxis([0, ...days.map(({ total }) => total ?? 0)], { zero: true, steps: WHOLE, count: 3 });
  const left = LEFT, right = width - RIGHT, bottom = height - FOOT, room = Math.max(1, right - left) / days.length;
  const x = (i) => round(left + room * (i + 0.5)), y = (value) => round(bottom - (value / axis.high) * (bottom - TOP));
  const dayOn = (event) => {
    const i = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / room);
    return days[Math.max(0, Math.min(days.length - 1, i))].day;
  };
  return { axis, left, right, bottom, width, x, y, dayOn };
}

// The days between two gaps, as [x, index]. A day between two gaps is as wide as can be seen.
function runsOf(days, x) {
  const runs = [];
  days.forEach(({ total }, i) => {
    if (total === null) return;
    if (i > 0 && days[i - 1].total !== null) runs.at(-1).push([x(i), i]); else runs.push([[x(i), i]]);
  });
  return runs.map((run) => (run.length > 1 ? run : [[run[0][0] - LONE, run[0][1]], [run[0][0] + LONE, run[0][1]]]));
}

// Exported for its test.
export function stacked(days, parts) {
  let below = days.map(() => 0);
  return parts.map((part) => {
    const low = below, high = days.map(({ of }, i) => low[i] + (of[part] ?? 0));
    below = high;
    return { part, low, high };
  });
}

function areas(days, parts, { x, y }) {
  const runs = runsOf(days, x);
  return stacked(days, parts).flatMap(({ part, low, high }) => {
    const some = runs.filter((run) => run.some(([, i]) => high[i] > low[i]));
    return some.length ? [{ part, d: some.map((run) => `M${run.map(([at, i]) => `${at} ${y(high[i])}`).join("L")}L${
      [...run].reverse().map(([at, i]) => `${at} ${y(low[i])}`).join("L")}Z`).join("") }] : [];
  });
}

const lineOf = (days, { x, y }) => svg`<path d=${runsOf(days, x).map((run) => `M${run.map(([at, i]) => `${at} ${y(days[i].total)}`).join("L")}`)
  .join("")}></path>`;

function marked(days, i, number, { x, y, bottom }) {
  if (i < 0) return svg`<g></g>`;
  const { total } = days[i];
  return svg`<g class=${`energy-mark${number === 2 ? " second" : ""}`}><path d=${`M${x(i)} ${TOP - 8}V${bottom}`}></path>
    ${total === null ? null : svg`<circle cx=${x(i)} cy=${y(total)} r="6.5"></circle>`}
    ${number ? svg`<g transform=${`translate(${x(i)} 12)`}><circle class="energy-number" r="10"></circle><text y="4"
      text-anchor="middle">${number}</text></g>` : null}</g>`;
}

function press(event, picks, all) {
  if (event.ctrlKey || event.metaKey || event.altKey || !picks.key(event.key, all)) return;
  event.preventDefault();
}
