// A plan's form, for a one-off start and for presets. Contract:
//   const editor = new Editor(refresh, {plan, name, preset}); editor.view({title, named, labelled, actions, …}).
//   editor.read() → {plan, name, label}, or null: then errors are shown at their fields and the first one has the
//   focus.
//   await editor.send(fn) → true on success: runs fn while busy, and shows a fault at its field (plan.rounds,
//   name, …), or below the form. Field names are the server's.
// Tempting mistake: relying on the focus of a move button. A row that moves leaves the page for a moment and loses the
// focus, so it is restored by id.
import { focusOn } from "../../focus.js";
import { html, keyed } from "../../template.js";
import { choice, field } from "../../ui.js";
import { t } from "../../words.js";
import { totalMs } from "./timing.js";
import { duration } from "../../format.js";
import { refusal } from "./shown.js";
import { draftOf, FORMATS, MOST, phaseDraft, planOf, rangeText, takes } from "./plans.js";
import "../../words/floor/clockcontrols.js";

let forms = 0;

// Selects the whole number, because number pads have no cursor keys to edit it.
export function selectNumber({ target }) {
  if (/^(decimal|numeric|none)$/.test(target.inputMode)) setTimeout(() => target.select());
}

// A radio group as chips, for more options than one bar holds.
export const kinds = ({ name, label, value, options, set, hint }) => html`<fieldset
  class="sorts"><legend>${label}</legend>
  <div>${options.map((one) => keyed(one.value, html`<label class="sort"><input type="radio" name=${name}
    value=${one.value}
    .checked=${one.value === value} @change=${() => set(one.value)}><span><bdi>${one.label}</bdi></span></label>`))}
  </div>
  ${hint ? html`<p class="hint">${hint}</p>` : null}</fieldset>`;

export class Editor {
  constructor(refresh, { plan, name = "", label = "", preset = null } = {}) {
    Object.assign(this, { refresh, preset, name, label, draft: draftOf(plan), errors: {}, problem: "", busy: false,
      id: ++forms });
    this.before = JSON.stringify([this.draft, name]);
  }

  get touched() { return JSON.stringify([this.draft, this.name]) !== this.before; }
  idOf(name) { return `plan${this.id}-${name.replace(/^plan\./, "").replace(/[[\].]+/g, "-")}`; }

  clear(name) { delete this.errors[name]; this.problem = ""; }
  put(from, name) {
    return (value) => { this.draft[from] = value; this.clear(name); this.refresh(); };
  }

  text(from, name, more = {}) {
    return field({
      id: this.idOf(name), label: t(`clocks.f.${this.draft.format}.${from}`), value: this.draft[from],
      error: this.errors[name],
      set: this.put(from, name), maxlength: 12, inputmode: "decimal", keys: more.inputmode ? null : "time", ...more,
    });
  }

  // The field of the preset's name, or of the clock's label.
  called(name, more = {}) {
    return field({
      id: this.idOf(name), label: t(`clocks.f.${name}`), value: this[name], error: this.errors[name],
      maxlength: MOST.label, autocapitalize: "sentences", ...more,
      set: (value) => { this[name] = value; this.clear(name); this.refresh(); },
    });
  }

  read({ named = false } = {}) {
    const { plan, errors } = planOf(this.draft);
    const name = this.name.trim(), label = this.label.trim();
    if (named && !name) errors.name = t("fault.required");
    Object.assign(this, { errors, problem: "" });
    if (!Object.keys(errors).length) return { plan, name, label };
    this.point();
    return null;
  }

  async send(act) {
    Object.assign(this, { busy: true, problem: "" });
    this.refresh();
    try {
      await act();
      return true;
    } catch (error) {
      const words = error.reason === "name_taken" ? t("clocks.bad.name")
        : error.reason === "plan_too_long" ? t("clocks.bad.long")
        : error.reason === "out_of_range" ? rangeText(error.field, error.params.min, error.params.max)
        : refusal(error);
      if (this.shows(error.field)) this.errors = { [error.field]: words };
      else this.problem = words;
      this.point();
      return false;
    } finally {
      this.busy = false;
      this.refresh();
    }
  }

