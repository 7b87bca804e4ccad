// Height, pace or heart along the way, with a place on it that a finger, a mouse or the arrow keys move. Contract:
//   profile({ at, values, gaps, label, tick, end, index, set, said, axis, isRough }) → template.
//     at: how far each point is along the way, never less than the one before; values: a number each, or null; tick(value), end(at)
//     → texts of the axes; index: the point that is marked, or null; set(index) is called when that changes; said(index) → what a
//     screen reader says of it; isRough: single values may be far off, and do not count for the scale.
// Guarantee: an activity of one point, or in one place, is drawn, too.
import { fence, valueAxis } from "../progress/charts/scale.js";
import { sized } from "../progress/charts/sized.js";
import { html, keyed, svg } from "../template.js";

const HEIGHT = 170, TOP = 14, FOOT = 26, STEPS = 100, PAGE = 10;
const round = (n) => Math.round(n * 10) / 10;

export const profile = (one) => html`<div class="road-profile" role="slider" tabindex="0" aria-label=${one.label} aria-valuemin="0"
  aria-valuemax=${Math.max(0, one.at.length - 1)} aria-valuenow=${one.index ?? 0} aria-valuetext=${one.said(one.index ?? 0)}
  @keydown=${(event) => press(event, one)}>${sized((width) => drawn(one, width))}</div>`;

// What was drawn for a width stays the same while only the mark moves.
const kept = new WeakMap();

function endsOf(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) if (Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return { low, high };
}

function placing({ values, at, gaps, tick, axis, isRough }, width) {
  const before = kept.get(values);
  if (before?.width === width && before.at === at) return before;
  const near = isRough ? fence(values) : endsOf(values), scale = valueAxis([near.low, near.high], { count: 3, ...axis }), range = scale.high - scale.low || 1;
  const left = 12 + Math.max(...scale.ticks.map((value) => tick(value).length)) * 7.4, right = width - 10, bottom = HEIGHT - FOOT;
  const first = at[0] ?? 0, span = at.at(-1) - first || 1;
  const x = (far) => round(left + (far - first) / span * Math.max(1, right - left));
  const y = (value) => round(Math.max(TOP, Math.min(bottom, bottom - (value - scale.low) / range * (bottom - TOP))));
  const parts = partsOf(values, gaps), lines = parts.map((part) => part.map((i, n) => `${n ? "L" : "M"}${x(at[i])} ${y(values[i])}`).join(""));
  const place = { width, at, left, right, bottom, ticks: scale.ticks, x, y, first, span, line: parts.map((part, n) => (part.length > 1 ? lines[n]
    : `${lines[n]}${lines[n].replace("M", "L")}`)).join(""),
    area: parts.map((part, n) => `${lines[n]}L${x(at[part.at(-1)])} ${bottom}L${x(at[part[0]])} ${bottom}Z`).join("") };
  kept.set(values, place);
  return place;
}

function partsOf(values, gaps) {
  const after = new Set(gaps ?? []), parts = [];
  let isOn = false;
  values.forEach((value, i) => {
    if (after.has(i)) isOn = false;
    if (!Number.isFinite(value)) { isOn = false; return; }
    if (isOn) parts.at(-1).push(i); else parts.push([i]);
    isOn = true;
  });
  return parts;
}

function drawn(one, width) {
  const { index, values, at, tick, end } = one, place = placing(one, width), { ticks, x, y, left, right, bottom, line, area } = place;
  const pick = (event) => nearest(at, place.first + (event.clientX - event.currentTarget.getBoundingClientRect().left - left)
    / Math.max(1, right - left) * place.span);
  const follow = (event) => { const next = pick(event); if (next !== index) one.set(next); };
  const isMarked = index !== null && index < at.length, value = values[index];
  return html`<svg viewBox=${`0 0 ${width} ${HEIGHT}`} width=${width} height=${HEIGHT} aria-hidden="true" @pointerdown=${follow}
    @pointermove=${follow} @pointerleave=${(event) => { if (event.pointerType === "mouse") one.set(null); }}>
    ${ticks.map((each) => keyed(each, svg`<path class="road-grid" d=${`M${left} ${y(each)}H${right}`}></path><text x="0" y=${y(each) + 4}>${tick(each)}</text>`))}
    <path class="road-area" d=${area}></path><path class="road-line" d=${line}></path>
    <text x=${left} y=${HEIGHT - 6}>${end(place.first)}</text><text x=${right} y=${HEIGHT - 6} text-anchor="end">${end(place.first + (at.length > 1
      ? at.at(-1) - place.first : 0))}</text>
    ${isMarked ? svg`<path class="road-mark" d=${`M${x(at[index])} ${TOP - 8}V${bottom}`}></path>${Number.isFinite(value) ? svg`<circle
      class="road-here" cx=${x(at[index])} cy=${y(value)} r="7"></circle>` : null}` : null}</svg>`;
}

// The point nearest to a place on the way.
export function nearest(at, wanted) {
  let [low, high] = [0, at.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at[middle] < wanted) low = middle + 1; else high = middle;
  }
  return low > 0 && wanted - at[low - 1] < at[low] - wanted ? low - 1 : low;
}

function press(event, { at, index, set }) {
  const last = at.length - 1, step = Math.max(1, Math.round(last / STEPS)), now = index ?? -step;
  const keys = { ArrowRight: now + step, ArrowUp: now + step, ArrowLeft: now - step, ArrowDown: now - step, PageUp: now + PAGE * step,
    PageDown: now - PAGE * step, Home: 0, End: last, Escape: null };
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
  event.preventDefault();
  const next = keys[event.key];
  set(next === null ? null : Math.max(0, Math.min(last, next)));
}
