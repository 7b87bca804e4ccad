// A heart rate over time. Contract: pathsOf(curve, {width, height, low, high}) → the "d" of a path, with a gap wherever nothing was
//   heard; rangeOf(curve) → {low, high}: tens of beats around all values, or null without any;
//   curve(values, {maximum, label}) → an <svg> with the zones behind it, where the member's maximum is known.
//   `curve` has a value for each five seconds, 0 for none.
import { html, keyed, svg } from "../../template.js";
import { lineOf } from "../timers/display.js";

export const STEP_SECONDS = 5;
const WIDTH = 340, HEIGHT = 150, LEFT = 28, BOTTOM = 18;
// As many values are drawn at most: more are less than a pixel each.
const MOST = 320;

export function rangeOf(curve) {
  const heard = curve.filter(Boolean);
  if (!heard.length) return null;
  return { low: Math.floor((Math.min(...heard) - 1) / 10) * 10, high: Math.ceil((Math.max(...heard) + 1) / 10) * 10 };
}

// The average of what was heard in each part.
function fewer(curve) {
  const size = Math.ceil(curve.length / MOST);
  if (size <= 1) return curve;
  return Array.from({ length: Math.ceil(curve.length / size) }, (_, i) => {
    const part = curve.slice(i * size, (i + 1) * size).filter(Boolean);
    return part.length ? part.reduce((sum, each) => sum + each, 0) / part.length : 0;
  });
}

export function pathsOf(curve, { width, height, low, high }) {
  const values = fewer(curve), wide = Math.max(1, values.length - 1);
  let isOn = false;
  return values.map((value, i) => {
    if (!value) { isOn = false; return ""; }
    const at = `${(i / wide * width).toFixed(1)} ${((high - value) / (high - low) * height).toFixed(1)}`, sign = isOn ? "L" : "M";
    isOn = true;
    return sign + at;
  }).join("");
}

export function curve(values, { maximum, label }) {
  const range = rangeOf(values);
  if (!range) return null;
  const { low, high } = range, width = WIDTH - LEFT, height = HEIGHT - BOTTOM, y = (beats) => (high - beats) / (high - low) * height;
  const marks = [...new Set([low, Math.round((low + high) / 20) * 10, high])], seconds = values.length * STEP_SECONDS;
  const zones = maximum ? [0, 1, 2, 3, 4, 5].map((zone) => {
    const from = Math.max(low, zone ? maximum * (4 + zone) / 10 : 0), to = Math.min(high, zone === 5 ? high : maximum * (5 + zone) / 10);
    return to > from ? { zone, top: y(to), height: y(from) - y(to) } : null;
  }).filter(Boolean) : [];
  return html`<svg class="heart-curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${zones.map((one) => keyed(one.zone, svg`<rect data-zone=${one.zone} x=${LEFT} y=${one.top.toFixed(1)} width=${width} height=${one.height.toFixed(1)} />`))}
    ${marks.map((beats, i) => keyed(beats, svg`<path class="line" d=${`M${LEFT} ${y(beats).toFixed(1)}H${WIDTH}`} /><text x="0" y=${
      (y(beats) + (i === marks.length - 1 ? 9 : 4)).toFixed(1)}>${beats}</text>`))}
    <path class="beats" transform=${`translate(${LEFT} 0)`} d=${pathsOf(values, { width, height, low, high })} />
    <text x=${LEFT} y=${HEIGHT - 2}>${lineOf(0)}</text><text x=${WIDTH} y=${HEIGHT - 2} text-anchor="end">${lineOf(seconds)}</text></svg>`;
}
