// Values over time as an SVG. Contract:
//   lineChart({lines, from, to, width, label, show, tick, day, view, …}) → template. Its only state is `view`:
//   - lines: up to four of {key, name, mark, points: [{at, value, star?, words?}], dots?}; `star` marks a record,
//     `words` says which; `mark` is two letters at the line's end; with `dots` there are only points and no line.
//     Several lines are smooth, so that they can be told apart: pass the best of each week (smooth.js).
//   - from, to: the days that are shown (ms). Time is spaced truly, and a gap in training is a gap in the line.
//   - show(value) → "80 kg", tick(value) → "80"; day(at) → words; axis: options of valueAxis.
//   - forecast: {value, low, high} for the next time, drawn as a range that widens beyond the last point.
//   - view: the interaction, see view.js; without it the chart is a picture with its table. head(stop) → the template
//     above, for the point under the marker, or null; a stop is {at, values: [{line, point}]}.
//   - still: no marker, for a small picture; its label then says everything.
// For screen readers there is a table beside the drawing, and the marker is a slider.
import "../../words/progress/progress.js";
import { html, keyed, svg } from "../../template.js";
import { t } from "../../words.js";
import { fence, gapsOf, runs, timeAxis, valueAxis } from "./scale.js";
import { smoothPath } from "./smooth.js";
import { pointing } from "./view.js";

const TOP = 22, FOOT = 26, AHEAD = 48, STAR_ROOM = 16, PLATE_ROOM = 24, TICK_APART = 15;
export const STAR = "M0-7 1.9-2.2 7-2 3 1.2 4.3 6 0 3.3-4.3 6-3 1.2-7-2-1.9-2.2Z";

