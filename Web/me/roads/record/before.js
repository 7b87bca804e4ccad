// Before a recording: what can be chosen, and why it cannot begin. Contract: before(route): route: the id of the one that the address
// names, or null; untrusted(): the browser does not say where it is to a page like this; elsewhere(): another page is recording.
import { askServer } from "../../../shared/secure/facts.js";
import { keep } from "../../../shared/store.js";
import { html, keyed } from "../../../shared/template.js";
import { blank, skeleton } from "../../../shared/ui.js";
import { far } from "../../../shared/roads/measure.js";
import { t } from "../../../shared/words.js";
import { app, unit } from "../../base/state.js";
import { routes } from "./followed.js";
import { look, start } from "./recorder.js";
import { voiceToggle } from "./said.js";
import { here, KINDS, reset } from "./state.js";

// The last kind is remembered for the next recording.
const KEPT = "record.kind";

const state = () => (app.form.record ??= { kind: KINDS.includes(keep.get(KEPT)) ? keep.get(KEPT) : KINDS[0], route: null, linked: null, kindOf: null });

export function before(linked) {
  const chosen = state(), set = app.form.recordSet ?? null;
  if (linked !== chosen.linked) Object.assign(chosen, { linked, route: linked });
  const route = chosen.route ? routes.host.get(chosen.route) : undefined;
  if (route && linked && chosen.kindOf !== linked && KINDS.includes(route.kind)) Object.assign(chosen, { kind: route.kind, kindOf: linked });
  const begin = () => {
    keep.set(KEPT, chosen.kind);
    // A route that is still loading is followed once it has loaded: nobody waits for it at the start.
    start({ kind: chosen.kind, set, route: route ?? null, routeId: route === undefined ? null : chosen.route });
  };
  return html`<section class="panel card entry" aria-label=${t("record.title")}>
    ${set ? html`<p class="small">${t("record.set", { name: set.name })}</p>` : null}
    <div class="field"><label for="record-kind">${t("road.kind")}</label><select id="record-kind" @change=${(event) => {
      chosen.kind = event.target.value;
      app.refresh();
    }}>${KINDS.map((kind) => keyed(kind, html`<option value=${kind} ?selected=${chosen.kind === kind}>${t(`road.kind.${kind}`)}</option>`))}</select></div>
    ${route === null ? skeleton(1) : routeField(chosen)}
    ${chosen.route && route === undefined ? html`<p class="notice">${t("record.route.failed")}</p>` : null}
    ${voiceToggle()}
    ${here.isDenied ? html`<p class="notice bad" role="alert">${t("record.denied")} <span class="plain">${t("record.denied.how")}</span></p>` : null}
    <button type="button" class="btn go big wide" ?disabled=${here.isBusy} @click=${begin}>${t("record.start")}</button>
    <p class="small">${t("record.hint")}</p></section>`;
}

function routeField(chosen) {
  const all = routes.host.list();
  if (!all?.length) return null;
  return html`<div class="field"><label for="record-route">${t("record.route")} <span class="optional">${t("optional")}</span></label>
    <select id="record-route" @change=${(event) => {
      chosen.route = Number(event.target.value) || null;
      app.refresh();
    }}><option value="" ?selected=${!chosen.route}>${t("record.route.none")}</option>${all.map(({ id, name, meters }) => keyed(id, html`<option
      value=${id} ?selected=${chosen.route === id}>${t("record.route.row", { name, far: far(meters, unit(), chosen.kind) })}</option>`))}</select></div>`;
}

export const elsewhere = () => html`<section class="panel card">${blank({ icon: "wait", title: t("record.elsewhere"), text: t("record.elsewhere.text"),
  action: html`<button type="button" class="btn" @click=${() => { reset(); look(); }}>${t("retry")}</button>` })}</section>`;

// MARK: Where it cannot be

let hasHttps = null;

export function untrusted() {
  if (globalThis.isSecureContext) return html`<section class="panel card">${blank({ icon: "warn", title: t("record.nowhere"), text: t("record.nowhere.text") })}</section>`;
  if (hasHttps === null) ask();
  return html`<section class="panel card">${blank({ icon: "warn", title: t("record.plain"), text: t(hasHttps ? "record.plain.way" : "record.plain.ask"),
    action: hasHttps ? html`<a class="btn go" href="/trust/">${t("record.plain.go")}</a>` : null })}</section>`;
}

async function ask() {
  hasHttps = false;
  try { hasHttps = Boolean((await askServer()).port); } catch { return; }
  app.refresh();
}
