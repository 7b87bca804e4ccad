// Several lines that are to be compared: the best of each week, joined by a smooth curve. Contract:
//   weekly(points, isLessBetter) → the best point of each week from Monday, at its own time; of equal ones the first;
//   smoothPath([[x, y], …]) → an SVG path through all of them, x ascending. Points closer than half a pixel are one, their mean.
// Guarantee: between two points the curve never leaves their range, so that it shows no value that nobody lifted (M. Steffen, A
// simple method for monotonic interpolation in one dimension, Astronomy and Astrophysics 239, 1990).
import { dayKey } from "../../format.js";
import { mondayOf } from "../../days.js";

export function weekly(points, isLessBetter = false) {
  const best = new Map(), isBetter = (a, b) => (isLessBetter ? a < b : a > b);
  for (const point of points) {
    const week = mondayOf(dayKey(point.at)), known = best.get(week);
    if (!known || isBetter(point.value, known.value)) best.set(week, point);
  }
  return [...best.values()];
}

const NEAR = 0.5;
const round = (n) => Math.round(n * 10) / 10;
// No steeper at an end than keeps the curve within its two points.
const atEnd = (slope, next) => {
  const own = (3 * slope - next) / 2;
  return Math.sign(own) !== Math.sign(slope) ? 0 : Math.sign(slope) * Math.min(Math.abs(own), 3 * Math.abs(slope));
};

// In a picture of ten years a Sunday and the Monday after it are at the same place.
function apart(points) {
  const parts = [];
  for (const [x, y] of points) {
    const last = parts.at(-1);
    if (last && x - last.x < NEAR) last.ys.push(y);
    else parts.push({ x, ys: [y] });
  }
  return parts.map(({ x, ys }) => [x, round(ys.reduce((sum, y) => sum + y, 0) / ys.length)]);
}

export function smoothPath(all) {
  const points = apart(all);
  const wide = points.slice(1).map(([x], i) => x - points[i][0]);
  const slopes = points.slice(1).map(([, y], i) => (y - points[i][1]) / wide[i]);
  const steep = points.map((_, i) => {
    if (i === 0 || i === points.length - 1) return null;
    const [before, after] = [slopes[i - 1], slopes[i]];
    const mean = (before * wide[i] + after * wide[i - 1]) / (wide[i - 1] + wide[i]);
    return (Math.sign(before) + Math.sign(after)) * Math.min(Math.abs(before), Math.abs(after), Math.abs(mean) / 2);
  });
  if (points.length === 2) steep.fill(slopes[0]);
  else if (points.length > 2) {
    steep[0] = atEnd(slopes[0], steep[1]);
    steep[points.length - 1] = atEnd(slopes.at(-1), steep.at(-2));
  }
  return points.map(([x, y], i) => {
    if (i === 0) return `M${x} ${y}`;
    const third = wide[i - 1] / 3, [x0, y0] = points[i - 1];
    return `C${round(x0 + third)} ${round(y0 + third * steep[i - 1])} ${round(x - third)} ${round(y - third * steep[i])} ${x} ${y}`;
  }).join("");
}
