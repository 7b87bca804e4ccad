// A calendar of training days. Contract:
//   heat({days, until, today, width, label, words, view}) → template; days: [{day, sets, …}], only days with training;
//   `until` is the last day shown; words(day or undefined, key) → the text of a day; weeksIn(width) → how many weeks
//   fit.
//   view: {marker: "2026-11-22" or null, set}. More sets make a square both larger and stronger.
import { html, keyed, svg } from "../../template.js";
import { DAY_MS, dateText, dayAt, dayOf, mondayOf } from "../../days.js";

const CELL = 17, LEFT = 30, TOP = 20, SIZES = [0, 7, 10, 12, 14];

export const weeksIn = (width) => Math.max(4, Math.min(53, Math.floor((width - LEFT) / CELL)));

// Levels are relative to what this member usually does on a day, so that their short days look short.
function levels(days) {
  const sorted = days.map(({ sets }) => sets).sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const [low, middle, high] = [at(0.25), at(0.5), at(0.8)];
  return ({ sets }) => (sets > high ? 4 : sets > middle ? 3 : sets > low || low === high ? 2 : 1);
}

export function heat({ days, until, today, width, label, words, view }) {
  const weeks = weeksIn(width), monday = dayAt(mondayOf(until)) - (weeks - 1) * 7 * DAY_MS;
  const known = new Map(days.map((day) => [day.day, day])), level = levels(days);
  const cells = Array.from({ length: weeks * 7 }, (_, i) => dayOf(monday + i * DAY_MS)).filter((key) => key <= today);
  const last = cells.at(-1), marked = cells.includes(view.marker) ? view.marker : null;
  const place = (key) => { const i = Math.round((dayAt(key) - monday) / DAY_MS); return [Math.floor(i / 7), i % 7]; };
  const spot = ([week, day]) => [LEFT + week * CELL, TOP + day * CELL];
  const go = (by) => {
    const next = dayOf(dayAt(marked ?? last) + by * DAY_MS);
    view.set({ marker: next < cells[0] ? cells[0] : next > last ? last : next });
  };
  const KEYS = { ArrowLeft: () => go(-7), ArrowRight: () => go(7), ArrowUp: () => go(-1), ArrowDown: () => go(1),
    Home: () => view.set({ marker: cells[0] }), End: () => view.set({ marker: last }),
    Escape: () => view.set({ marker: null }) };
  return html`<div class="chart heat">
    <div class="plot" tabindex="0" role="slider" aria-label=${label} aria-valuemin="0" aria-valuemax=${cells.length - 1}
      aria-valuenow=${cells.indexOf(marked ?? last)} aria-valuetext=${words(known.get(marked ?? last), marked ?? last)}
      @keydown=${(event) => {
        if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        KEYS[event.key]();
      }}
      @click=${(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const week = Math.floor((event.clientX - box.left - LEFT) / CELL);
        const day = Math.floor((event.clientY - box.top - TOP) / CELL), key = dayOf(monday + (week * 7 + day) * DAY_MS);
        if (day >= 0 && day < 7 && cells.includes(key)) view.set({ marker: key === marked ? null : key });
      }}>
      <svg viewBox=${`0 0 ${width} ${TOP + 7 * CELL}`} width=${width} height=${TOP + 7 * CELL} aria-hidden="true">
        ${months(monday, weeks, today).map(([week, text]) => keyed(`m${week}`,
          svg`<text class="tick" x=${LEFT + week * CELL} y="12">${text}</text>`))}
        ${[0, 2, 4].map((day) => keyed(`w${day}`, svg`<text class="tick" x="0" y=${TOP + day * CELL + 12}>${
          dateText(monday + day * DAY_MS, { weekday: "short" })}</text>`))}
        ${cells.map((key) => {
          const [x, y] = spot(place(key)), day = known.get(key), size = SIZES[day ? level(day) : 0];
          return keyed(key, svg`<g><rect class="cell" x=${x} y=${y} width="14" height="14" rx="3"></rect>
            ${day ? svg`<rect class=${`done l${level(day)}`} x=${x + (14 - size) / 2} y=${y + (14 - size) / 2}
              width=${size} height=${size} rx="3"></rect>` : null}</g>`);
        })}
        ${[[today, "today"], [marked, "chosen"]].filter(([key]) => cells.includes(key)).map(([key, kind]) => {
          const [x, y] = spot(place(key));
          return keyed(kind, svg`<rect class=${kind} x=${x - 1} y=${y - 1} width="16" height="16" rx="4"></rect>`);
        })}
      </svg></div>
    <p class="readout small">${words(known.get(marked ?? last), marked ?? last)}</p>
  </div>`;
}

// A label where a month begins, if it fits before the next one. If a part is in another year, one label must show the
// year.
function months(monday, weeks, today) {
  const all = [];
  for (let week = 0; week < weeks; week += 1) {
    const at = monday + week * 7 * DAY_MS, key = dayOf(at);
    if (week > 0 && key.slice(0, 7) === dayOf(at - 7 * DAY_MS).slice(0, 7)) continue;
    const isYear = key.slice(5, 7) === "01";
    all.push({ week, at, isYear, text: dateText(at, isYear ? { year: "numeric" } : { month: "short" }) });
  }
  const room = (i) => (all[i + 1]?.week ?? weeks) - all[i].week;
  const shown = all.filter((_, i) => room(i) >= 2), last = dayOf(monday + (weeks - 1) * 7 * DAY_MS);
  const roomy = all.find((_, i) => room(i) >= 4);
  if (roomy && last.slice(0, 4) !== today.slice(0, 4) && !shown.some(({ isYear }) => isYear)) {
    roomy.text = dateText(roomy.at, { month: "short", year: "numeric" });
  }
  return shown.map(({ week, text }) => [week, text]);
}
