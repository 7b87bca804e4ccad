// The line so far, seen from above, and below it, pale, the followed route. Contract:
//   liveWay({ points, route, label }) → a picture, or null before the first point without a route; points: few enough to draw (few.js);
//     route: [[latitude, longitude]…], or nothing.
//   columnsOf(points, route) → {latitude, longitude, gaps, from}: both as columns for track.js, the route first; from: where the points begin.
// Guarantee: what has not changed is not computed again, although the page is drawn each second.
import { sized } from "../../progress/charts/sized.js";
import { html } from "../../template.js";
import { shape, wholeWay } from "../track.js";

const TALLEST = 420;

export function columnsOf(points, route = []) {
  const all = [...route.map(([latitude, longitude]) => ({ latitude, longitude })), ...points], from = route.length;
  const gaps = all.flatMap(({ gap }, i) => (gap || (i && i === from) ? [i] : []));
  return { latitude: all.map(({ latitude }) => latitude), longitude: all.map(({ longitude }) => longitude), gaps, from };
}

let known = {};

export function liveWay({ points, route = [], label }) {
  if (!points.length && !route.length) return null;
  // An empty route is a new array each time.
  const isSame = known.points === points && known.label === label && (known.route === route || (!route.length && !known.route.length));
  if (!isSame) {
    const track = columnsOf(points, route);
    known = { points, route, label, draw: (width) => picture(track, width, label) };
  }
  return html`<div class="road-map">${sized(known.draw)}</div>`;
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
