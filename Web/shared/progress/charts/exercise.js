// The curve of one exercise: its ranges, and the number above it. Contract:
//   RANGES: the names of ranges, shortest first; asked(range, zoom, now) → the time parameters of a `progress.exercise`
//   request; usualRange(of) → the shortest range from three months on that has a curve, where of(range) is a reply as
//   shared/progress/progress.js gives it; spanOf(range, points, {zoom, now}) → {from, to} to draw;
//   forecastOf(next, measure, unit) → lineChart's `forecast` for the next time, or null;
//   headOf(points, point, {measure, unit, now}) → template for `point`, which is under the marker, or for the last
//   point.
import { html } from "../../template.js";
import { dayKey, shortDay } from "../../format.js";
import { has, t } from "../../words.js";
import { MEASURES } from "./measures.js";
import { DAY_MS, dayAt } from "../../days.js";
import { fence } from "./scale.js";

export const DAYS = { month: 31, quarter: 92, year: 366 };
export const RANGES = [...Object.keys(DAYS), "all"];
// The number of points after zooming: as many as fit on a phone.
const ZOOMED = 120;

const today = (now) => dayAt(dayKey(now));

// A range begins at a whole day, so that repeated requests are equal and can be cached.
export function asked(range, zoom, now) {
  if (zoom) return { from: Math.floor(zoom.from), to: Math.ceil(zoom.to), points: ZOOMED };
  return DAYS[range] ? { from: today(now) - DAYS[range] * DAY_MS } : {};
}

export function usualRange(of) {
  return ["quarter", "year"].find((range) => {
    const { data, error } = of(range);
    return error || !data || data.points.length > 1;
  }) ?? "all";
}

export function spanOf(range, points, { zoom, now }) {
  if (zoom) return zoom;
  const first = points[0]?.at ?? now, last = points.at(-1)?.at ?? now;
  if (DAYS[range]) return { from: today(now) - DAYS[range] * DAY_MS, to: now };
  // For the range "all", leave out a long time since the last workout: it would only compress the curve.
  const to = now - last > (last - first) * 0.2 ? last : now;
  return { from: to - first < 14 * DAY_MS ? to - 14 * DAY_MS : first, to };
}

export function forecastOf(next, measure, unit) {
  if (measure !== "e1rm" || !(next?.highGrams > 0)) return null;
  const value = (e1rmGrams) => MEASURES.e1rm.value({ e1rmGrams }, unit);
  return { value: value(next.e1rmGrams), low: value(next.lowGrams), high: value(next.highGrams) };
}

export function headOf(points, marked, { measure, unit, now }) {
  const kind = MEASURES[measure], point = marked ?? points.at(-1);
  const text = kind.show(point.value, unit), [, value, caption] = /^([\d.,:]+)\s*(.*)$/.exec(text) ?? [null, text, ""];
  const usual = fence(points.map((each) => each.value)).high;
  const gain = Math.round((points.at(-1).value - points[0].value) * 10) / 10;
  const isOdd = points.at(-1).value > usual;
  return html`<div class="head"><p><span class="number">${value}</span> <span class="number caption">${
    [caption, has(`progress.unit.${measure}`) ? t(`progress.unit.${measure}`) : null].filter(Boolean).join(" ")}</span></p>
    ${marked ? html`<p class="of-day"><span class="strong">${shortDay(marked.at, now)}</span>${marked.words
      ? html`<span class="small">${marked.star ? "★ " : ""}${marked.words}</span>` : null}</p>`
      : gain !== 0 && points.length > 1 && !isOdd ? html`<span class=${`pill${gain > 0 === !kind.isLessBetter ? " good" : ""}`}>${
        gain > 0 ? "+" : "−"}${kind.show(Math.abs(gain), unit)}</span>` : null}</div>`;
}
