// The line so far, seen from above, and below it, pale, the route that is followed. Contract:
//   liveWay({ points, route, label }) → a picture, or null before the first point without a route; points: those of a LiveLine
//     (line.js); route: [[latitude, longitude]…], or nothing.
//   columnsOf(points, route) → {latitude, longitude, gaps, from}: both as columns for track.js, the route first; from: where the points begin.
// Guarantee: however long the recording is, at most so many of its points are drawn.
import { sized } from "../../progress/charts/sized.js";
import { html } from "../../template.js";
import { shape, wholeWay } from "../track.js";

const MOST = 1_500, TALLEST = 420;

export function columnsOf(points, route = []) {
  const every = Math.ceil(points.length / MOST), latitude = route.map(([north]) => north), longitude = route.map(([, east]) => east);
  const from = route.length, gaps = from ? [from] : [];
  points.forEach((point, i) => {
    if (i % every && !point.gap && i < points.length - 1) return;
    if (point.gap) gaps.push(latitude.length);
    latitude.push(point.latitude);
    longitude.push(point.longitude);
  });
  return { latitude, longitude, gaps, from };
}

export function liveWay({ points, route = [], label }) {
  if (!points.length && !route.length) return null;
  const track = columnsOf(points, route);
  return html`<div class="road-map">${sized((width) => picture(track, width, label))}</div>`;
}

function picture(track, width, label) {
  const { x, y, height } = shape(track, { width, tallest: TALLEST }), { gaps, from } = track, last = x.length - 1;
  const cut = (values, begin, end) => values.slice(begin, end);
  const below = wholeWay({ x: cut(x, 0, from), y: cut(y, 0, from) }, { gaps: [] });
  const line = wholeWay({ x: cut(x, from), y: cut(y, from) }, { gaps: gaps.map((gap) => gap - from) }), isBegun = last >= from;
  return html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${label}>
    <path class="road-below" d=${below}></path><path class="road-way" d=${line}></path>
    <circle class="road-start" cx=${x[from] ?? x[0]} cy=${y[from] ?? y[0]} r="6"></circle>
    <circle class="road-here" cx=${x[last]} cy=${y[last]} r=${isBegun ? 9 : 0}></circle></svg>`;
}
