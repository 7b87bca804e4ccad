// The sheet on the screen: what was drawn, over the ways that the member knows, and what fingers and keys do to it. Contract: board(here,
// lines) → template; here: the state of draw.js with a sheet; it sets here.view, here.size and here.cross. fit(here, lines)
// and closer(here, by) are for the buttons.
import { Gestures } from "../../../shared/parts/gestures.js";
import { sized } from "../../../shared/progress/charts/sized.js";
import { far } from "../../../shared/roads/measure.js";
import { added, begun, shifted, undone } from "../../../shared/roads/routes/draft.js";
import { dotOf, fitted, moved, near, placeOf, ruler, spotAt, spotOf, wayTo, zoomed } from "../../../shared/roads/routes/sheet.js";
import { html, keyed, svg } from "../../../shared/template.js";
import { MILE } from "../../../shared/units.js";
import { t } from "../../../shared/words.js";
import { app, unit } from "../../base/state.js";
import { pathOf } from "./known.js";

// Pixels: a finger's width, a step of the cross, and how near to the edge it comes.
const FINGER = 22, STEP = 12, LEAP = 60, EDGE = 24, ZOOM = 1.5;
// Metres: a holiday far away is no reason to show the whole country.
const NEARBY = 30_000;
const round = (n) => Math.round(n * 10) / 10;
const put = (here, values) => { Object.assign(here, values); app.refresh(); };

const viewed = (here, view) => put(here, { view });
export const closer = (here, by) => here.view && viewed(here, zoomed(here.view, here.size, middle(here), by));
export const fit = (here, lines) => here.view && viewed(here, fitted(spotsOf(here, lines), here.size));

const middle = ({ size }) => ({ x: size.width / 2, y: size.height / 2 });
const dots = (here) => here.draft.points.map((point) => dotOf(here.view, here.size, spotOf(here.sheet, point)));
const pointAt = (here, dot) => placeOf(here.sheet, spotAt(here.view, here.size, dot));
// What was drawn comes first.
function spotsOf({ draft, sheet }, lines) {
  const isNearby = ([first]) => Math.hypot(...Object.values(spotOf(sheet, first))) < NEARBY;
  return (draft.points.length > 1 ? [draft.points] : lines.filter(isNearby)).flat().map((point) => spotOf(sheet, point));
}

function gestures(here) {
  let grabbed = null;
  return here.gestures ??= new Gestures({
    grab(dot) {
      grabbed = near(dots(here), dot, FINGER);
      here.draft = begun(here.draft);
      return grabbed !== null;
    },
    drag: (dot) => put(here, { draft: shifted(here.draft, grabbed, pointAt(here, dot)) }),
    done: () => { here.draft = begun(here.draft); },
    // A tap on a point leads the line back to it, such as to the first one to close a loop.
    tap: (dot) => put(here, { draft: added(here.draft, here.draft.points[grabbed] ?? pointAt(here, dot)), cross: null }),
    pull: (dx, dy) => viewed(here, moved(here.view, dx, dy)),
    zoom: (dot, by) => viewed(here, zoomed(here.view, here.size, dot, by)),
  });
}

export function board(here, lines) {
  const on = gestures(here), ready = (act) => (event) => { if (here.view) act(event); };
  return html`<div class="route-sheet" id="route-sheet" role="application" tabindex="0" aria-label=${t("route.draw.label")} aria-describedby="route-so"
    @keydown=${ready((event) => press(event, here, lines))} @pointerdown=${ready((event) => on.down(event))} @pointermove=${ready((event) => on.move(event))}
    @pointerup=${ready((event) => on.up(event))} @pointercancel=${ready((event) => on.cancel(event))} @wheel=${ready((event) => turn(event, here))}>${
    sized((width, height) => picture(here, lines, { width, height }))}</div><p class="unseen" role="status">${spokenCross(here)}</p>`;
}

// Tells a screen reader where the cross is: from the last point, else from where they are, else from the sheet's first place.
function spokenCross({ cross, draft, me, sheet }) {
  if (!cross) return null;
  const last = draft.points.at(-1) ?? me, { meters, way } = wayTo(last ? spotOf(sheet, last) : { x: 0, y: 0 }, cross);
  const from = t(`route.draw.from.${draft.points.length ? "last" : me ? "me" : "start"}`);
  return way === null ? t("route.draw.cross.at", { from }) : t("route.draw.cross", { far: far(meters, unit()), way: t(`route.draw.way.${way}`), from });
}

