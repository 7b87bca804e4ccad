// A small curve of a row: the best of each week. Contract: spark(weeks) → an SVG of 72 × 28, or null for fewer than two weeks
// with a value; weeks: numbers, the current week last, null for a week without one. It begins with the first value, but has at
// least twelve weeks. A gap of more than two weeks is a gap in the line. It has no words: its row has.
import { keyed, svg } from "../../template.js";

const WIDTH = 72, HEIGHT = 28, EDGE = 4, MOST_APART = 3, LEAST_WEEKS = 12;

export function spark(all) {
  const weeks = all.slice(Math.max(0, Math.min(all.findIndex((value) => value !== null), all.length - LEAST_WEEKS)));
  const points = weeks.map((value, week) => ({ value, week })).filter(({ value }) => value !== null);
  if (points.length < 2) return null;
  const values = points.map(({ value }) => value), low = Math.min(...values), high = Math.max(...values);
  const x = (week) => Math.round((EDGE + (week / (weeks.length - 1)) * (WIDTH - 2 * EDGE)) * 10) / 10;
  // A level line stays in the middle.
  const y = (value) => (high === low ? HEIGHT / 2
    : Math.round((HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)) * 10) / 10);
  const d = points.map(({ value, week }, i) => {
    const before = points[i - 1];
    return `${before && week - before.week <= MOST_APART ? "L" : "M"}${x(week)} ${y(value)}`;
  }).join("");
  const end = points.at(-1);
  const lone = points.filter(({ week }, i) => !(week - points[i - 1]?.week <= MOST_APART)
    && !(points[i + 1]?.week - week <= MOST_APART) && i < points.length - 1);
  return svg`<svg class="spark" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} width=${WIDTH} height=${HEIGHT} aria-hidden="true">
    <path d=${d}></path>${lone.map((point) => keyed(point.week, svg`<circle cx=${x(point.week)} cy=${y(point.value)} r="1.5"></circle>`))}
    <circle cx=${x(end.week)} cy=${y(end.value)} r="3"></circle></svg>`;
}
