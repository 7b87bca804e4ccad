// Before and after, at #photos/pair or #photos/pair/3/7: two photos of the same view on one another, with a line between them that
// moves. The later one can be pulled and made larger until the two bodies are the same size. Contract: pairPage() → template.
import { Gestures } from "../../../shared/parts/gestures.js";
import { head } from "../../../shared/parts/head.js";
import { segments } from "../../../shared/parts/segments.js";
import { html, keyed } from "../../../shared/template.js";
import { blank } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import { app } from "../../base/state.js";
import { lost, unknown } from "./away.js";
import { AS_IT_IS, boxOf, closer, pulled } from "./placing.js";
import { dayOfPhoto, rowsOf, state, VIEWS } from "./state.js";

const STEP = 0.005, LEAP = 0.05, CLOSER = 1.03, LINE = 3;
const change = (here, values) => { Object.assign(here, values); app.refresh(); };

// The newest first, as in the list.
const ofView = (rows, view) => rows.filter((photo) => photo.view === view);

function stateOf(rows) {
  const all = state(), [, , first, second] = app.page.split("/").map(Number);
  if (all.pair?.visit === app.visits) return all.pair;
  const [before, after] = [first, second].map((id) => rows.find((photo) => photo.id === id));
  const isPair = before && after && before.view === after.view;
  const view = isPair ? before.view : VIEWS.find((one) => ofView(rows, one).length > 1) ?? null;
  const shown = isPair ? { view, before: first, after: second } : view ? ends(rows, view) : { view };
  return all.pair = { visit: app.visits, cut: 50, place: AS_IT_IS, isAligning: false, ...shown };
}

// The first and the last that there are.
const ends = (rows, view) => ({ view, before: ofView(rows, view).at(-1).id, after: ofView(rows, view)[0].id, place: AS_IT_IS });

export function pairPage() {
  const rows = rowsOf(), back = { href: "#photos", label: t("me.photos") };
  if (!rows) return html`${head({ back, title: t("photos.pair") })}${unknown()}`;
  const here = stateOf(rows), cut = Math.round(here.cut), views = VIEWS.filter((view) => ofView(rows, view).length > 1);
  // One of them may have been removed on another device.
  const [before, after] = [here.before, here.after].map((id) => rows.find((photo) => photo.id === id && photo.view === here.view));
  if (!before || !after) return html`${head({ back, title: t("photos.pair") })}<section class="panel card">${blank({ icon: "sides", title: t("photos.pair.none"),
    text: t("photos.pair.none.text"), action: html`<a class="btn" href="#photos/add">${t("photos.add")}</a>` })}</section>`;
  return html`${head({ back, title: t("photos.pair"), below: t("photos.private") })}
    ${views.length > 1 ? segments({ label: t("photos.view"), value: here.view, set: (view) => change(here, ends(rows, view)),
      options: views.map((value) => ({ value, label: t(`photos.view.${value}`) })) }) : null}
    ${stage(here, before, after)}
    <label class="photo-slider"><span class="small">${t("photos.cut")}</span><input type="range" min="0" max="100" step="1" .value=${String(cut)}
      aria-valuetext=${t("photos.cut.said", { before: cut, after: 100 - cut })} @input=${(event) => change(here, { cut: Number(event.target.value) })}></label>
    <div class="photo-tools"><button type="button" class="btn" aria-pressed=${here.isAligning ? "true" : "false"} @click=${() =>
      change(here, { isAligning: !here.isAligning })}><rack-icon name="expand"></rack-icon>${t("photos.align")}</button>${aligning(here)}</div>
    ${here.isAligning ? html`<p class="hint" id="photo-hint">${t("photos.align.hint")}</p>` : null}
    <section class="panel card pair" aria-label=${t("photos.pair.which")}>${pick(here, rows, "before")}${pick(here, rows, "after")}</section>`;
}

const aligning = (here) => (here.isAligning ? html`<button type="button" class="btn icon" aria-label=${t("photos.smaller")} @click=${() => change(here, {
    place: closer(here.place, 1 / CLOSER) })}><rack-icon name="minus"></rack-icon></button><button type="button" class="btn icon" aria-label=${
    t("photos.larger")} @click=${() => change(here, { place: closer(here.place, CLOSER) })}><rack-icon name="plus"></rack-icon></button><button type="button"
    class="btn quiet" @click=${() => change(here, { place: AS_IT_IS })}>${t("photos.align.undo")}</button>` : null);

function pick(here, rows, which) {
  return html`<div class="field"><label for=${`photo-${which}`}>${t(`photos.${which}`)}</label><select id=${`photo-${which}`} .value=${String(here[which])}
    @change=${(event) => change(here, { [which]: Number(event.target.value), place: AS_IT_IS })}>${ofView(rows, here.view).map((photo) => keyed(photo.id,
      html`<option value=${photo.id} ?selected=${photo.id === here[which]}>${dayOfPhoto(photo)}</option>`))}</select></div>`;
}