  // Whether this form shows that field. Other errors are shown below the form.
  shows(name) {
    const { format, phases } = this.draft;
    const row = /^plan\.phases\[(\d+)\]\.(name|seconds|kind)$/.exec(name ?? "");
    if (row) return format === "custom" && Number(row[1]) < phases.length;
    return ["name", "label", "plan.prepareSeconds", "plan.format"].includes(name)
      || (name === "plan.phases" && format === "custom")
      || takes(format, (name ?? "").replace(/^plan\./, ""));
  }

  point() {
    this.refresh();
    focusOn(`#plan${this.id} [aria-invalid=true]`);
  }

  view({ title, titleId = `plan${this.id}-title`, named = false, labelled = false, submit, actions, where = null,
    level = 2 }) {
    const heading = level === 1 ? html`<h1 class="title" id=${titleId} data-first tabindex="-1">${title}</h1>`
      : html`<h2 class="title" id=${titleId} data-first tabindex="-1">${title}</h2>`;
    const { draft } = this;
    return html`<form class="plan-form" id=${`plan${this.id}`} aria-labelledby=${titleId} novalidate
        @submit=${(event) => { event.preventDefault(); if (!this.busy) submit(); }} @focusin=${selectNumber}>
      <header>${heading}<p class="total" role="status">${this.total()}</p></header>
      <div class="lead">
        ${named ? this.called("name") : null}
        ${labelled ? this.called("label", { optional: true }) : null}
        ${where}
      </div>
      ${kinds({ name: `plan${this.id}-format`, label: t("clocks.f.format"), value: draft.format,
        hint: t(`clocks.about.${draft.format}`),
        options: FORMATS.map((format) => ({ value: format, label: t(`timer.format.${format}`) })),
        set: (format) => { draft.format = format; this.errors = {}; this.problem = ""; this.refresh(); } })}
      <div class="numbers">${keyed(draft.format, this.numbers())}
        ${field({ id: this.idOf("plan.prepareSeconds"), label: t("clocks.f.prepare"), value: draft.prepare,
          maxlength: 12, inputmode: "decimal", keys: "time", error: this.errors["plan.prepareSeconds"],
          set: this.put("prepare", "plan.prepareSeconds") })}</div>
      ${draft.format === "custom" ? this.phases() : null}
      <p class="hint">${t("clocks.f.hint")}</p>
      ${this.problem ? html`<p class="notice bad" role="alert">${this.problem}</p>` : null}
      <footer class="ends">${actions(this)}</footer>
    </form>`;
  }

  total() {
    const { plan, errors } = planOf(this.draft);
    if (Object.keys(errors).length) return t("clocks.total.unknown");
    const ms = totalMs(plan);
    return ms === undefined ? t("clocks.total.open") : t("clocks.total", { total: duration(ms / 1000) });
  }

  rounds(from) { return this.text(from, "plan.rounds", { inputmode: "numeric", maxlength: 3 }); }

  numbers() {
    const { draft } = this;
    switch (draft.format) {
      case "countdown": return html`${this.text("work", "plan.workSeconds")}`;
      case "emom": return html`${this.text("every", "plan.workSeconds")}${this.rounds("rounds")}`;
      case "amrap": return html`${this.text("work", "plan.workSeconds")}
        ${this.text("reps", "plan.repsPerRound", { inputmode: "numeric", maxlength: 5, optional: true })}`;
      case "forTime": return html`${this.text("cap", "plan.workSeconds", { optional: true })}`;
      case "tabata": return html`${this.text("effort", "plan.workSeconds")}
        ${this.text("rest", "plan.restSeconds")}${this.rounds("sets")}`;
      case "intervals": return html`${this.text("effort", "plan.workSeconds")}
        ${this.text("rest", "plan.restSeconds")}${this.rounds("sets")}
        ${choice({ name: this.idOf("last"), label: t("clocks.f.lastRest"), value: draft.lastRest ? "yes" : "no",
          options: [{ value: "no", label: t("clocks.f.lastRest.no") },
            { value: "yes", label: t("clocks.f.lastRest.yes") }],
          set: (value) => { draft.lastRest = value === "yes"; this.refresh(); } })}`;
      case "custom": return this.rounds("times");
      default: return null;
    }
  }