// The wheel alone scrolls the page. With Ctrl it is also what a pinch on a touchpad becomes.
function turn(event, here) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const { left, top } = event.currentTarget.getBoundingClientRect();
  viewed(here, zoomed(here.view, here.size, { x: event.clientX - left, y: event.clientY - top }, Math.exp(-event.deltaY / 300)));
}

function press(event, here, lines) {
  const step = event.shiftKey ? LEAP : STEP, ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  const cross = here.cross ? dotOf(here.view, here.size, here.cross) : middle(here);
  // Many keyboards have the plus above the equals sign.
  const zoomIn = () => viewed(here, zoomed(here.view, here.size, cross, ZOOM));
  const acts = { Enter: () => set(here, cross), " ": () => set(here, cross), Backspace: () => put(here, { draft: undone(here.draft) }),
    Delete: () => put(here, { draft: undone(here.draft) }), "+": zoomIn, "=": zoomIn,
    "-": () => viewed(here, zoomed(here.view, here.size, cross, 1 / ZOOM)), Home: () => fit(here, lines) };
  const way = ways[event.key], isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
  const act = isUndo ? acts.Backspace : acts[event.key] ?? (way && (() => go(here, cross, way)));
  if (!act || !isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  act();
}

const set = (here, cross) => put(here, { draft: added(here.draft, pointAt(here, cross)), cross: spotAt(here.view, here.size, cross) });

// At the edge, the sheet moves under the cross.
function go(here, cross, [dx, dy]) {
  const spot = spotAt(here.view, here.size, { x: cross.x + dx, y: cross.y + dy }), { x, y } = dotOf(here.view, here.size, spot), { width, height } = here.size;
  const over = (at, most) => Math.max(0, at - (most - EDGE)) + Math.min(0, at - EDGE);
  put(here, { cross: spot, view: moved(here.view, -over(x, width), -over(y, height)) });
}

function picture(here, lines, size) {
  // The style sheet that gives it its height may still be loading.
  if (!size.height) return html``;
  here.size = size;
  here.view ??= fitted(spotsOf(here, lines), size);
  const { view, sheet, me, cross } = here, { width, height } = size, all = dots(here), scale = ruler(view.scale, unit() === "lb" ? MILE : undefined);
  const shift = dotOf(view, size, { x: 0, y: 0 }), place = me && dotOf(view, size, spotOf(sheet, me)), mark = cross && dotOf(view, size, cross);
  const line = all.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
  return html`<svg viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} aria-hidden="true">
    <path class="road-grid" d=${grid(shift, scale.pixels, size)}></path>
    <g transform=${`translate(${round(shift.x)} ${round(shift.y)}) scale(${1 / view.scale})`}>${lines.map((points, i) => keyed(i, svg`<path class="route-known"
      d=${pathOf(points, sheet)}></path>`))}</g>
    ${place ? svg`<circle class="route-me" cx=${round(place.x)} cy=${round(place.y)} r="9"></circle>` : null}
    <path class="route-drawn" d=${line}></path>
    ${all.map(({ x, y }, i) => keyed(i, svg`<circle class=${i ? "route-point" : "route-point first"} cx=${round(x)} cy=${round(y)} r=${i ? 6 : 8}></circle>`))}
    ${mark ? svg`<path class="route-cross" d=${`M${round(mark.x - 14)} ${round(mark.y)}h28M${round(mark.x)} ${round(mark.y - 14)}v28`}></path>` : null}
    <path class="route-ruler" d=${`M12 ${height - 22}v8h${round(scale.pixels)}v-8`}></path>
    <text x="12" y=${height - 28}>${far(scale.meters, unit())}</text></svg>`;
}

function grid(shift, step, { width, height }) {
  const first = (at) => ((at % step) + step) % step;
  let d = "";
  for (let x = first(shift.x); x < width; x += step) d += `M${round(x)} 0V${height}`;
  for (let y = first(shift.y); y < height; y += step) d += `M0 ${round(y)}H${width}`;
  return d;
}