// MARK: The stage

function stage(here, before, after) {
  const { images } = state();
  for (const photo of [before, after]) images.want(photo, true);
  const [early, late] = [before, after].map((photo) => images.whole(photo).bitmap ?? images.small(photo).bitmap), on = gestures(here);
  const isLost = [before, after].some((photo) => images.whole(photo).isLost);
  const label = here.isAligning ? t("photos.align.label") : t("photos.pair.label", { before: dayOfPhoto(before), after: dayOfPhoto(after) });
  return html`<div class=${`photo-stage${here.isAligning ? " aligning" : ""}`} id="photo-stage" role=${here.isAligning ? "application" : "img"}
      tabindex=${here.isAligning ? "0" : null} aria-label=${label} aria-describedby=${here.isAligning ? "photo-hint" : null}
      @keydown=${(event) => press(event, here)} @wheel=${(event) => turn(event, here)}
      @pointerdown=${(event) => on.down(event)} @pointermove=${(event) => on.move(event)} @pointerup=${(event) => on.up(event)}
      @pointercancel=${(event) => on.cancel(event)}><rack-drawn .draw=${drawing(here, early, late)}></rack-drawn><span class="photo-tag before"
      aria-hidden="true">${dayOfPhoto(before)}</span><span class="photo-tag after" aria-hidden="true">${dayOfPhoto(after)}</span></div>
    ${isLost ? lost() : null}`;
}

// The same function while nothing has changed.
function drawing(here, early, late) {
  const known = here.drawing, now = { early, late, cut: here.cut, place: here.place };
  if (known && Object.keys(now).every((name) => known.of[name] === now[name])) return known.draw;
  here.drawing = { of: now, draw: (context, width, height) => draw(context, { width, height }, now) };
  return here.drawing.draw;
}

function draw(context, size, { early, late, cut, place }) {
  const x = Math.round(size.width * cut / 100), put = (bitmap, box) => context.drawImage(bitmap, box.x, box.y, box.width, box.height);
  const within = (from, to, bitmap, at) => {
    if (!bitmap) return;
    context.save();
    context.beginPath();
    context.rect(from, 0, to - from, size.height);
    context.clip();
    put(bitmap, boxOf(bitmap, size, at));
    context.restore();
  };
  within(0, x, early, AS_IT_IS);
  within(x, size.width, late, place);
  // Seen on light and on dark photos.
  context.fillStyle = "#000";
  context.fillRect(x - LINE / 2 - 1, 0, LINE + 2, size.height);
  context.fillStyle = "#fff";
  context.fillRect(x - LINE / 2, 0, LINE, size.height);
}

function stageSize() {
  const stage = document.getElementById("photo-stage");
  return { width: stage?.clientWidth || 1, height: stage?.clientHeight || 1 };
}

function gestures(here) {
  const cutAt = (cut) => change(here, { cut: Math.max(0, Math.min(100, cut)) });
  return here.gestures ??= new Gestures({
    grab: () => false, drag() {}, done() {},
    tap({ x }) { if (!here.isAligning) cutAt(Math.round(x / stageSize().width * 100)); },
    pull(dx, dy) {
      const { width, height } = stageSize();
      if (here.isAligning) change(here, { place: pulled(here.place, dx / width, dy / height) }); else cutAt(here.cut + dx / width * 100);
    },
    zoom({ x, y }, by) {
      const { width, height } = stageSize();
      if (here.isAligning) change(here, { place: closer(here.place, by, { x: x / width, y: y / height }) });
    },
  });
}

// The wheel alone scrolls the page. With Ctrl it is also what a pinch on a touchpad becomes.
function turn(event, here) {
  if (!here.isAligning || (!event.ctrlKey && !event.metaKey)) return;
  event.preventDefault();
  change(here, { place: closer(here.place, Math.exp(-event.deltaY / 300)) });
}

function press(event, here) {
  if (!here.isAligning || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.shiftKey ? LEAP : STEP, pull = (dx, dy) => () => pulled(here.place, dx * step, dy * step);
  // Many keyboards have the plus above the equals sign.
  const acts = { ArrowLeft: pull(-1, 0), ArrowRight: pull(1, 0), ArrowUp: pull(0, -1), ArrowDown: pull(0, 1), Home: () => AS_IT_IS,
    "+": () => closer(here.place, CLOSER), "=": () => closer(here.place, CLOSER), "-": () => closer(here.place, 1 / CLOSER) };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  change(here, { place: act() });
}
