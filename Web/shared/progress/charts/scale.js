// Axes with round numbers, gaps and outliers, as pure functions. Contract:
//   valueAxis(values, {zero, least, steps, count}) → {low, high, ticks}: round ticks that enclose the values; from zero
//     on request, and at least `least` from end to end, so that small changes do not look like large ones.
//   timeAxis(from, to, count) → [{at, text}]: round dates inside the span. Instants are ms; the calendar is UTC's,
//   which is at most half a day off the gym's and moves no label by more than a pixel or two.
//   fence(values) → {low, high} without outliers; runs(points) → the parts between gaps, gapsOf(points)
//     → [[before, after]].
import { DAY_MS, dateText } from "../../days.js";

// Ten weeks without training are a gap. If only some of many workouts are shown, the shown ones may be that far apart;
// then a gap is an interval that is far longer than the others.
const GAP_MS = 70 * DAY_MS, MANY = 20;

// Round steps for ticks. Times have their own.
export const ROUND = [1, 2, 2.5, 5, 10];
export const WHOLE = [1, 2, 5, 10];
export const SECONDS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];

function stepOf(span, count, steps) {
  const wanted = span / count;
  if (steps === SECONDS) return SECONDS.find((step) => step >= wanted) ?? Math.ceil(wanted / 3600) * 3600;
  const power = 10 ** Math.floor(Math.log10(wanted)), least = steps === WHOLE ? 1 : 0;
  return Math.max(least, steps.find((step) => step * power >= wanted * 0.999) * power);
}

const tidy = (n) => Math.round(n * 1e6) / 1e6;

export function valueAxis(values, { zero = false, least = 0, steps = ROUND, count = 4 } = {}) {
  const known = values.filter(Number.isFinite);
  let low = zero || !known.length ? 0 : Math.min(...known), high = known.length ? Math.max(...known) : 1;
  if (zero) high = Math.max(high, 0);
  const missing = Math.max(least, Math.abs(high) * 0.04, steps === WHOLE ? 2 : 0.4) - (high - low);
  if (missing > 0) [low, high] = zero || low - missing / 2 < 0 ? [low, high + missing] : [low - missing / 2, high + missing / 2];
  const isPositive = known.every((value) => value >= 0), step = stepOf(high - low, count, steps);
  low = Math.floor(tidy(low / step)) * step;
  high = Math.ceil(tidy(high / step)) * step;
  if (isPositive) low = Math.max(0, low);
  const ticks = [];
  for (let i = 0; low + i * step <= high + step / 1e3; i += 1) ticks.push(tidy(low + i * step));
  return { low: ticks[0], high: ticks.at(-1), ticks };
}

// The range without outliers. A value is an outlier if it is more than six times as far from the median as is usual,
// provided that there are enough values. A wrong entry must not flatten a year of training.
export function fence(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b), all = { low: sorted[0], high: sorted.at(-1) };
  if (sorted.length < 6) return all;
  const at = (share) => sorted[Math.round((sorted.length - 1) * share)], middle = at(0.5);
  const usual = Math.max(at(0.85) - middle, middle - at(0.15), Math.abs(middle) * 0.1);
  const isNear = (value) => Math.abs(value - middle) <= 6 * usual;
  const near = sorted.filter(isNear);
  return near.length < sorted.length * 0.85 ? all : { low: near[0], high: near.at(-1) };
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const isGap = (points) => {
  const between = points.slice(1).map((point, i) => point.at - points[i].at);
  const longest = points.length < MANY ? GAP_MS : Math.max(GAP_MS, 2.5 * median(between));
  return (i) => i > 0 && between[i - 1] > longest;
};

export function runs(points) {
  const parts = [], gap = isGap(points);
  points.forEach((point, i) => { if (i === 0 || gap(i)) parts.push([point]); else parts.at(-1).push(point); });
  return parts;
}

export function gapsOf(points) {
  const gap = isGap(points);
  return points.flatMap((point, i) => (gap(i) ? [[points[i - 1].at, point.at]] : []));
}

const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

export function timeAxis(from, to, count = 4, now = Date.now()) {
  const days = (to - from) / DAY_MS;
  if (days < count * 20) return dayTicks(from, to, [1, 2, 3, 7, 14, 21].find((step) => days / step <= count) ?? 28);
  const step = MONTHS.find((months) => days / 30.4 / months <= count + 0.5) ?? 240;
  const first = new Date(from), ticks = [];
  const firstMonth = first.getUTCFullYear() * 12 + first.getUTCMonth();
  for (let month = Math.ceil(firstMonth / step) * step; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1, 12);
    if (at > to) break;
    if (at < from) continue;
    const isYear = month % 12 === 0;
    ticks.push({ at, isYear, text: dateText(at, isYear || step >= 12 ? { year: "numeric" } : { month: "short" }) });
  }
  // If a part is in another year, one label must show the year.
  const [start] = ticks, isOther = new Date(to).getUTCFullYear() !== new Date(now).getUTCFullYear();
  if (start && isOther && !ticks.some(({ isYear }) => isYear)) {
    start.text = dateText(start.at, { month: "short", year: "numeric" });
  }
  return ticks;
}

function dayTicks(from, to, step) {
  const ticks = [], end = Math.floor((to - DAY_MS / 2) / DAY_MS);
  for (let day = end; day * DAY_MS >= from - DAY_MS / 2; day -= step) {
    const at = day * DAY_MS + DAY_MS / 2;
    if (at >= from && at <= to) ticks.unshift({ at, text: dateText(at, { day: "numeric", month: "short" }) });
  }
  return ticks;
}
