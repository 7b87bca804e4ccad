// The floor's clocks at the kiosk, with or without a login. An action is recorded for the member on the screen, or for
// the kiosk when there is none. Contract: openClocks(); clocks() → the screen; clocksDoor() → the button on the rail
// and the front that shows running clocks; clocksStrip() → the same as a line, for fronts without that button.
// When nobody is logged in, the screen closes after a while without a touch.
import { html, keyed } from "../shared/template.js";
import { blank, skeleton } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { digits, dueAt } from "../shared/timers/display.js";
import { Remote, panel } from "../shared/timers/panel.js";
import { phaseWords } from "../shared/timers/shown.js";
import { Starter, starterView } from "../shared/timers/starter.js";
import { activePerson, app, ownAreas } from "./app.js";
import { onKeys } from "./scan.js";

const ALONE = 150_000;
const { floor } = app;
const refresh = () => app.refresh();
const remote = new Remote(floor, refresh);
const starter = new Starter(floor, refresh, { started: () => { adding = false; } });
let adding = false, touched = 0, ticking = 0, alone = 0;

floor.addEventListener("changed", refresh);
for (const name of ["pointerdown", "keydown"]) {
  addEventListener(name, () => { touched = performance.now(); }, { capture: true, passive: true });
}

export function openClocks() {
  Object.assign(app, { clocks: true });
  remote.stop();
  activePerson()?.typing.close();
  adding = false;
  refresh();
}

export function closeClocks() {
  app.clocks = false;
  clearTimeout(alone);
  starter.editor = null;
  remote.stop();
  refresh();
}

export function clocks() {
  const timers = remote.placed(here(floor.shown())), { areas } = floor;
  onKeys((key) => key === "Escape" && (starter.editor ? starter.close() : closeClocks(), true));
  remote.watch(timers);
  clearTimeout(alone);
  const left = Math.max(0, touched + ALONE - performance.now());
  if (!app.people.length) alone = setTimeout(() => app.clocks && closeClocks(), left);
  const only = adding || Boolean(starter.editor) || !timers.length;
  const panels = only ? null : html`<div class="remotes">${timers.map((timer) =>
    keyed(timer.id, panel(remote, timer, { areas, alone: timers.length === 1, full: timers.length < 3 })))}</div>`;
  return html`<main class=${`clocks of${Math.min(timers.length, 4)}`}>
    <header><h1 class="title" data-clocks tabindex="-1">${t("clocks.title")}</h1>
      ${!mayControl() || !timers.length || starter.editor || (timers.length === 1 && !adding) ? null : html`<button
        type="button" class="btn" aria-expanded=${adding ? "true" : "false"}
        @click=${() => { adding = !adding; refresh(); }}><rack-icon
          name=${adding ? "clock" : "plus"}></rack-icon>${adding
          ? t("kiosk.clocks.running", { n: timers.length }) : t("clocks.another")}</button>`}
      <button type="button" class="btn" @click=${closeClocks}>${t("back")}</button></header>
    <div class="board">${!floor.loaded ? skeleton(5) : !mayControl() ? watched(timers) : html`${panels}
      ${only || timers.length === 1 ? starterView(starter, { level: 2 }) : null}`}</div>
  </main>`;
}

// Only the server knows whether a member may; it refuses at the control.
const mayControl = () => app.device?.settings?.controls !== false || Boolean(activePerson());

function watched(timers) {
  return html`<p class="notice">${t("kiosk.clocks.watch")}</p>
    ${timers.length ? html`<ul class="watched">${timers.map((timer) => keyed(timer.id, html`<li
      class="panel">${clockLine(timer)}</li>`))}</ul>`
      : blank({ icon: "clock", title: t("clocks.none") })}`;
}

// Timers of this kiosk's areas come first.
function here(timers) {
  const own = ownAreas(), isHere = ({ area }) => !own.length || area === undefined || own.includes(area);
  return [...timers.filter(isHere), ...timers.filter((timer) => !isHere(timer))];
}

const running = () => floor.shown(ownAreas()).filter((timer) => !floor.isDone(timer));

function clockLine(timer) {
  const at = floor.position(timer), words = phaseWords(timer, at).replace(/[\u2068\u2069]/g, "");
  return html`<span class="clock-line" data-kind=${timer.state.pausedAt === undefined ? at.kind : "paused"}><bdi
    class="name">${timer.label}</bdi>
    <span class="number">${digits(timer, at)}</span><span
      class="phase">${words === timer.label ? t(`timer.format.${timer.plan.format}`) : words}</span></span>`;
}

// Redraws when the next displayed second changes; each clock has its own phase.
function tick(timers) {
  clearTimeout(ticking);
  const now = app.clock.now();
  const due = Math.min(...timers.map((timer) => dueAt(timer, floor.position(timer, now), now) ?? Infinity));
  if (due < Infinity) ticking = setTimeout(refresh, Math.max(20, Math.ceil(due - now)));
}

function inside(timers, most) {
  if (!timers.length) return html`<rack-icon name="clock"></rack-icon><span>${t("clocks.title")}</span>`;
  return html`<span class="unseen">${t("clocks.title")}: </span>${timers.slice(0, most)
    .map((timer) => keyed(timer.id, clockLine(timer)))}
    ${timers.length > most
      ? html`<span class="others">${t("kiosk.clocks.more", { n: timers.length - most })}</span>`
      : null}`;
}

export function clocksDoor({ most }) {
  const timers = app.clocks ? [] : running();
  if (timers.length) tick(timers);
  return html`<button type="button" class=${`clocks-door${timers.length ? " running" : ""}`}
    aria-current=${app.clocks ? "true" : null}
    @click=${openClocks}>${inside(timers, most)}</button>`;
}

export function clocksStrip() {
  const timers = running();
  if (!timers.length) return null;
  tick(timers);
  return html`<button type="button" class="clocks-door strip running"
    @click=${openClocks}>${inside(timers, 3)}</button>`;
}