export function lineChart({
  lines, from, to, width, height = 200, label, show, tick = show, day, axis, forecast, view, head, still = false,
}) {
  const inside = lines.map((line) => ({ ...line,
    points: line.points.filter(({ at, value }) => at >= from && at <= to && Number.isFinite(value)) }));
  const isAlone = lines.length === 1, ahead = isAlone && !still && forecast ? forecast : isAlone ? forecast : null;
  const last = inside[0]?.points.at(-1), fan = ahead && last && last.at === lines[0].points.at(-1).at ? ahead : null;
  const place = placing(inside, { from, to, width, height, show, tick, axis, fan, still, isAlone });
  const stops = stopsOf(inside, place);
  const stop = view && stops.find(({ at }) => at === view.marker);
  const said = (one) => [day(one.at), ...one.values.map(({ line, point }) => [isAlone ? null : line.name,
    show(point.value), point.words].filter(Boolean).join(", "))].join(": ");
  const act = view && !still ? pointing({ view, stops, place, from, to }) : null;
  const picture = html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height}
    role=${still ? "img" : null} aria-label=${still ? label : null} aria-hidden=${still ? null : "true"}>
    ${still ? null : grid(place)}
    ${still ? null : inside.flatMap((line) => (isAlone ? gapsOf(line.points) : [])).map(([before, after]) =>
      gapWords(before, after, place))}
    ${fan ? fanOf(last, fan, place) : null}
    ${inside.map((line, i) => keyed(line.key, drawn(line, i, place, { isAlone, still })))}
    ${isAlone || still ? null : plates(inside, place)}
    ${stop ? marked(stop, place) : null}
    ${view?.band ? band(view.band, place) : null}
  </svg>`;
  if (still) return html`<div class="chart still">${picture}</div>`;
  if (!act) return html`<figure class="chart" aria-label=${label}><div class="plot">${picture}</div>${tableOf(inside, stops, { label, show, day })}</figure>`;
  return html`<figure class="chart">
    ${head ? head(stop ?? null) : null}
    <div class="plot" tabindex=${stops.length ? "0" : null} role="slider" aria-label=${label}
      aria-valuemin="0" aria-valuemax=${Math.max(0, stops.length - 1)}
      aria-valuenow=${stop ? stops.indexOf(stop) : Math.max(0, stops.length - 1)}
      aria-valuetext=${stops.length ? said(stop ?? stops.at(-1)) : t("chart.empty")}
      @keydown=${act.key} @pointerdown=${act.down} @pointermove=${act.move} @pointerup=${act.up}
      @pointercancel=${act.cancel} @pointerleave=${act.leave}>${picture}</div>
    ${tableOf(inside, stops, { label, show, day })}
  </figure>`;
}

function placing(lines, { from, to, width, height, show, tick, axis, fan, still, isAlone }) {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value)), near = fence(values);
  const scale = valueAxis([near.low, near.high, ...(fan ? [fan.low, fan.high] : [])], axis);
  const longest = Math.max(...scale.ticks.map((value) => tick(value).length));
  const left = still ? 6 : 14 + longest * 7.2, right = fan ? (still ? 22 : AHEAD) : still ? 8 : isAlone ? 12 : 30;
  const [top, foot] = still ? [10, 8] : [TOP, FOOT], bottom = height - foot, span = Math.max(1, to - from);
  const ends = [near.low, near.high, ...(fan ? [fan.low, fan.high] : [])].filter(Number.isFinite);
  const { low, high } = still ? { low: Math.min(...ends), high: Math.max(...ends) } : scale, range = high - low || 1;
  return {
    width, height, left, top, bottom, right: width - right, from, to, ticks: scale.ticks, show, tick, near, still,
    next: width - (still ? 8 : 12), hasNext: Boolean(fan),
    x: (at) => round(left + ((at - from) / span) * (width - right - left)),
    at: (x) => from + ((x - left) / (width - right - left)) * span,
    y: (value) => round(Math.max(top - 6, Math.min(bottom, bottom - ((value - low) / range) * (bottom - top)))),
  };
}

const round = (n) => Math.round(n * 10) / 10;

function stopsOf(lines, place) {
  const all = new Map();
  for (const line of lines) {
    for (const point of line.points) {
      if (!all.has(point.at)) all.set(point.at, { at: point.at, x: place.x(point.at), values: [] });
      all.get(point.at).values.push({ line, point, y: place.y(point.value) });
    }
  }
  return [...all.values()].sort((a, b) => a.at - b.at);
}

function grid({ ticks, tick, width, bottom, y, x, left, right, from, to, hasNext, next }) {
  const days = timeAxis(from, to, Math.max(2, Math.floor((right - left) / 60)));
  const edge = hasNext ? right - 14 : width;
  // In a low picture not every line has room for its number.
  const apart = Math.max(1, Math.ceil(TICK_APART / (Math.abs(y(ticks[0]) - y(ticks.at(-1))) / (ticks.length - 1 || 1))));
  return svg`${ticks.map((value, i) => keyed(`v${value}`, svg`<g><path class="grid" d=${`M0 ${y(value)}H${width}`}></path>
      <text class="tick" x="0" y=${y(value) - 5}>${i % apart ? "" : tick(value)}</text></g>`))}
    ${days.map(({ at, text }) => keyed(`d${at}`, svg`<text class="tick" x=${Math.min(edge - 12, Math.max(left, x(at)))}
      y=${bottom + 20} text-anchor="middle">${text}</text>`))}
    ${hasNext ? svg`<text class="tick" x=${next + 10} y=${bottom + 20} text-anchor="end">${t("chart.next")}</text>` : null}`;
}

// Labels a gap if there is room for the text.
function gapWords(before, after, { x, bottom }) {
  const from = x(before), to = x(after), months = Math.round((after - before) / 2_629_800_000);
  if (to - from < 84) return null;
  return keyed(`gap${before}`, svg`<g><path class="gap" d=${`M${from + 8} ${bottom - 8}H${to - 8}`}></path>
    <text class="tick" x=${(from + to) / 2} y=${bottom - 14} text-anchor="middle">${t("chart.gap", { n: months })}</text>
  </g>`);
}

function drawn({ points, dots, key }, i, place, { isAlone, still }) {
  const { x, y, near } = place, kind = `c${i % 4}`;
  const end = points.at(-1);
  if (!end) return svg`<g></g>`;
  const d = runs(points).map((run) => (isAlone ? run.map((point, n) => `${n ? "L" : "M"}${x(point.at)} ${y(point.value)}`).join("")
    : smoothPath(run.map((point) => [x(point.at), y(point.value)]))));
  // A workout between two gaps has no line: it is a dot.
  const lone = dots ? points : runs(points).filter((run) => run.length === 1).map(([point]) => point);
  const far = still ? [] : points.filter(({ value }) => value > near.high || value < near.low);
  const starred = still ? [] : stars(points.filter((point) => !far.includes(point)), place, isAlone ? STAR_ROOM
    : 3 * STAR_ROOM);
  const spots = [...new Set([...lone, ...starred, ...(dots ? [] : [end])])];
  return svg`<g class=${`series ${kind}${dots ? " dots" : ""}`} data-line=${key}>
    ${dots ? null : svg`<path class="line" d=${d.join("")}></path>`}
    ${spots.map((point) => keyed(point.at, svg`<circle cx=${x(point.at)} cy=${y(point.value)}
      r=${dots ? 3 : point === end ? 5 : 4}></circle>`))}
    ${starred.map((point) => keyed(point.at, svg`<path class="star" d=${STAR}
      transform=${`translate(${x(point.at)} ${y(point.value) - 14})`}></path>`))}
    ${far.map((point) => keyed(point.at, svg`<g transform=${`translate(${x(point.at)} ${y(point.value)})`}><path class="far"
        d=${point.value > near.high ? "M-5 4 0-4 5 4Z" : "M-5-4 0 4 5-4Z"}></path><text class="tick" y="4"
        x=${x(point.at) > place.width * 0.7 ? -10 : 10} text-anchor=${x(point.at) > place.width * 0.7 ? "end" : "start"}>${
        place.show(point.value)}</text></g>`))}
  </g>`;
}

// Each line ends in a plate. If lines end close together, their plates are stacked.
function plates(lines, { x, y, top, bottom, right }) {
  const ends = lines.map(({ key, mark, points, dots }, i) => ({ key, mark, i, point: dots ? null : points.at(-1) }))
    .filter(({ mark, point }) => mark && point).map((end) => ({ ...end, at: y(end.point.value) })).sort((a, b) => a.at - b.at);
  for (let n = 1; n < ends.length; n += 1) ends[n].at = Math.max(ends[n].at, ends[n - 1].at + PLATE_ROOM);
  for (let n = ends.length - 1; n >= 0; n -= 1) {
    ends[n].at = Math.max(top, Math.min(ends[n].at, n + 1 < ends.length ? ends[n + 1].at - PLATE_ROOM : bottom));
  }
  return ends.map(({ key, mark, i, at, point }) => keyed(`end${key}`, svg`<g class=${`series c${i}`}
    transform=${`translate(${Math.min(right + 16, x(point.at) + 16)} ${at})`}><circle class="plate" r="11"></circle><text
    class="mark" y="4" text-anchor="middle">${mark}</text></g>`));
}

// As many records as fit beside each other, the latest first.
function stars(points, { x }, room) {
  let before = Infinity;
  return points.filter(({ star }) => star).reverse().filter((point) => {
    if (before - x(point.at) < room) return false;
    before = x(point.at);
    return true;
  });
}

function fanOf(last, { value, low, high }, { x, y, next, still }) {
  const from = `${x(last.at)} ${y(last.value)}`;
  return svg`<g class="ahead"><path class="fan" d=${`M${from}L${next} ${y(high)}V${y(low)}Z`}></path>
    ${still ? null : svg`<path class="way" d=${`M${from}L${next} ${y(value)}`}></path>
    <circle class="then" cx=${next} cy=${y(value)} r="5.5"></circle>`}</g>`;
}

const marked = ({ x, values }, { top, bottom }) => svg`<g class="marker">
  <path d=${`M${x} ${top - 12}V${bottom}`}></path>
  ${values.map(({ line, y }) => keyed(line.key, svg`<circle cx=${x} cy=${y} r="6.5"></circle>`))}</g>`;

function band({ from, to }, { x, top, bottom }) {
  const [start, end] = [x(Math.min(from, to)), x(Math.max(from, to))];
  return svg`<rect class="band" x=${start} y=${top - 12} width=${Math.max(0, end - start)}
    height=${bottom - top + 12}></rect>`;
}

// The same as a table, for screen readers.
const tableOf = (lines, stops, { label, show, day }) => html`<div class="unseen"><table>
  <caption>${label}</caption>
  <thead><tr><th scope="col">${t("chart.day")}</th>${lines.map((line) => keyed(line.key,
    html`<th scope="col">${line.name}</th>`))}</tr></thead>
  <tbody>${stops.map((stop) => keyed(stop.at, html`<tr><th scope="row">${day(stop.at)}</th>${lines.map((line) => {
    const point = stop.values.find((each) => each.line === line)?.point;
    return keyed(line.key, html`<td>${point ? [show(point.value), point.words].filter(Boolean).join(", ") : "–"}</td>`);
  })}</tr>`))}</tbody></table></div>`;
