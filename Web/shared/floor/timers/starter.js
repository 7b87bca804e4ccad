// Starts a clock: presets as tiles, one tap each, or a custom timer. Contract:
//   const starter = new Starter(floor, refresh, {started(timer)}); starterView(starter, {level}) → template;
//   `level`: the level of the groups' headings.
// The area is remembered on this device; the label applies to the next start only. While a start is being sent, further
// taps do nothing, so a double tap starts one clock.
import { focusOn } from "../../focus.js";
import { html, keyed } from "../../template.js";
import { blank, field, skeleton } from "../../ui.js";
import { keep } from "../../store.js";
import { t } from "../../words.js";
import { Editor, kinds } from "./editor.js";
import { FIGURED, FORMATS, gist, MOST, ofSort } from "./plans.js";
import { Presets } from "./presets.js";
import { refusal } from "./shown.js";
import "../../words/floor/clockcontrols.js";

export class Starter {
  constructor(floor, refresh, { started = () => {} } = {}) {
    Object.assign(this, { floor, refresh, started, label: "", sent: null, error: null, editor: null,
      presets: new Presets(floor, refresh), wanted: keep.get("clocks.area") });
    this.last = keep.get("clocks.last");
  }

  // A deleted area falls back to everyone.
  get area() { return this.floor.areas.find((area) => area.id === this.wanted)?.id; }

  choose(area) {
    this.wanted = area;
    if (area === undefined) keep.remove("clocks.area"); else keep.set("clocks.area", area);
    this.refresh();
  }

  where(label) { return { ...(label ? { label } : {}), ...(this.area === undefined ? {} : { area: this.area }) }; }

  async start(preset) {
    if (this.sent !== null) return;
    Object.assign(this, { sent: preset.id, error: null });
    this.refresh();
    try {
      const { timer } = await this.floor.start({ preset: preset.id, ...this.where(this.label.trim()) });
      Object.assign(this, { label: "", last: preset.id });
      keep.set("clocks.last", preset.id);
      this.begun(timer);
    } catch (error) { this.error = { preset: preset.id, words: refusal(error) }; }
    this.sent = null;
    this.refresh();
  }

  open(plan) {
    this.editor = new Editor(this.refresh, { plan, label: this.label });
    this.refresh();
    focusOn(`#plan${this.editor?.id} [data-first]`);
  }

  close() {
    this.editor = null;
    this.refresh();
    focusOn(".starter .make-own");
  }

  async startOwn() {
    const { editor } = this, read = editor.read();
    if (!read) return;
    let timer;
    const through = await editor.send(async () => {
      ({ timer } = await this.floor.start({ plan: read.plan, ...this.where(read.label) }));
    });
    if (!through) return;
    Object.assign(this, { editor: null, label: "" });
    this.begun(timer);
    this.refresh();
  }

  // The tapped button may be gone: move the focus to the new clock, which is the last one.
  begun(timer) {
    this.started(timer);
    requestAnimationFrame(() => {
      const place = document.querySelector(`[data-timer="${timer.id}"]`);
      place?.querySelector(".drive .main")?.focus({ preventScroll: true });
      place?.scrollIntoView({ block: "nearest" });
    });
  }
}

export function starterView(starter, { level = 3 } = {}) {
  const { floor, editor } = starter;
  if (editor) return html`<section class="starter"><div class="panel sheet">${editor.view({
    title: t("clocks.own"), labelled: true, where: areasOf(starter), submit: () => starter.startOwn(),
    actions: () => html`<button class=${`btn go big${editor.busy ? " sent" : ""}`}>${t("clocks.start")}</button>
      <button type="button" class="btn big" @click=${() => starter.close()}>${t("cancel")}</button>`,
  })}</div></section>`;
  if (!floor.loaded) return html`<section class="starter">${skeleton(4)}</section>`;
  const { all, isWhole } = starter.presets.look();
  return html`<section class="starter" aria-label=${t("clocks.starter")}>
    <div class="aim">${areasOf(starter)}
      ${field({ id: "clock-label", label: t("clocks.f.label"), value: starter.label, optional: true,
        maxlength: MOST.label, autocapitalize: "sentences",
        placeholder: t("clocks.f.label.hint"), set: (value) => { starter.label = value; starter.refresh(); } })}
      <button type="button" class="btn line make-own" @click=${() => starter.open()}><rack-icon
        name="plus"></rack-icon>${t("clocks.own.do")}</button></div>
    ${all.length ? null : isWhole
      ? blank({ icon: "list", title: t("clocks.presets.none"), text: t("clocks.presets.none.text") }) : skeleton(4)}
    <div class="catalog">${FORMATS.map((sort) => group(starter, all, sort, level))}</div>
    <div class="catalog">${FIGURED.map((sort) => group(starter, all, sort, level))}</div>
  </section>`;
}

function areasOf(starter) {
  const { areas } = starter.floor;
  if (!areas.length) return null;
  return kinds({ name: "clock-area", label: t("clocks.for"), value: String(starter.area ?? ""),
    options: [{ value: "", label: t("clocks.everyone") },
      ...areas.map(({ id, name }) => ({ value: String(id), label: name }))],
    set: (value) => starter.choose(value === "" ? undefined : Number(value)) });
}

// Those that come later are columns of their own, or the tiles above would move.
function group(starter, all, sort, level) {
  const presets = ofSort(all, sort);
  if (!presets.length) return null;
  const title = t(`timer.format.${sort}`);
  return keyed(sort, html`<section class="group">${level === 2 ? html`<h2 class="label">${title}</h2>` : html`<h3
    class="label">${title}</h3>`}
    <ul>${presets.map((preset) => keyed(preset.id, html`<li>${tile(starter, preset)}</li>`))}</ul>
    ${sort === "breathing" ? html`<p class="hint">${t("clocks.dizzy")}</p>` : null}</section>`);
}

function tile(starter, preset) {
  const wrong = starter.error?.preset === preset.id ? starter.error.words : null;
  return html`<button type="button" class=${`tile${starter.sent === preset.id ? " sent" : ""}`}
    @click=${() => starter.start(preset)}><bdi class="name">${preset.name}</bdi><span
      class="sum">${gist(preset.plan)}${starter.last === preset.id ? ` · ${t("clocks.last")}` : null}</span>
    ${wrong ? html`<span class="wrong" role="alert">${wrong}</span>` : null}</button>`;
}