  phases() {
    const { phases } = this.draft, error = this.errors["plan.phases"];
    return html`<fieldset class="phases"><legend>${t("clocks.phases")}</legend>
      <ol>${phases.map((phase, index) => keyed(phase.id, this.phase(phase, index, phases.length)))}</ol>
      ${error ? html`<p class="wrong" role="alert">${error}</p>` : null}
      <button type="button" class="btn line" id=${this.idOf("add")}
        aria-disabled=${phases.length >= MOST.phases ? "true" : null} @click=${() => this.add()}>
        <rack-icon name="plus"></rack-icon>${phases.length >= MOST.phases
          ? t("clocks.phase.most", { n: MOST.phases })
          : t("clocks.phase.add")}</button>
    </fieldset>`;
  }

  phase(phase, index, count) {
    const place = `plan.phases[${index}]`, n = index + 1;
    const wrong = (part) => this.errors[`${place}.${part}`];
    const faults = [wrong("name"), wrong("seconds"), wrong("kind")].filter(Boolean);
    const entry = (part, more) => html`<input class="input" id=${`${this.idOf(String(phase.id))}-${part}`}
      .value=${phase[part]} autocomplete="off"
      aria-label=${t(`clocks.phase.${part}`, { n })} placeholder=${t(`clocks.phase.${part}.hint`)}
      maxlength=${more.maxlength} inputmode=${more.inputmode ?? null}
      data-keys=${more.inputmode === "decimal" ? "time" : null}
      autocapitalize="sentences" spellcheck="false" aria-invalid=${wrong(part) ? "true" : null}
      aria-describedby=${faults.length ? `${this.idOf(String(phase.id))}-wrong` : null}
      @input=${(event) => { phase[part] = event.target.value; this.clear(`${place}.${part}`); this.refresh(); }}>`;
    const move = (by, icon) => html`<button type="button" class="btn icon"
      id=${`${this.idOf(String(phase.id))}-${icon}`} ?disabled=${index + by < 0 || index + by >= count}
      aria-label=${t(`clocks.phase.${icon}`, { n })} @click=${() => this.move(index, by, phase, icon)}><rack-icon
        name=${icon}></rack-icon></button>`;
    return html`<li class="phase-row" data-kind=${phase.kind}><span class="place number">${n}</span>
      ${entry("name", { maxlength: MOST.phaseName })}${entry("seconds", { maxlength: 12, inputmode: "decimal" })}
      <button type="button" class="btn swap"
        aria-label=${t("clocks.phase.kind", { n, kind: t(`timer.phase.${phase.kind}`) })}
        @click=${() => { phase.kind = phase.kind === "work" ? "rest" : "work"; this.refresh(); }}><i
          aria-hidden="true"></i>${t(`timer.phase.${phase.kind}`)}</button>
      <span class="moves">${move(-1, "up")}${move(1, "down")}<button type="button" class="btn icon"
        aria-label=${t("clocks.phase.remove", { n })}
        @click=${() => this.remove(index)}><rack-icon name="close"></rack-icon></button></span>
      ${faults.length ? html`<p class="wrong" role="alert"
        id=${`${this.idOf(String(phase.id))}-wrong`}>${faults[0]}</p>` : null}</li>`;
  }

  focus(...ids) {
    this.refresh();
    requestAnimationFrame(() => {
      const found = ids.map((id) => document.getElementById(this.idOf(id))).find((one) => one && !one.disabled);
      found?.focus();
      found?.scrollIntoView({ block: "nearest" });
    });
  }

  add() {
    const { phases } = this.draft;
    if (phases.length >= MOST.phases) return;
    // Suggests the other kind, as long as the last phase of that kind.
    const kind = phases.at(-1)?.kind === "work" ? "rest" : "work";
    const like = phases.findLast((phase) => phase.kind === kind);
    const name = kind === "rest" ? t("timer.phase.rest") : "", seconds = kind === "rest" ? "0:30" : "1:00";
    phases.push(phaseDraft(name, like?.seconds ?? seconds, kind));
    this.errors = {};
    this.focus(`${phases.at(-1).id}-name`);
  }

  move(index, by, phase, icon) {
    const { phases } = this.draft;
    phases.splice(index, 1);
    phases.splice(index + by, 0, phase);
    this.errors = {};
    this.focus(`${phase.id}-${icon}`, `${phase.id}-${icon === "up" ? "down" : "up"}`);
  }

  remove(index) {
    const { phases } = this.draft;
    phases.splice(index, 1);
    this.errors = {};
    const near = phases[Math.min(index, phases.length - 1)];
    this.focus(...(near ? [`${near.id}-name`] : []), "add");
  }
}
