// An activity's name, its kind and who sees it, and its end. Contract: openForm(state, road); editForm(state, road) → the form that
// stands while state.form is one; removal(state, road) → the button, and the question that it asks first; KINDS, LONGEST: of a name, in
// characters.
import { focusOn, focusWrong } from "../../shared/focus.js";
import { progressOf } from "../../shared/progress/progress.js";
import { usualTitle } from "../../shared/roads/measure.js";
import { html, keyed } from "../../shared/template.js";
import { choice, field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import "../../shared/words/roads/theirs.js";
import { app, session, showError } from "../base/state.js";
import { usualLevel } from "./seen.js";

export const KINDS = ["run", "walk", "hike", "ride", "row", "ski", "swim", "other"], LONGEST = 100;
const USUAL = "usual", LEVELS = [USUAL, "nobody", "friends", "gym"];
const reads = () => progressOf(session);

export function openForm(here, { name = "", kind, level }) {
  here.form = { name, kind, level: level ?? USUAL, errors: {}, isBusy: false };
  app.refresh();
  focusOn("#road-name");
}

function closeForm(here) {
  here.form = null;
  app.refresh();
  // Unless they have gone on meanwhile.
  if (app.page === `roads/${here.id}`) focusOn("#road-edit");
}

export function editForm(here, road) {
  const { form } = here, close = () => closeForm(here);
  return html`<form class="panel card entry" novalidate aria-label=${t("road.edit")} @submit=${(event) => save(event, here, road)}>
    ${field({ id: "road-name", label: t("road.name"), value: form.name, error: form.errors.name, optional: true, maxlength: LONGEST,
      hint: isOfFile(form, road) ? t("road.name.file") : t("road.name.hint", { title: usualTitle({ ...road, kind: form.kind }) }), autocapitalize: "sentences",
      set: (name) => { form.name = name; delete form.errors.name; app.refresh(); } })}
    <div class="field"><label for="road-kind">${t("road.kind")}</label><select id="road-kind" @change=${(event) => {
      form.kind = event.target.value;
      app.refresh();
    }}>${KINDS.map((kind) => keyed(kind, html`<option value=${kind} ?selected=${form.kind === kind}>${t(`road.kind.${kind}`)}</option>`))}</select></div>
    ${choice({ name: "road-level", label: t("road.level"), value: form.level, hint: levelHint(form.level),
      options: LEVELS.map((value) => ({ value, label: t(`road.level.${value}`) })), set: (level) => { form.level = level; app.refresh(); } })}
    <div class="ends"><button class="btn go" ?disabled=${form.isBusy}>${t("save")}</button><button type="button" class="btn line" @click=${close}>${
      t("cancel")}</button></div></form>`;
}

// Others see a name from a file only once its member has saved it. The server sends `nameIsOwn` only if it is true.
const isOfFile = (form, { name, nameIsOwn }) => Boolean(name) && !nameIsOwn && form.name === name;

function levelHint(level) {
  const usual = level === USUAL && usualLevel();
  return t(`road.level.is.${level}`, { who: usual && t(`audience.${usual}`) });
}

async function save(event, here, road) {
  event.preventDefault();
  const { form } = here, name = form.name.trim();
  const changed = { ...(name !== (road.name ?? "") || isOfFile(form, road)) && { name }, ...form.kind !== road.kind && { kind: form.kind },
    ...form.level !== (road.level ?? USUAL) && { level: form.level === USUAL ? null : form.level } };
  if (!Object.keys(changed).length) return closeForm(here);
  form.isBusy = true;
  app.refresh();
  try {
    const reply = await session.change("roads.change", { id: road.id, ...changed }), known = reads().of("roads.get", { id: road.id }, { asks: false });
    if (known.data) reads().put("roads.get", { id: road.id }, { ...known.data, road: reply.road });
    // Another kind has other bests, and a reply that was on its way with them gave way to this one.
    reads().stale({ method: "roads.get" });
    closeForm(here);
    toast(t("road.saved"));
  } catch (error) {
    form.isBusy = false;
    if (error.field === "name") {
      form.errors.name = fault(error);
      focusWrong();
    } else showError(error);
  }
  app.refresh();
}

const asks = (here, removing) => { here.removing = removing; app.refresh(); };

export const removal = (here, road) => (here.removing
  ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("road.sure")}><p>${t("road.sure")}</p>
    <button type="button" class="btn bad" data-live @click=${() => remove(here, road)}>${t("road.remove.yes")}</button>
    <button type="button" class="btn" @click=${() => asks(here, false)}>${t("road.keep")}</button></rack-sure>`
  : html`<div class="ends"><button type="button" class="btn quiet" @click=${() => asks(here, true)}><rack-icon name="trash"></rack-icon>${
      t("road.remove")}</button></div>`);

async function remove(here, { id }) {
  here.removing = false;
  try {
    await session.change("roads.remove", { id });
    app.form.roads?.list.remove(id);
    toast(t("road.removed"));
    // Unless they have gone on meanwhile.
    if (app.page === `roads/${id}`) location.hash = "roads";
  } catch (error) { showError(error); }
  app.refresh();
}
