// The open exercise of a routine: its sets as lines of equal sets, rest, superset, sides, note, alternatives.
// Contract: blockPane(builder, block) → the content of the builder's pane.
import { html, keyed } from "../../template.js";
import { field, hold } from "../../ui.js";
import { t } from "../../words.js";
import { amountsOf, loadsOf, MOST } from "./draft.js";
import { paneHead } from "./panehead.js";
import { KINDS, letterOf } from "./text.js";
import "../../words/coaching/routinepages.js";

// Selects the whole number, because number pads have no cursor keys to edit it.
const selectAll = ({ target }) => { if (target.matches("input")) setTimeout(() => target.select()); };

export function blockPane(builder, block) {
  const known = builder.exercise(block), { item, superset } = block;
  const at = builder.index(item), hasNext = at + 1 < builder.form.blocks.length;
  const next = builder.form.blocks[at + 1], joined = superset && next?.superset === superset;
  const wrong = (part) => builder.errors[`b${item}.${part}`];
  return html`${paneHead(builder, builder.nameOf(block))}
    ${wrong("exercise") ? html`<p class="wrong" role="alert">${wrong("exercise")}</p>` : null}
    <div class="pane-lines" @focusin=${selectAll}>
      ${block.lines.map((line, i) => keyed(line.id, lineCard(builder, block, line, i, known)))}</div>
    ${wrong("sets") ? html`<p class="wrong" role="alert">${wrong("sets")}</p>` : null}
    <button type="button" class="btn line" @click=${() => builder.addLine(item)}><rack-icon
      name="plus"></rack-icon>${t("routine.sets.add")}</button>
    <div class="pane-fields">
      ${field({ id: `rest-${item}`, label: t("routine.rest"), value: block.rest, error: wrong("rest"), optional: true,
        inputmode: "decimal", keys: "time", maxlength: 8, placeholder: t("routine.rest.own"),
        set: (rest) => builder.edit(item, { rest }, "rest") })}
      <button type="button" class="chip per-side" aria-pressed=${block.perSide ? "true" : "false"}
        @click=${() => builder.edit(item, { perSide: !block.perSide })}>${block.perSide
          ? html`<rack-icon name="check"></rack-icon>` : null}${t("routine.perSide")}</button>
      ${field({ id: `note-${item}`, label: t("routine.note"), value: block.note, error: wrong("note"), optional: true,
        maxlength: MOST.note, autocapitalize: "sentences", set: (note) => builder.edit(item, { note }, "note") })}
    </div>
    ${alternatives(builder, block, wrong("alternatives"))}
    ${wrong("superset") ? html`<p class="wrong" role="alert">${wrong("superset")}</p>` : null}
    <div class="pane-ways">
      ${hasNext && !joined ? html`<button type="button" class="btn" @click=${() => builder.join(item)}><rack-icon
        name="link"></rack-icon>${t("routine.join", { name: builder.nameOf(next) })}</button>` : null}
      ${superset ? html`<button type="button" class="btn" @click=${() => builder.leave(item)}>
        ${t("routine.leave.superset", { superset: letterOf(superset) })}</button>` : null}
      <button type="button" class="btn" @click=${() => builder.copy(item)}><rack-icon
        name="copy"></rack-icon>${t("routine.duplicate")}</button>
      <button type="button" class="btn bad" @click=${() => builder.remove(item)}><rack-icon
        name="trash"></rack-icon>${t("routine.remove")}</button></div>`;
}

