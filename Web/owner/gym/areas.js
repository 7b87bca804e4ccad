// The parts of the gym that have their own clocks. Contract: app.areas is null until topic
// `timers` has sent its snapshot, and follows its events; areas() → a card with the list, where each can be renamed
// or deleted in place, and a field for a new one. Deleting asks once, inline, and states the consequence.
import { focusOn } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { field, skeleton, toast } from "../../shared/ui.js";
import { app, session } from "../state.js";

const blank = () => ({ areas: null, zoning: { adding: { name: "", error: null }, open: null } });
Object.assign(app, blank());
let topic = null;
noun({
  entered() {
    const receive = ({ areas: list }) => { app.areas = list; app.refresh(); };
    topic = session.socket.subscribe("timers", {
      snapshot: receive, event: (name, data) => name === "areas.changed" && receive(data),
    });
  },
  left() {
    topic?.close();
    topic = null;
    Object.assign(app, blank());
  },
});

export function areas() {
  const { adding } = app.zoning;
  return html`<section class="panel card zoned"
    aria-labelledby="areas-title"><div><h2 class="label" id="areas-title">${t("owner.areas")}</h2>
    <p class="dim">${t("owner.areas.text")}</p></div>
    ${!app.areas ? skeleton(1) : app.areas.length
      ? html`<ul>${app.areas.map((area) => keyed(area.id, html`<li>${row(area)}</li>`))}</ul>` : null}
    <form class="naming" @submit=${add} novalidate>
      ${field({ id: "area-new", label: t("owner.area.new"), value: adding.name,
      error: adding.error, placeholder: t("owner.area.hint"), maxlength: 40,
      set: (name) => { Object.assign(adding, { name, error: null }); app.refresh(); } })}
      <button class="btn" ?disabled=${adding.busy}>${t("owner.area.add")}</button></form></section>`;
}

function row(area) {
  const open = app.zoning.open?.id === area.id ? app.zoning.open : null;
  const close = () => { app.zoning.open = null; app.refresh(); focusOn(`[data-area="${area.id}"]`); };
  const begin = (what) => {
    app.zoning.open = { id: area.id, what, name: area.name, error: null };
    app.refresh();
    focusOn(what === "name" ? `#area-${area.id}` : ".zoned .sure .btn");
  };
  if (open?.what === "name") return html`<form class="naming"
    @submit=${(event) => rename(event, open, close)} novalidate>
    ${field({ id: `area-${area.id}`, label: t("owner.area.name"), value: open.name, error: open.error, maxlength: 40,
      set: (name) => { Object.assign(open, { name, error: null }); app.refresh(); } })}
    <button class="btn" ?disabled=${open.busy}>${t("save")}</button><button type="button" class="btn quiet"
      @click=${close}>${t("cancel")}</button></form>`;
  if (open) return html`<div class="sure" role="group"
    aria-label=${t("owner.area.sure", { name: area.name })}>
    <p><span class="strong">${t("owner.area.sure", { name: area.name })}</span><br>
      <span>${t("owner.area.sure.text")}</span></p>
    ${open.error ? html`<p class="wrong" role="alert">${open.error}</p>` : null}
    <button type="button" class="btn" @click=${close}>${t("owner.keep")}</button><button type="button" class="btn bad"
      data-live ?disabled=${open.busy} @click=${() => remove(area, open)}>${t("delete")}</button></div>`;
  return html`<div class="area"><bdi class="strong">${area.name}</bdi>
    <button type="button" class="btn quiet icon" data-area=${area.id}
      aria-label=${t("owner.area.rename.of", { name: area.name })}
      @click=${() => begin("name")}><rack-icon name="edit"></rack-icon></button>
    <button type="button" class="btn quiet icon" aria-label=${t("owner.area.delete.of", { name: area.name })}
      @click=${() => begin("sure")}><rack-icon name="trash"></rack-icon></button></div>`;
}

// The list itself changes only by events of topic `timers`.
async function send(form, work) {
  form.busy = true;
  app.refresh();
  try { await work(); return true; } catch (error) {
    form.error = error.reason === "name_taken" ? t("owner.area.taken") : fault(error);
    return false;
  } finally { form.busy = false; app.refresh(); }
}

async function add(event) {
  event.preventDefault();
  const { adding } = app.zoning, name = adding.name.trim();
  if (!name) { adding.error = t("fault.required"); return app.refresh(); }
  if (!(await send(adding, () => session.change("areas.save", { name })))) return;
  // The next area's name may be typed already.
  if (adding.name.trim() === name) adding.name = "";
  app.refresh();
  focusOn("#area-new");
}

async function rename(event, open, close) {
  event.preventDefault();
  const name = open.name.trim();
  if (!name) { open.error = t("fault.required"); return app.refresh(); }
  if (await send(open, () => session.change("areas.save", { area: open.id, name }))) close();
}

async function remove(area, open) {
  if (!(await send(open, () => session.change("areas.delete", { area: area.id })))) return;
  app.zoning.open = null;
  toast(t("owner.area.deleted", { name: area.name }));
  focusOn("#area-new");
}
