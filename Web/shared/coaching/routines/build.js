// The builder's screen: the exercises in order, beside the one that is open or beside the search. On a narrow screen
// only one of the two is shown. Contract: build(routines) → the content of a page.
import { focusOn } from "../../focus.js";
import { starMark } from "../../gym/exercise/star.js";
import { PARTS } from "../../gym/exercise/types.js";
import { html, keyed } from "../../template.js";
import { back } from "../../parts/head.js";
import { blank, field, searchField, skeleton } from "../../ui.js";
import { fault, t } from "../../words.js";
import { find } from "../../gym/search.js";
import { blockPane } from "./blockpane.js";
import { startDrag } from "./drag.js";
import { bodyOf, MOST } from "./draft.js";
import { paneHead } from "./panehead.js";
import { GOALS, LEVELS, letterOf, linesOf, lineText } from "./text.js";
import "../../words/coaching/routinepages.js";


export function build(routines) {
  const { builder, host } = routines, form = builder?.form;
  if (!form || !host.exercises.list) return waiting(builder, host);
  const pane = builder.pane ?? { kind: "add" };
  return html`<form class=${`build${builder.pane ? "" : " at-list"}`} data-kept novalidate
      aria-label=${t(builder.id === "new" ? "routine.new" : "routine.edit")}
      @submit=${(event) => { event.preventDefault(); builder.save(); }}>
    <h1 class="unseen" tabindex="-1">${t(builder.id === "new" ? "routine.new" : "routine.edit")}</h1>
    <header class="build-top">${back({ act: () => builder.close(), label: t("routine.leave") })}
      ${field({ id: "routine-name", label: t("routine.name"), value: form.name, error: builder.errors.name,
        maxlength: MOST.name, autocapitalize: "sentences", placeholder: t("routine.name.hint"),
        set: (name) => builder.put({ name }, "name") })}
      <button class="btn go" ?disabled=${builder.busy}>${t("save")}</button></header>
    ${asks(builder)}
    <p class="unseen" role="status">${builder.announcement}</p>
    <section class="panel build-list" aria-label=${t("routine.exercises")}>${blocks(builder, form)}</section>
    <section class="panel build-pane" aria-label=${t(`routine.pane.${pane.kind}`)}>
      ${keyed(`${pane.kind} ${pane.item ?? ""}`, paneOf(builder, form, pane))}</section></form>`;
}

function waiting(builder, host) {
  const failed = builder?.failed ?? host.exercises.fault;
  return html`<h1 class="unseen" tabindex="-1">${t("routine.edit")}</h1>
    ${failed ? blank({ icon: "cloud", title: fault(failed), action: html`<button type="button" class="btn"
      @click=${() => host.go("routines")}>${t("routine.back")}</button>` }) : skeleton(6)}`;
}

// The question that the member must answer before anything else.
function asks(builder) {
  if (builder.conflict) return html`<div class="notice build-ask" role="alert"><p>${t("routine.conflict")}</p>
    <button type="button" class="btn" @click=${() => builder.keepMine()}>${t("routine.conflict.mine")}</button>
    <button type="button" class="btn" @click=${() => builder.loadTheirs()}>${t("routine.conflict.theirs")}</button>
  </div>`;
  if (builder.leaving) return html`<div class="notice build-ask" role="alert"><p>${t("routine.leaving")}</p>
    <button type="button" class="btn" @click=${() => builder.stay()}>${t("routine.leaving.stay")}</button>
    <button type="button" class="btn" @click=${() => builder.discard()}>${t("routine.discard")}</button>
    <button class="btn go">${t("save")}</button></div>`;
  const away = builder.isAway && !builder.host.live() ? t("routine.save.away") : "";
  const words = away || builder.problem || builder.errors.plan;
  if (words) return html`<p class="notice bad build-ask" role="alert">${words}</p>`;
  return builder.isKept ? html`<div class="notice build-ask" role="status"><p>${t("routine.restored.draft")}</p>
    <button type="button" class="btn" @click=${() => builder.understood()}>${t("ok")}</button>
  </div>` : null;
}

function blocks(builder, form) {
  return html`${form.blocks.length ? html`<ol class="build-blocks">${form.blocks.map((block, i) =>
    keyed(block.item, blockRow(builder, form, block, i)))}</ol>`
    : html`<p class="dim build-none">${t("routine.none.exercises")}</p>`}
    <div class="build-more">
      <button type="button" class="btn line" @click=${() => openPane(builder, { kind: "add" })}><rack-icon
        name="plus"></rack-icon>${t("routine.add")}</button>
      <button type="button" class="btn line"
        @click=${() => openPane(builder, { kind: "about" })}>${t("routine.details")}</button>
    </div>`;
}

function openPane(builder, pane) {
  builder.show(pane);
  focusOn(".build-pane [data-first]");
}

