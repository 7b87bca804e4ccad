// Heart-rate straps, at #straps: those that the gym lends, what is heard and belongs to nobody, and those of members.
import { focusOn } from "../../shared/focus.js";
import { isolate } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { blank, field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/straps.js";
import { app, session, showError } from "../state.js";
import { ask, follow, isHere, straps, whenOf } from "./strapstate.js";

const empty = () => ({ naming: null, freeing: null });
let here = empty();

noun({ address: "straps", section: "screens", title: "owner.straps", draw: page, left: () => { here = empty(); } });

// The end of an address, which some straps have written on them.
const shortOf = (strap) => strap.slice(strap.indexOf(":") + 1).split(":").slice(-2).join("");
const nameOf = ({ strap, name }) => (name ? t("straps.named", { name: isolate(name) }) : t("straps.one", { id: shortOf(strap) }));
const heardText = (one) => (isHere(one) ? t("straps.here") : one.heardAt === undefined ? t("straps.silent")
  : t("straps.heard", { when: whenOf(one.heardAt) }));

function page() {
  follow();
  const { list, error } = straps;
  return html`${head({ title: t("owner.straps"), below: t("straps.what") })}
    ${!list ? error ? html`<section class="panel card">${blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn" @click=${ask}>${
      t("retry")}</button>` })}</section>` : skeleton(4)
    : html`<div class="halves"><div class="half">${group("lent", list.filter(({ name }) => name))}${group("nobody", list.filter(({ name, member, kind }) =>
      !name && !member && !kind))}</div>${group("members", list.filter(({ name, member }) => !name && member))}</div>`}`;
}

const group = (kind, some) => html`<section class="panel card strap-list" aria-labelledby=${`straps-${kind}`}><div><h2 class="label" id=${`straps-${kind}`}>${
    t(`straps.${kind}`)}</h2><p class="dim">${t(`straps.${kind}.text`)}</p></div>
  ${some.length ? html`<ul>${some.map((one) => keyed(one.strap, html`<li>${row(one)}</li>`))}</ul>` : html`<p class="small">${t(`straps.${kind}.none`)}</p>`}</section>`;

function row(one) {
  if (here.naming?.strap === one.strap) return naming(one);
  if (here.freeing === one.strap) return html`<rack-sure class="sure" role="alertdialog" aria-label=${t("straps.free.sure")}><p><span class="strong">${
    t("straps.free.sure")}</span><br><span>${t("straps.free.text")}</span></p><button type="button" class="btn bad" data-live @click=${() => free(one)}>${
    t("straps.free")}</button><button type="button" class="btn" @click=${() => { here.freeing = null; app.refresh(); }}>${t("cancel")}</button></rack-sure>`;
  const name = nameOf(one), about = [heardText(one), one.code ? t("straps.code", { code: one.code }) : null].filter(Boolean).join(" · ");
  return html`<span class="sign"><rack-icon name="heart"></rack-icon></span><span class="about"><span class="strong">${one.member && !one.name
    ? html`<bdi>${one.member.name}</bdi>` : name}</span><span class="small">${one.member ? one.name ? html`<bdi>${t("straps.worn",
    { name: isolate(one.member.name) })}</bdi> · ` : `${name} · ` : null}${about}</span></span>${buttons(one, name)}`;
}

function buttons(one, name) {
  if (one.name) return html`<button type="button" class="btn quiet icon" aria-label=${t("straps.rename.of", { name })} @click=${() => begin(one)}><rack-icon
    name="edit"></rack-icon></button><button type="button" class="btn quiet" data-live aria-label=${t("straps.unlend.of", { name })} @click=${() =>
    send("straps.unlend", { strap: one.strap }, t("straps.unlent"))}>${t("straps.unlend")}</button>`;
  if (one.member) return html`<button type="button" class="btn quiet" aria-label=${t("straps.free.of", { name: one.member.name })} @click=${() => {
    here.freeing = one.strap;
    app.refresh();
  }}>${t("straps.free")}</button>`;
  return html`<button type="button" class="btn" data-strap=${one.strap} aria-label=${t("straps.lend.of", { name })} @click=${() => begin(one)}>${t("straps.lend")}</button>`;
}

function begin(one) {
  here.naming = { strap: one.strap, name: one.name ?? nextName(), error: null };
  app.refresh();
  focusOn("#strap-name");
}

// The next number that no strap has.
function nextName() {
  const taken = new Set(straps.list.map(({ name }) => name));
  for (let n = 1; ; n += 1) if (!taken.has(String(n))) return String(n);
}

const naming = (one) => html`<form class="naming" novalidate @submit=${(event) => { event.preventDefault(); lend(one); }}>
  ${field({ id: "strap-name", label: t("straps.name"), value: here.naming.name, error: here.naming.error, hint: t("straps.name.hint"), maxlength: 8,
    set: (name) => { Object.assign(here.naming, { name, error: null }); app.refresh(); } })}
  <button class="btn" ?disabled=${here.naming.busy}>${t("save")}</button><button type="button" class="btn quiet" @click=${() => {
    here.naming = null;
    app.refresh();
  }}>${t("cancel")}</button></form>`;

async function lend({ strap }) {
  const form = here.naming, name = form.name.trim();
  if (!name) { form.error = t("fault.required"); return app.refresh(); }
  form.busy = true;
  app.refresh();
  try {
    await session.change("straps.lend", { strap, name });
    here.naming = null;
    await ask();
  } catch (error) {
    Object.assign(form, { busy: false, error: error.reason === "name_taken" ? t("straps.taken") : fault(error) });
  }
  app.refresh();
}

async function send(method, params, done) {
  try {
    await session.change(method, params);
    toast(done);
    await ask();
  } catch (error) { showError(error); }
  app.refresh();
}

function free({ strap, member }) {
  here.freeing = null;
  return send("straps.free", { strap }, t("straps.freed", { name: isolate(member.name) }));
}
