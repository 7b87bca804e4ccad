// A bar for each day, and a goal as a line across them. Contract:
//   dayBars({days, goal, width, height, label, words, view, head, now}) → template; days: [{day, value}] without a gap, oldest first; a
//   value of null is a day of which nothing is known, and has no bar; goal: 0 for none; words(day, value) → the text of a day;
//   head(the marked day or null) → what stands above.
//   view: {marker: "2026-11-22" or null, set({marker})}. A tap marks a day and the same one again none; so do the keys: arrows,
//   Page Up and Page Down by a week, Home and End, Escape.
// A bar that reaches the goal has another colour, and reaches the line.
import { DAY_MS, dayAt } from "../../days.js";
import { whole } from "../../format.js";
import { html, keyed, svg } from "../../template.js";
import { timeAxis, valueAxis, WHOLE } from "./scale.js";

const LEFT = 48, TOP = 10, FOOT = 26, LABEL = 78, WEEK = 7;

export function dayBars({ days, goal = 0, width, height = 190, label, words, view, head = () => null, now }) {
  const room = (width - LEFT) / days.length, bottom = height - FOOT, last = days.length - 1;
  const axis = valueAxis([0, goal, ...days.map(({ value }) => value ?? 0)], { zero: true, steps: WHOLE, count: 3 });
  const y = (value) => Math.round(bottom - (value / axis.high) * (bottom - TOP)), x = (i) => LEFT + room * i;
  const bar = (i) => place(x(i), x(i + 1));
  const marked = days.findIndex(({ day }) => day === view.marker), at = marked < 0 ? last : marked;
  const first = dayAt(days[0].day), ticks = timeAxis(first, dayAt(days[last].day), Math.floor((width - LEFT) / LABEL), now);
  return html`<div class="chart day-bars">${head(days[marked] ?? null)}
    <div class="plot" tabindex="0" role="slider" aria-label=${label} aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${at}
      aria-valuetext=${words(days[at].day, days[at].value)} @keydown=${(event) => press(event, { days, marked, view })}
      @click=${(event) => {
        const i = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT) / room);
        if (days[i]) view.set({ marker: i === marked ? null : days[i].day });
      }}>
      <svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true">
        ${marked < 0 ? null : svg`<rect class="band" x=${x(marked)} y=${TOP} width=${Math.max(room, 4)} height=${bottom - TOP}></rect>`}
        ${axis.ticks.map((value) => keyed(value, svg`<g><path class="grid" d=${`M${LEFT} ${y(value)}H${width}`}></path>
          <text class="tick" x="0" y=${y(value) + 4}>${whole(value)}</text></g>`))}
        ${days.flatMap(({ day, value }, i) => (value > 0 ? [keyed(day, svg`<g class=${`column${goal && value >= goal ? " in" : ""}`}><rect
          x=${bar(i).left} y=${y(value)} width=${bar(i).thick} height=${Math.max(2, bottom - y(value))} rx=${bar(i).thick < 8 ? 1 : 4}></rect></g>`)] : []))}
        ${goal ? svg`<path class="goal-line" d=${`M${LEFT} ${y(goal)}H${width}`}></path>` : null}
        ${ticks.map((tick) => keyed(tick.at, svg`<text class="tick" y=${height - 6} text-anchor="middle"
          x=${Math.min(x((tick.at - first) / DAY_MS) + room / 2, width - 20)}>${tick.text}</text>`))}
      </svg></div></div>`;
}

// Where a bar stands between two places. Narrow ones are whole pixels with one between them, or they would run into each other.
function place(from, to) {
  const [left, right] = [Math.round(from), Math.round(to)], room = to - from;
  if (room < 8) return { left, thick: Math.max(1, right - left - 1) };
  const thick = Math.round(Math.min(34, room * 0.7));
  return { left: Math.round(from + (room - thick) / 2), thick };
}

function press(event, { days, marked, view }) {
  const last = days.length - 1, now = marked < 0 ? last : marked;
  const go = (i) => view.set({ marker: days[Math.max(0, Math.min(last, i))].day });
  const keys = { ArrowLeft: () => go(now - 1), ArrowDown: () => go(now - 1), ArrowRight: () => go(now + 1), ArrowUp: () => go(now + 1),
    PageDown: () => go(now - WEEK), PageUp: () => go(now + WEEK), Home: () => go(0), End: () => go(last),
    Escape: () => view.set({ marker: null }) };
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
}