function blockRow(builder, form, block, i) {
  const name = builder.nameOf(block), count = form.blocks.length, { superset, item } = block;
  const isOpen = builder.pane?.item === item;
  const isWrong = Object.keys(builder.errors).some((at) => at.startsWith(`b${item}.`));
  const isFirst = superset && form.blocks[i - 1]?.superset !== superset;
  const isLast = superset && form.blocks[i + 1]?.superset !== superset;
  const { body } = bodyOf({ ...form, blocks: [block] }, (id) => builder.host.exercises.find(id)?.type);
  const lines = linesOf(body.plan[0].sets).map((line) => lineText(line, builder.exercise(block)?.type));
  const about = lines.join(", ");
  const move = (by, icon) => html`<button type="button" class="btn quiet icon"
    aria-disabled=${i + by < 0 || i + by >= count ? "true" : null}
    aria-label=${t(`routine.move.${icon}`, { name })} @click=${() => builder.move(item, by)}><rack-icon
      name=${icon}></rack-icon></button>`;
  const keys = (event) => {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    builder.move(item, event.key === "ArrowUp" ? -1 : 1);
  };
  return html`<li class=${`block${isOpen ? " here" : ""}${superset ? " grouped" : ""}${isFirst ? " first" : ""}${
    isLast ? " last" : ""}${isWrong ? " off" : ""}`} data-item=${item} @keydown=${keys}>
    <span class="grip" aria-hidden="true"
      @pointerdown=${(event) => startDrag(event, event.currentTarget.closest("li"),
        { dropped: (from, to) => builder.drop(item, to) })}><rack-icon name="grip"></rack-icon></span>
    <button type="button" class="block-name" aria-current=${isOpen ? "true" : null}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown" aria-label=${t("routine.open.block", { name, about, n: i + 1,
        superset: superset ? letterOf(superset) : "" })}
      @click=${() => openPane(builder, { kind: "block", item })}>
      <span class="name"><bdi>${name}</bdi></span>
      <span class="dim">${isFirst ? html`<b class="pill">${letterOf(superset)}</b> ` : null}
        ${lines.map((line) => html`<span>${line}</span> `)}</span></button>
    ${move(-1, "up")}${move(1, "down")}</li>`;
}

function paneOf(builder, form, pane) {
  if (pane.kind === "block") {
    const block = builder.block(pane.item);
    return block ? blockPane(builder, block) : null;
  }
  if (pane.kind === "about") return aboutPane(builder, form);
  return searchPane(builder, pane);
}

function searchPane(builder, pane) {
  const { host } = builder, isOther = pane.kind === "alternatives", { text, bodyPart } = builder;
  const set = (values) => { Object.assign(builder, values); host.refresh(); };
  const { starred, recent: last } = host.exercises;
  const recent = text || bodyPart ? [] : [...starred, ...last.filter((one) => !starred.includes(one)).slice(0, 8)];
  const found = find(host.exercises.list, { text, bodyPart }).filter((one) => !recent.includes(one));
  const shown = [...recent, ...found.slice(0, 32)];
  const choose = (exercise) => {
    if (!isOther) return builder.add(exercise);
    const block = builder.block(pane.item);
    if (exercise.id !== block.exercise && !block.alternatives.includes(exercise.id)) {
      builder.edit(pane.item, { alternatives: [...block.alternatives, exercise.id] }, "alternatives");
    }
    openPane(builder, { kind: "block", item: pane.item });
  };
  return html`${paneHead(builder, t(isOther ? "routine.pane.alternatives" : "routine.pane.add"),
      isOther ? { kind: "block", item: pane.item } : null)}
    ${searchField({ label: t("routine.search.exercises"), value: text, set: (typed) => set({ text: typed }), keydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (shown[0] && text) choose(shown[0]);
      set({ text: "" });
    } })}
    <div class="routine-only" role="group" aria-label=${t("routine.parts")}>${PARTS.map((part) => keyed(part,
      html`<button type="button" class="chip" aria-pressed=${bodyPart === part ? "true" : "false"}
        @click=${() => set({ bodyPart: bodyPart === part ? undefined : part })}>${t(`bodyPart.${part}`)}</button>`))}
    </div>
    <ul class="build-found" tabindex="-1">${shown.map((exercise) => keyed(exercise.id, html`<li><button type="button"
      class=${host.lacks?.(exercise) ? "lacking" : ""}
      aria-label=${t(isOther ? "routine.choose.alternative" : "routine.choose", { name: exercise.name })}
      @click=${() => choose(exercise)}><span><span class="name"><bdi>${exercise.name}</bdi>${starMark(host.exercises, exercise)}</span><span
        class="dim">${t(`bodyPart.${exercise.bodyPart}`)} · ${t(`equipment.${exercise.equipment}`)}${
        host.lacks?.(exercise) ? ` · ${t("routine.lacking")}` : ""}</span></span><rack-icon
        name="plus"></rack-icon></button></li>`))}</ul>
    ${shown.length ? null : html`<p class="dim build-none" role="status">${t("routine.search.none")}</p>`}`;
}

function aboutPane(builder, form) {
  const select = (id, values) => html`<div class="field"><label for=${`routine-${id}`}>${t(`routine.${id}`)}
      <span class="optional">${t("optional")}</span></label>
    <select id=${`routine-${id}`} aria-invalid=${builder.errors[id] ? "true" : null}
      @change=${(event) => builder.put({ [id]: event.target.value }, id)}>
      <option value="" ?selected=${!form[id]}>${t("routine.unset")}</option>
      ${values.map((value) => keyed(value, html`<option value=${value}
        ?selected=${form[id] === value}>${t(`routine.${id}.${value}`)}</option>`))}</select>
    ${builder.errors[id] ? html`<p class="wrong" role="alert">${builder.errors[id]}</p>` : null}</div>`;
  return html`${paneHead(builder, t("routine.pane.about"))}
    <div class="pane-fields">${select("goal", GOALS)}${select("level", LEVELS)}
      ${field({ id: "routine-minutes", label: t("routine.minutes"), value: form.minutes, error: builder.errors.minutes,
        optional: true, inputmode: "numeric", maxlength: 3, set: (minutes) => builder.put({ minutes }, "minutes") })}
      ${field({ id: "routine-description", label: t("routine.description"), value: form.description, optional: true,
        error: builder.errors.description, maxlength: MOST.description, autocapitalize: "sentences",
        set: (description) => builder.put({ description }, "description") })}</div>`;
}
