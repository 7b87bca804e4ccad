// Breathing and mobility at #breathe: the gym's presets with a figure, run on this phone alone. Contract: breathe() → template.
// A timer ends when its page is left, as the one beside a time field does. Its sounds are this phone's, see clocks.js.
import { html, keyed } from "../../../shared/template.js";
import { head } from "../../../shared/parts/head.js";
import { noun } from "../../../shared/register.js";
import { keep } from "../../../shared/store.js";
import { t } from "../../../shared/words.js";
import { blank, choice, skeleton, toggle } from "../../../shared/ui.js";
import { Cues } from "../../../shared/floor/timers/cues.js";
import { face } from "../../../shared/floor/timers/face.js";
import "../../../shared/floor/timers/figure.js";
import { OwnTimer } from "../../../shared/floor/timers/own.js";
import { gist, MOST, ofSort } from "../../../shared/floor/timers/plans.js";
import { Presets } from "../../../shared/floor/timers/presets.js";
import { sortOf } from "../../../shared/floor/timers/sorts.js";
import { totalMs } from "../../../shared/floor/timers/timing.js";
import "../../../shared/words/floor/breathe.js";
import "../../../shared/words/floor/clockcontrols.js";
import { stayAwake } from "../../base/awake.js";
import { app, clock } from "../../base/state.js";
import { floor, sound } from "../floor.js";

const MINUTES = [2, 5, 10], KEPT = "breathe.minutes", AWAKE = "breathe";
const own = new OwnTimer(clock), cues = new Cues(own, clock, sound), presets = new Presets(floor, () => app.refresh());
let sounding = false, minutes = MINUTES.find((n) => n === keep.get(KEPT)) ?? 0;

own.addEventListener("changed", () => app.refresh());
sound.addEventListener("changed", () => { if (app.page === "breathe") app.refresh(); });
// The buttons change with the phase, and at the end the screen may go dark.
document.addEventListener("cue", ({ detail }) => {
  if (!own.timer || detail.timer !== own.timer.id) return;
  if (detail.kind === "end") stayAwake(AWAKE, false);
  app.refresh();
});
noun({ turned: () => { if (app.page !== "breathe") stop(); }, left: stop });

function stop() {
  own.end();
  stayAwake(AWAKE, false);
  if (sounding) cues.stop();
  sounding = false;
}

function begin({ label, plan }) {
  if (!sounding) cues.start();
  sounding = true;
  stayAwake(AWAKE, true);
  own.start({ label, plan });
}

// As many rounds as come closest to the chosen minutes; those of the preset if none were chosen.
function lasting(plan) {
  if (!minutes) return plan;
  const round = totalMs({ ...plan, prepareSeconds: 0, rounds: 1 });
  return { ...plan, rounds: Math.min(MOST.rounds, Math.max(1, Math.round(minutes * 60_000 / round))) };
}

export const breathe = () => html`${head({ back: { href: "#train", label: t("me.train") }, title: t("me.breathe") })}
  ${own.timer ? keyed("runs", running(own.timer)) : keyed("list", list())}`;

function running(timer) {
  const key = (icon, text, act, more = "") => keyed(icon, html`<button type="button" class=${`btn ${more}`} @click=${act}><rack-icon
    name=${icon}></rack-icon><span>${text}</span></button>`);
  return html`<section class="panel breathe-now" aria-label=${timer.label}>
    <div class="breathe-face">${keyed(timer.id, face(own, timer, { size: "medium" }))}</div>
    <div class="breathe-keys">${own.isOver
      ? html`${key("restart", t("breathe.again"), () => begin(timer), "go")}${key("check", t("breathe.close"), stop)}`
      : html`${own.isPaused ? key("resume", t("clocks.resume"), () => own.resume(), "go") : key("pause", t("clocks.pause"), () => own.pause())}
        ${own.canSkip ? key("skip", t("clocks.skip"), () => own.skip()) : html`<span></span>`}
        ${key("stop", t("clocks.end"), stop)}`}</div>
    ${sortOf(timer.plan) === "breathing" ? html`<p class="hint">${t("clocks.dizzy")}</p>` : null}</section>`;
}

function list() {
  const { all, isWhole } = presets.look(), breathing = ofSort(all, "breathing"), mobility = ofSort(all, "mobility");
  if (!isWhole) return skeleton(4);
  if (!breathing.length && !mobility.length) return html`<section class="panel card">${
    blank({ icon: "list", title: t("breathe.none"), text: t("breathe.none.text") })}</section>`;
  return html`<p class="dim">${t("breathe.text")}</p>
    ${breathing.length ? html`${group("breathing", breathing.map((preset) => ({ ...preset, plan: lasting(preset.plan) })))}
      <section class="panel card">${choice({ name: "breathe-length", label: t("breathe.length"), value: String(minutes), set: choose,
        options: [0, ...MINUTES].map((n) => ({ value: String(n), label: n ? t("breathe.minutes", { n }) : t("breathe.length.own") })) })}
        <p class="hint">${t("clocks.dizzy")}</p></section>` : null}
    ${mobility.length ? group("mobility", mobility) : null}
    <section class="panel card">${toggle({ label: t("me.sound.on"), value: !sound.muted, set: (isOn) => sound.change({ muted: !isOn }) })}
      ${toggle({ label: t("me.sound.voice"), value: sound.voice, isOff: sound.muted, set: (voice) => sound.change({ voice }) })}</section>`;
}

function choose(text) {
  minutes = Number(text);
  if (minutes) keep.set(KEPT, minutes); else keep.remove(KEPT);
  app.refresh();
}

const group = (sort, presets) => html`<section class="lately" aria-labelledby=${`breathe-${sort}`}><h2 class="label"
    id=${`breathe-${sort}`}>${t(`timer.format.${sort}`)}</h2>
  <div class="panel rows card">${presets.map(({ id, name, plan }) => keyed(id, html`<button type="button" class="row"
    @click=${() => begin({ label: name, plan })}><span><span class="strong"><bdi>${name}</bdi></span><span
      class="small">${gist(plan)}</span></span><rack-icon name="next"></rack-icon></button>`))}</div></section>`;
