// The floor's clocks on a phone: running ones with their controls, starting one, and this phone's sound. Contract:
//   clocks() → template.
// If members may only watch, a line of text replaces the controls; the page updates when the owner changes that.
// Floor timers sound only while this page is open; otherwise every phone in the gym would beep.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { blank, skeleton, toggle } from "../../shared/ui.js";
import { Cues } from "../../shared/floor/timers/cues.js";
import { face } from "../../shared/floor/timers/face.js";
import { Remote, panel } from "../../shared/floor/timers/panel.js";
import { Starter, starterView } from "../../shared/floor/timers/starter.js";
import { floor, sound } from "./floor.js";
import { app, clock, session } from "../base/state.js";
import { restCard } from "./rest.js";
import { results } from "./results.js";

const remote = new Remote(floor, () => app.refresh(), { folded: true });
const starter = new Starter(floor, () => app.refresh(), { started: () => { open = false; } });
const cues = new Cues(floor, clock, sound);
let sounding = false, open = null;

sound.addEventListener("changed", () => app.refresh());

noun({
  turned: () => { if (app.page !== "clocks") stop(); },
  left() {
    open = null;
    Object.assign(starter, { editor: null, label: "", error: null });
    stop();
  },
});

function stop() {
  if (!sounding) return;
  sounding = false;
  cues.stop();
  remote.stop();
}

export function clocks() {
  if (!sounding) { sounding = true; cues.start(); }
  const timers = remote.placed(floor.shown([])), mayDrive = mayControl();
  remote.watch(timers);
  const starts = open ?? !timers.length;
  return html`${head({ back: { href: "#train", label: t("me.train") }, title: t("me.clocks") })}
    ${results({ running: true })}
    <section class="remotes" data-clocks tabindex="-1" aria-label=${t("me.clocks.running")}>
      ${!floor.loaded ? skeleton(3)
      : !timers.length ? html`<div class="panel">
        ${blank({ icon: "clock", title: t("me.clocks.none"), text: mayDrive ? t("me.clocks.none.text") : null })}</div>`
      : timers.map((timer) => keyed(timer.id, mayDrive
        ? panel(remote, timer, { areas: floor.areas })
        : watched(timer)))}</section>
    ${mayDrive ? html`<section class="panel card starting">
      <button type="button" class="row" aria-expanded=${starts ? "true" : "false"}
        @click=${() => { open = !starts; app.refresh(); }}>
        <h2 class="strong">${t("me.clocks.start")}</h2><rack-icon name=${starts ? "up" : "down"}></rack-icon></button>
      ${starts ? starterView(starter) : null}</section>`
    : html`<p class="notice">${t("me.clocks.watch")}</p>`}
    ${restCard()}${loudness()}`;
}

const mayControl = () => session.member.role !== "member" || session.gym?.membersControlTimers === true;

const watched = (timer) => html`<article class="panel card"><h2 class="strong"><bdi>${timer.label}</bdi></h2>
  ${face(floor, timer, { size: "small" })}</article>`;

function loudness() {
  const on = !sound.muted;
  return html`<section class="panel card sound"
    aria-labelledby="sound-title"><h2 class="label" id="sound-title">${t("me.sound")}</h2>
    ${toggle({ label: t("me.sound.on"), value: on, set: (isOn) => sound.change({ muted: !isOn }) })}
    <div class="volume"><label for="volume">${t("me.sound.volume")}</label><output for="volume">${sound.volume}</output>
      <input type="range" id="volume" min="0" max="100" step="5" .value=${String(sound.volume)} ?disabled=${!on}
        @input=${(e) => sound.change({ volume: Number(e.target.value) })}></div>
    ${toggle({ label: t("me.sound.voice"), value: sound.voice, isOff: !on, set: (voice) => sound.change({ voice }) })}
    <p class="hint">${t("me.sound.hint")}</p></section>`;
}