function lineCard(builder, block, line, i, known) {
  const { item } = block, id = `line-${item}-${line.id}`, n = i + 1;
  const put = (values) => builder.line(item, line.id, values);
  const wrong = (part) => builder.errors[`b${item}.l${line.id}.${part}`];
  const all = ["kind", "reps", "seconds", "metres", "load"].map(wrong).filter(Boolean);
  const bump = (by) => hold(() => {
    const now = builder.block(item)?.lines.find((one) => one.id === line.id);
    if (now) put({ count: Math.min(MOST.sets, Math.max(1, now.count + by)) });
  });
  const fewer = bump(-1), more = bump(1);
  const entry = (part, value, change, { mode = "decimal", keys = null, wide = false } = {}) => html`<input
    class=${`input${wide ? " wide" : ""}`} id=${`${id}-${part}`} .value=${value} autocomplete="off" maxlength="10"
    inputmode=${mode} data-keys=${keys} aria-label=${t(`routine.line.${part}`, { n })}
    placeholder=${t(`routine.line.${part}.hint`)} aria-invalid=${wrong(part) ? "true" : null}
    aria-describedby=${all.length ? `${id}-wrong` : null} @input=${(event) => change(event.target.value)}>`;
  const option = (value, label, chosen) =>
    keyed(value, html`<option value=${value} ?selected=${chosen}>${label}</option>`);
  return html`<fieldset class="pane-line"><legend class="unseen">${t("routine.line", { n })}</legend>
    <div class="line-first"><div class="line-count" role="group" aria-label=${t("routine.line.count", { n })}>
      <button type="button" class="btn icon" aria-label=${t("less", { name: t("routine.line.sets", { n }) })}
        @pointerdown=${fewer.down} @click=${fewer.click}><rack-icon name="minus"></rack-icon></button>
      <span class="number" aria-live="polite">${line.count}</span>
      <button type="button" class="btn icon" aria-label=${t("more", { name: t("routine.line.sets", { n }) })}
        @pointerdown=${more.down} @click=${more.click}><rack-icon name="plus"></rack-icon></button></div>
    <span class="times" aria-hidden="true">×</span>
    <div class="line-amounts">${amountsOf(known?.type).map((part) => keyed(part, part === "reps"
      ? entry("reps", line.reps, (reps) => put({ reps }), { mode: "text", keys: "reps" })
      : part === "seconds" ? entry("seconds", line.seconds, (seconds) => put({ seconds }), { keys: "time" })
      : entry("metres", line.metres, (metres) => put({ metres }))))}</div>
    <button type="button" class="btn quiet icon line-remove" aria-label=${t("routine.line.remove", { n })}
      @click=${() => builder.removeLine(item, line.id)}><rack-icon name="close"></rack-icon></button></div>
    <div class="line-rest"><select class="input line-kind" aria-label=${t("routine.line.kind", { n })}
      aria-invalid=${wrong("kind") ? "true" : null} @change=${(event) => put({ kind: event.target.value })}>
      ${KINDS.map((kind) => option(kind, t(`kind.${kind}`), line.kind === kind))}</select>
    <select class="input line-load" aria-label=${t("routine.line.loadKind", { n })}
      @change=${(event) => put({ load: event.target.value, amount: event.target.value ? line.amount : "" })}>
      ${option("", t("routine.load.none"), !line.load)}
      ${loadsOf(known?.type).map((load) => option(load, t(`routine.load.${load}`), line.load === load))}</select>
    ${line.load ? html`<div class="line-amount">${entry("load", line.amount, (amount) => put({ amount }))}
      ${line.load === "weight" ? html`<button type="button" class="btn"
        aria-label=${t("routine.line.unit", { n, unit: t(`unit.${line.unit}`) })}
        @click=${() => put({ unit: line.unit === "kg" ? "lb" : "kg" })}>${t(`unit.${line.unit}`)}</button>` : null}
    </div>` : null}</div>
    ${all.length ? html`<p class="wrong" role="alert" id=${`${id}-wrong`}>${all[0]}</p>` : null}</fieldset>`;
}

function alternatives(builder, { item, alternatives: all }, wrong) {
  const names = all.map((id) => [id, builder.host.exercises.find(id)?.name ?? t("routine.exercise.gone")]);
  return html`<div class="pane-others" role="group" aria-label=${t("routine.alternatives")}>
    <p class="field-label">${t("routine.alternatives")}</p>
    ${names.map(([id, name]) => keyed(id, html`<button type="button" class="chip"
      aria-label=${t("routine.alternative.remove", { name })}
      @click=${() => builder.edit(item, { alternatives: all.filter((one) => one !== id) }, "alternatives")}>
      <bdi>${name}</bdi><rack-icon name="close"></rack-icon></button>`))}
    <button type="button" class="btn line" @click=${() => builder.show({ kind: "alternatives", item })}><rack-icon
      name="plus"></rack-icon>${t("routine.alternative.add")}</button>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}</div>`;
}
