// Presets: list, create, edit, copy, delete. The pages at #presets, #presets/14 and #presets/new. Undoing a delete saves
// the preset again, with a new id.
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { back, head } from "../../shared/parts/head.js";
import { t } from "../../shared/words.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { Editor } from "../../shared/floor/timers/editor.js";
import { FIGURED, FORMATS, gist, MOST, ofSort } from "../../shared/floor/timers/plans.js";
import { Presets } from "../../shared/floor/timers/presets.js";
import { app, floor } from "../state.js";

const refresh = () => app.refresh();
const kept = new Presets(floor, refresh);

noun({ address: "presets", section: "clocks", title: "trainer.presets", draw: presets, turned: (path) => openPreset(path?.[0]),
  left: () => { app.editor = null; } });

function openPreset(name) {
  if (name === app.editor?.name) return;
  const from = app.editor?.preset?.id;
  app.editor = name ? { name, form: null, preset: null } : null;
  if (name === "new") app.editor.form = new Editor(refresh);
  requestAnimationFrame(() => (document.querySelector(name ? ".plan-form [data-first]" : `[data-preset="${from}"]`)
    ?? document.querySelector(".work h1"))?.focus());
}

// The presets may be loaded after the address was read.
function formOf(editor) {
  if (editor.form) return editor.form;
  editor.preset = kept.look().all.find(({ id }) => id === Number(editor.name)) ?? null;
  if (editor.preset) editor.form = new Editor(refresh, { plan: editor.preset.plan, name: editor.preset.name });
  return editor.form;
}

function presets() {
  const { all, isWhole } = kept.look();
  // An address may name one that comes with the whole list.
  if (!isWhole && !app.editor?.form) return html`${head({ title: t("trainer.presets") })}${skeleton(6)}`;
  return app.editor ? keyed(app.editor.name, edited(app.editor)) : list(all);
}

function list(all) {
  return html`${head({ title: t("trainer.presets"), below: t("trainer.count", { n: all.length }),
      rest: html`<a class="btn go" href="#presets/new"><rack-icon name="plus"></rack-icon>${t("trainer.new")}</a>` })}
    ${all.length ? [...FORMATS, ...FIGURED].map((sort) => group(sort, ofSort(all, sort)))
      : blank({ icon: "list", title: t("trainer.none"), text: t("trainer.none.text") })}`;
}

function group(sort, some) {
  if (!some.length) return null;
  const id = `of-${sort}`;
  return keyed(sort, html`<section class="of" aria-labelledby=${id}><h2 class="label"
    id=${id}>${t(`timer.format.${sort}`)}</h2>
    <ul class="panel">${some.map((preset) => keyed(preset.id, html`<li><a class="preset"
      href=${`#presets/${preset.id}`} data-preset=${preset.id}
      aria-label=${t("trainer.open", { name: preset.name, sum: gist(preset.plan) })}><bdi
        class="strong">${preset.name}</bdi>
      <span class="dim">${gist(preset.plan)}</span>${preset.shipped ? html`<span
        class="pill">${t("trainer.shipped")}</span>` : null}
      <rack-icon name="next"></rack-icon></a></li>`))}</ul></section>`);
}

function edited(editor) {
  const form = formOf(editor), { preset } = editor;
  if (!form) return html`<h1 class="unseen">${t("trainer.presets")}</h1>${blank({ icon: "list",
    title: t("trainer.gone"),
    action: html`<a class="btn" href="#presets">${t("trainer.presets")}</a>` })}`;
  return html`${back({ href: "#presets", label: t("trainer.presets") })}
    <div class="panel sheet">
      ${form.view({ title: t(preset ? "trainer.edit" : "trainer.new"), named: true, level: 1,
        submit: () => save(editor),
      actions: () => html`<button class=${`btn go big${form.busy ? " sent" : ""}`}>${t("save")}</button>
        ${preset ? html`<button type="button" class="btn big" data-live
          @click=${() => save(editor, { copy: true })}>${t("trainer.copy")}</button>
          <button type="button" class="btn bad big end" data-live @click=${() => remove(editor)}><rack-icon
            name="trash"></rack-icon>${t("delete")}</button>` : null}` })}</div>`;
}

async function save(editor, { copy = false } = {}) {
  const { form, preset } = editor;
  // The server refuses a second preset with the same name.
  if (copy && form.name.trim() === preset.name) {
    const short = [...preset.name].slice(0, MOST.label - 5).join("");
    form.name = t("trainer.copy.name", { name: short });
  }
  const read = form.read({ named: true });
  if (!read) return;
  const body = { name: read.name, plan: read.plan, ...(preset && !copy ? { preset: preset.id } : {}) };
  if (!await form.send(() => floor.savePreset(body))) return;
  toast(t("trainer.saved", { name: read.name }));
  location.hash = "presets";
}

async function remove({ form, preset }) {
  if (!await form.send(() => floor.deletePreset(preset.id))) return;
  const again = () => floor.savePreset({ name: preset.name, plan: preset.plan })
    .then(() => toast(t("trainer.saved", { name: preset.name })),
      () => toast(t("fault.away"), { undo: again, label: t("retry"), tone: "bad" }));
  toast(t("trainer.deleted", { name: preset.name }), { undo: again });
  location.hash = "presets";
}
