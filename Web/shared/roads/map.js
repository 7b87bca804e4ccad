// The way of an activity seen from above, without a map below it: nothing is asked of anybody else's server. Contract:
//   wayMap({ track, kind, unit, by, maximum, label, index, words, marksHidden }) → a picture with its legend, or null for an activity
//     without places.
//     by: "pace" or "heart"; maximum: the member's, in beats, if it is known: then the colours are those of the zones;
//     index: the point that is marked, or null; words: {start, end, gap}, if they are not those for a whole way;
//     marksHidden: the parts that others do not see are hollow.
//   coloursOf(track) → which of "pace" and "heart" it has.
// A colour never speaks alone: faster parts are thicker too, and the legend says what each is.
import { sized } from "../progress/charts/sized.js";
import { html, keyed, svg } from "../template.js";
import { t } from "../words.js";
import "../words/roads/roads.js";
import { wordOf } from "../floor/hearts/zones.js";
import { hiddenOf } from "./hidden.js";
import { pace } from "./measure.js";
import { grouped, shape, speeds, wholeWay, ways, zonesOf } from "./track.js";

const TALLEST = 420, ZONES = 6;

// A redraw for each movement of a finger must not compute it all again. Of each name only the last is kept: a window that is pulled
// wider has hundreds of widths.
const known = new WeakMap();
function once(track, name, of, make) {
  if (!known.has(track)) known.set(track, new Map());
  const all = known.get(track);
  if (all.get(name)?.of !== of) all.set(name, { of, made: make() });
  return all.get(name).made;
}

export const speedsOf = (track) => once(track, "speeds", null, () => speeds(track));
const has = (values) => Boolean(values?.some((value) => value > 0));
export const coloursOf = (track) => [["pace", speedsOf(track)], ["heart", track.heart]].filter(([, values]) => has(values))
  .map(([name]) => name);

const groupsOf = (track, by, maximum) => once(track, "groups", `${by} ${maximum}`, () => (by === "heart"
  ? maximum ? { of: zonesOf(track.heart, maximum), zones: true } : grouped(track.heart) : grouped(speedsOf(track))));
const countOf = ({ zones, limits }) => (zones ? ZONES : limits.length + 1);

const wordsOfWay = () => ({ start: t("road.start"), end: t("road.end"), gap: t("road.map.gap") });
// For each point, whether the line that leads to it is one that others do not see; null without any.
const hiddenLines = (track) => once(track, "hidden", null, () => {
  const is = hiddenOf(track);
  return is?.includes(true) ? is.map((one, i) => one || Boolean(is[i - 1])) : null;
});

export function wayMap({ track, kind, unit, by, maximum, label, index, words = wordsOfWay(), marksHidden = false }) {
  if (!once(track, "has", null, () => shape(track, { width: 100, tallest: 100 }))) return null;
  const groups = by ? groupsOf(track, by, maximum) : { of: [], limits: [] }, hidden = marksHidden ? hiddenLines(track) : null;
  return html`<figure class="road-map">${sized((width) => picture({ track, groups, by, maximum, width, label, index, hidden }))}
    <ul class="road-legend" aria-label=${t("road.legend")}>
      <li><svg class="road-key" viewBox="0 0 24 24" aria-hidden="true"><circle class="road-start" cx="12" cy="12" r="7"></circle></svg>${words.start}</li>
      <li><svg class="road-key" viewBox="0 0 24 24" aria-hidden="true"><rect class="road-end" x="5" y="5" width="14" height="14"></rect></svg>${words.end}</li>${hidden ? html`<li><svg class="road-key" viewBox="0 0 24 24" aria-hidden="true"><path class="road-way" d="M4 12H20"></path><path
        class="road-hidden" d="M4 12H20"></path></svg>${t("road.hidden")}</li>` : null}${legend(groups, { kind, unit, by })}</ul>
    ${track.gaps?.length ? html`<p class="small">${words.gap}</p>` : null}</figure>`;
}

// No group is below 0: what is hidden has none of their colours.
const shownOf = ({ of }, hidden) => (hidden ? hidden.map((is, i) => (is ? -1 : of[i] ?? of[i - 1] ?? -1)) : of);

function picture({ track, groups, by, maximum, width, label, index, hidden }) {
  const form = once(track, "shape", width, () => shape(track, { width, tallest: TALLEST })), { x, y, height } = form;
  const whole = once(track, "whole", width, () => wholeWay(form, track));
  const paths = once(track, "ways", `${width} ${by} ${maximum} ${Boolean(hidden)}`, () => ways(form, track, shownOf(groups, hidden),
    countOf(groups)));
  const hollow = hidden && once(track, "hollow", width, () => ways(form, track, hidden.map((is) => (is ? 0 : -1)), 1)[0]);
  const first = x.findIndex((one) => one !== null), last = x.findLastIndex((one) => one !== null);
  const isMarked = index !== null && x[index] !== null && x[index] !== undefined;
  return html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img" aria-label=${label}>
    <path class="road-way" d=${whole}></path>
    ${paths.map((d, i) => keyed(i, svg`<path class=${`road-part g${i}`} data-zone=${groups.zones ? i : null} d=${d}></path>`))}
    ${hollow ? svg`<path class="road-hidden" d=${hollow}></path>` : null}
    <rect class="road-end" x=${x[last] - 7} y=${y[last] - 7} width="14" height="14"></rect>
    <circle class="road-start" cx=${x[first]} cy=${y[first]} r="6"></circle>
    ${isMarked ? svg`<circle class="road-here" cx=${x[index]} cy=${y[index]} r="9"></circle>` : null}</svg>`;
}

function legend(groups, about) {
  if (!about.by) return null;
  const used = new Set(groups.of), all = Array.from({ length: countOf(groups) }, (_, i) => i).filter((i) => used.has(i));
  return all.map((i) => keyed(i, html`<li><svg class="road-key" viewBox="0 0 24 24" aria-hidden="true"><path class="road-way" d="M4 12H20"></path><path
    class=${`road-part g${i}`} data-zone=${groups.zones ? i : null} d="M4 12H20"></path></svg>${wordsOf(groups, i, about)}</li>`));
}

function wordsOf({ zones, limits }, i, { kind, unit, by }) {
  if (zones) return t("road.zone", { zone: i, word: wordOf(i) });
  const [low, high] = [limits[i - 1], limits[i]], name = by === "heart" ? "road.heart" : "road";
  if (low === undefined && high === undefined) return t(`${name}.even`);
  if (by === "heart") return low === undefined ? t("road.heart.below", { n: high + 1 }) : high === undefined ? t("road.heart.above", { n: low })
    : t("road.heart.between", { from: low + 1, to: high });
  const said = (speed) => pace(kind, speed, unit) ?? { figure: "–", text: "–" };
  return low === undefined ? t("road.slower", { pace: said(high).text }) : high === undefined ? t("road.faster", { pace: said(low).text })
    : t("road.between", { from: said(low).figure, to: said(high).text });
}
