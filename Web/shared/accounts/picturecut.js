// The square of a picture that becomes the member's: fingers pull and pinch it, keys and buttons do the same, and the plate beside it
// shows what it will be. Contract: cutter(here, { face, put }) → template; here: {bitmap, frame}, of which it changes `frame` by put(here,
// {frame}); face: whose plate; partOf(frame) → the part of the bitmap, as jpegOf takes it;
// SIDE and MOST_BYTES: what is sent.
import { drawnAs } from "../files/jpeg.js";
import { moved, wholeSquare, zoomed } from "../files/framing.js";
import "../parts/drawn.js";
import { Gestures } from "../parts/gestures.js";
import { html } from "../template.js";
import { hold } from "../ui.js";
import { t } from "../words.js";

// Pixels of the preview; shares of the frame; how much closer a press is.
const PREVIEW = 160, STEP = 0.02, LEAP = 0.1, CLOSER = 1.15;

// What the server takes: pixels of a side, and bytes.
export const SIDE = 512, MOST_BYTES = 300_000;
export const partOf = ({ x, y, side }) => ({ x, y, width: side, height: side });

export function cutter(here, { face, put }) {
  const frame = (next) => put(here, { frame: next }), { bitmap } = here, on = gestures(here, frame);
  const by = (factor) => hold(() => frame(zoomed(here.frame, bitmap, factor))), closer = by(CLOSER), away = by(1 / CLOSER);
  return html`<div class="picture-cutter"><div class="picture-cut" id="picture-cut" role="application" tabindex="0" aria-label=${t("picture.cut")}
      aria-describedby="picture-hint" @keydown=${(event) => press(event, here, frame)} @pointerdown=${(event) => on.down(event)}
      @pointermove=${(event) => on.move(event)} @pointerup=${(event) => on.up(event)} @pointercancel=${(event) => on.cancel(event)}
      @wheel=${(event) => turn(event, here, frame)}><rack-drawn .draw=${drawing(here)}></rack-drawn></div>
    <div class="picture-beside"><rack-plate .face=${{ ...face, picture: previewOf(here) }}></rack-plate><div class="picture-tools" role="group" aria-label=${
      t("picture.zoom")}><button type="button" class="btn icon" aria-label=${t("picture.away")} @pointerdown=${away.down} @click=${away.click}><rack-icon
        name="minus"></rack-icon></button><button type="button" class="btn icon" aria-label=${t("picture.closer")} @pointerdown=${closer.down}
        @click=${closer.click}><rack-icon name="plus"></rack-icon></button></div></div></div>
    <p class="hint" id="picture-hint">${t("picture.cut.hint")}</p>`;
}

// A frame that is the same is drawn once, and its preview made once.
const drawings = new WeakMap(), previews = new WeakMap();

function drawing({ bitmap, frame: { x, y, side }, frame }) {
  if (!drawings.has(frame)) drawings.set(frame, (context, width, height) => context.drawImage(bitmap, x, y, side, side, 0, 0, width, height));
  return drawings.get(frame);
}

function previewOf({ bitmap, frame }) {
  if (!previews.has(frame)) previews.set(frame, drawnAs(bitmap, { width: PREVIEW, height: PREVIEW }, partOf(frame)).toDataURL("image/jpeg", 0.8));
  return previews.get(frame);
}

const sideOnScreen = () => document.getElementById("picture-cut")?.clientWidth || 1;

function gestures(here, frame) {
  return here.gestures ??= new Gestures({
    grab: () => false, drag() {}, done() {}, tap() {},
    pull: (dx, dy) => frame(moved(here.frame, here.bitmap, dx / sideOnScreen(), dy / sideOnScreen())),
    zoom: ({ x, y }, by) => frame(zoomed(here.frame, here.bitmap, by, { x: x / sideOnScreen(), y: y / sideOnScreen() })),
  });
}

// The wheel alone scrolls the page. With Ctrl it is also what a pinch on a touchpad becomes.
function turn(event, here, frame) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  frame(zoomed(here.frame, here.bitmap, Math.exp(-event.deltaY / 300)));
}

function press(event, here, frame) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? LEAP : STEP, { bitmap } = here, move = (dx, dy) => () => moved(here.frame, bitmap, dx * step, dy * step);
  // An arrow moves the frame, so the picture goes the other way. Many keyboards have the plus above the equals sign.
  const acts = { ArrowLeft: move(1, 0), ArrowRight: move(-1, 0), ArrowUp: move(0, 1), ArrowDown: move(0, -1), Home: () => wholeSquare(bitmap),
    "+": () => zoomed(here.frame, bitmap, CLOSER), "=": () => zoomed(here.frame, bitmap, CLOSER), "-": () => zoomed(here.frame, bitmap, 1 / CLOSER) };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  frame(act());
}
