// Tokens with which scripts act for a member, or for the gym. Contract: tokens(here, {kind, calls, refresh, fail}) → template.
//   here: an object that lives as long as the page shows it; kind: "member" or "gym", for the scopes and the texts;
//   calls: {list() → {tokens}, make({name, scopes}) → {token, secret}, revoke(id)}, promises; fail(error) shows an error.
// A new token's secret is in `here` alone: no later reply has it.
import { html, keyed } from "../template.js";
import { day, time } from "../format.js";
import { fault, t } from "../words.js";
import { blank, field, skeleton, toast, toggle } from "../ui.js";
import "../words/accounts/scripttokens.js";

const SCOPES = { member: ["read", "log", "calendar"], gym: ["gymRead", "gymDesk", "gymCalendar"] };
const copies = globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text));

export function tokens(here, options) {
  if (here.tokens === undefined) load(here, options);
  if (here.tokens === null) return skeleton(2);
  if (here.tokens === "failed") return blank({ icon: "cloud", title: t("script.failed"),
    action: html`<button type="button" class="btn" @click=${() => { here.tokens = undefined; options.refresh(); }}>${
      t("retry")}</button>` });
  return html`<div class="entry"><p>${t(`script.${options.kind}.what`)}</p>
    ${here.made ? keyed("made", made(here, options)) : here.form ? keyed("form", form(here, options)) : html`<div
      class="ends"><button type="button" class="btn go" @click=${() => { here.form = { name: "", scopes: new Set() };
        options.refresh(); }}>${t("script.new")}</button></div>`}
    ${here.tokens.map((one) => keyed(one.id, known(here, options, one)))}</div>`;
}

async function load(here, { calls, refresh }) {
  here.tokens = null;
  try { here.tokens = (await calls.list()).tokens; } catch { here.tokens = "failed"; }
  refresh();
}

// MARK: A new one

function form(here, options) {
  const { form: wanted } = here, put = (change) => { Object.assign(wanted, { wrong: null, wrongScopes: null }, change); options.refresh(); };
  return html`<form class="entry" aria-label=${t("script.new")} novalidate
    @submit=${(event) => { event.preventDefault(); make(here, options); }}>
    ${field({ id: "script-name", label: t("script.name"), value: wanted.name, error: wanted.wrong, maxlength: 40, hint: t("script.name.hint"),
      set: (name) => put({ name }) })}
    <fieldset class="entry"><legend class="unseen">${t("script.scopes")}</legend>${SCOPES[options.kind].map((scope) => keyed(scope, toggle({
      id: `script-${scope}`, label: t(`script.${scope}`), text: t(`script.${scope}.what`), value: wanted.scopes.has(scope),
      set: (on) => { wanted.scopes[on ? "add" : "delete"](scope); put({}); } })))}
      ${wanted.wrongScopes ? html`<p class="wrong" role="alert">${wanted.wrongScopes}</p>` : null}</fieldset>
    <div class="ends"><button class="btn go" data-live ?disabled=${wanted.busy}>${t("script.make")}</button>
      <button type="button" class="btn" @click=${() => { here.form = null; options.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function make(here, { calls, refresh, fail }) {
  const { form: wanted } = here, name = wanted.name.trim(), scopes = [...wanted.scopes];
  wanted.wrong = name ? null : t("fault.required");
  wanted.wrongScopes = scopes.length ? null : t("script.scopes.none");
  if (wanted.wrong || wanted.wrongScopes) return refresh();
  wanted.busy = true;
  refresh();
  try {
    const { token, secret } = await calls.make({ name, scopes });
    here.tokens = [...here.tokens.filter(({ id }) => id !== token.id), token];
    Object.assign(here, { made: { ...token, secret }, form: null });
  } catch (error) {
    if (error.field === "name") wanted.wrong = fault(error);
    else if (error.reason === "too_many") wanted.wrongScopes = t("script.most");
    else fail(error);
  }
  wanted.busy = false;
  refresh();
}

const made = (here, options) => html`<div class="entry" role="status"><p class="strong">${t("script.made", { name: here.made.name })}</p>
  <p class="feed-link" dir="ltr">${here.made.secret}</p>
  <p class="notice">${t(`script.${options.kind}.secret`)}</p>
  ${here.made.scopes.includes("log") ? html`<p class="small">${t("script.send")}</p><p class="script-send" dir="ltr"><code>${
    t("script.send.command", { secret: here.made.secret, origin: location.origin })}</code></p>` : null}
  <div class="ends">${copies ? html`<button type="button" class="btn go" @click=${() => copies(here.made.secret).then(
      () => toast(t("script.copied")), () => toast(t("script.select")))}><rack-icon name="copy"></rack-icon>${
      t("script.copy")}</button>` : null}
    <button type="button" class="btn" @click=${() => { here.made = null; options.refresh(); }}>${t("script.done")}</button></div></div>`;

// MARK: The tokens that exist

function known(here, options, one) {
  const used = one.usedAt ? t("script.used", { when: `${day(one.usedAt)}, ${time(one.usedAt)}` }) : t("script.unused");
  const isAsked = here.asking === one.id, ask = (id) => { here.asking = id; options.refresh(); };
  return html`<div class="part"><div class="card-head"><p><bdi class="strong">${one.name}</bdi><br><span class="small">${
    [...one.scopes.map((scope) => t(`script.${scope}`)), used].join(" · ")}</span></p>
    <button type="button" class="btn" aria-expanded=${isAsked ? "true" : "false"} aria-label=${t("script.revoke.of", { name: one.name })}
      @click=${() => ask(isAsked ? null : one.id)}>${t("script.revoke")}</button></div>
    ${isAsked ? html`<p class="notice bad">${t("script.revoke.sure")}</p><div class="ends"><button type="button" class="btn bad" data-live
        ?disabled=${here.busy} @click=${() => revoke(here, options, one)}>${t("script.revoke.do")}</button>
      <button type="button" class="btn" @click=${() => ask(null)}>${t("cancel")}</button></div>` : null}</div>`;
}

async function revoke(here, { calls, refresh, fail }, { id, name }) {
  here.busy = true;
  refresh();
  try {
    await calls.revoke(id);
    toast(t("script.revoked", { name }));
    gone(here, id);
  } catch (error) {
    // It was revoked on another screen.
    if (error.reason === "no_such_token") gone(here, id); else fail(error);
  }
  here.busy = false;
  refresh();
}

function gone(here, id) {
  here.tokens = here.tokens.filter((each) => each.id !== id);
  if (here.made?.id === id) here.made = null;
  here.asking = null;
}
