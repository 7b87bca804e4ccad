// The screen of the floor's clocks at the kiosk, loaded when it is first opened (rare.js). Contract: clocks() → the
// screen. If nobody is logged in, it closes after a while without a touch.
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { musicPause, musicView } from "../../shared/floor/music/controls.js";
import { Music } from "../../shared/floor/music/model.js";
import { Remote, panel } from "../../shared/floor/timers/panel.js";
import { Starter, starterView } from "../../shared/floor/timers/starter.js";
import { activePerson, app, ownAreas } from "../base/app.js";
import { clockLine, closeClocks, watchClocks } from "./clocks.js";
import { onKeys } from "../base/scan.js";
import "../../shared/words/floor/clockcontrols.js";

const ALONE = 150_000;
const { floor } = app;
const refresh = () => app.refresh();
const remote = new Remote(floor, refresh);
const starter = new Starter(floor, refresh, { started: () => { adding = false; } });
const music = new Music(floor, refresh);
// How many clocks there were when the screen was opened. It determines the layout, so that no control moves when a
// clock is added.
let shape = 0;
let adding = false, touched = performance.now(), alone = 0;

for (const name of ["pointerdown", "keydown"]) {
  addEventListener(name, () => { touched = performance.now(); }, { capture: true, passive: true });
}

watchClocks({
  opened() {
    remote.stop();
    adding = false;
    shape = 0;
  },
  closed() {
    clearTimeout(alone);
    starter.editor = null;
    remote.stop();
    music.close();
  },
});

export function clocks() {
  const timers = remote.placed(here(floor.shown())), { areas } = floor;
  onKeys((key) => key === "Escape" && (starter.editor ? starter.close() : closeClocks(), true));
  remote.watch(timers);
  music.follow();
  clearTimeout(alone);
  const left = Math.max(0, touched + ALONE - performance.now());
  if (!app.people.length) alone = setTimeout(() => app.clocks && closeClocks(), left);
  const only = adding || Boolean(starter.editor) || !timers.length;
  const panels = only ? null : html`<div class="remotes">${timers.map((timer) =>
    keyed(timer.id, panel(remote, timer, { areas })))}</div>`;
  shape ||= Math.min(timers.length, 4);
  return html`<main class=${`clocks of${shape}`}>
    ${head({ title: t("clocks.title"), back: { act: closeClocks },
      rest: html`${mayPlay() && !starter.editor ? musicPause(music) : null}${!mayControl() || !timers.length || starter.editor
        || (timers.length === 1 && !adding) ? null : html`<button type="button" class="btn" aria-expanded=${adding ? "true" : "false"}
        @click=${() => { adding = !adding; refresh(); }}><rack-icon
          name=${adding ? "clock" : "plus"}></rack-icon>${adding
          ? t("kiosk.clocks.running", { n: timers.length }) : t("clocks.another")}</button>`}` })}
    <div class="board">${!floor.loaded ? skeleton(5) : !mayControl() ? watched(timers) : html`${panels}
      ${only || timers.length === 1 ? starterView(starter, { level: 2 }) : null}
      ${starter.editor || !mayPlay() ? null : musicView(music, { isSmall: true })}`}</div>
  </main>`;
}

function mayControl() {
  const role = activePerson()?.member.role ?? null;
  return app.device?.settings?.controls !== false
    || (role === "member" ? app.gym.membersControlTimers === true : role !== null);
}

// What everybody hears is not for members, even where they may control clocks.
function mayPlay() {
  return app.device?.settings?.controls !== false || !["member", undefined].includes(activePerson()?.member.role);
}

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
