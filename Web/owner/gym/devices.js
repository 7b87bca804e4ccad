// Devices, at #devices: approve new ones, see what is paired, change settings, revoke. Contract: app.devices is null until topic
// `devices` has sent its snapshot, and follows its events.
import { hostOf, phoneAddress } from "../../shared/gym/address.js";
import { focusOn } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { codeShape } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { field, skeleton, toast } from "../../shared/ui.js";
import { heardBy, whenOf } from "../floor/strapstate.js";
import { app, showError, session } from "../state.js";
import { areas } from "./areas.js";
import { detailOf, how, isFailed, isFrozen, isOff, keep, offSwitch, stateOf, trouble } from "./devicehealth.js";
import { isOn } from "./httpsstate.js";
import "../../shared/words/floor/straps.js";
import { settings } from "./settings.js";

const blank = () => ({ devices: null, health: null, adding: { code: "", name: "", errors: {} }, revoking: null, setting: null, naming: null });
Object.assign(app, blank());
let topic = null;
noun({ address: "devices", section: "screens", title: "owner.devices", draw: devices,
  mark() {
    const n = (app.devices ?? []).filter(isFailed).length;
    return n ? html`<span class="silent"></span><span class="unseen">, ${t("owner.devices.failed", { n })}</span>` : null;
  },
  entered() {
    const receive = ({ devices: list, health }) => { app.devices = list; keep(health); app.refresh(); };
    topic = session.socket.subscribe("devices", { snapshot: receive, event: (_, data) => receive(data) });
  },
  left() {
    topic?.close();
    topic = null;
    Object.assign(app, blank());
  } });

function devices() {
  return html`${head({ title: t("owner.devices") })}
    <div class="halves"><div class="half">${adding()}${areas()}</div>${list()}</div>`;
}

function adding() {
  const { code, name, found, errors, busy } = app.adding;
  const put = (key) => (value) => { app.adding[key] = value; delete errors[key]; app.refresh(); };
  if (!found) return html`<form class="panel card entry" aria-labelledby="add-title" @submit=${look} novalidate>
    <div><h2 class="label" id="add-title">${t("owner.add")}</h2><p class="dim">${t("owner.add.text")}</p></div>
    <div class="code-field">
      ${field({ id: "code", label: t("owner.device.code"), value: code, error: errors.code, placeholder: "XXXX-XXXX",
        autocapitalize: "characters", maxlength: 12, enterkeyhint: "go", set: (v) => put("code")(codeShape(v)) })}
    </div>
    <button class="btn go wide" ?disabled=${busy}>${t(busy ? "owner.look.busy" : "owner.look")}</button></form>`;
  return html`<form class="panel card entry asks" aria-labelledby="ask-title" @submit=${approve} novalidate>
    <header class="asker">
      <span class="sign"><rack-icon name=${icon(found.kind)}></rack-icon></span>
      <div><h2 class="strong" id="ask-title">${t("owner.asks", { kind: t(`device.${found.kind}`) })}</h2>
        <p class="dim">${t("owner.asks.text")}</p>
      </div>
    </header>
    <p class="number same">${found.words.join(" · ")}</p>
    <dl class="facts">
      <div><dt>${t("owner.about")}</dt><dd><bdi>${found.about || "–"}</bdi></dd></div>
      <div><dt>${t("owner.address")}</dt><dd>${found.address}</dd></div>
      <div><dt>${t("owner.device.code")}</dt><dd>${code}</dd></div>
    </dl>
    ${field({ id: "device-name", label: t("owner.device.name"), value: name, error: errors.name,
      hint: t("owner.device.name.hint"), maxlength: 60, set: put("name") })}
    ${errors.code ? html`<p class="notice bad" role="alert">${errors.code}</p>` : null}
    <div class="ends">
      <button class="btn go" ?disabled=${busy}>${t("owner.approve")}</button>
      <button type="button" class="btn bad" data-live ?disabled=${busy} @click=${decline}>${t("owner.decline")}</button>
    <button type="button" class="btn quiet" @click=${clear}>${t("back")}</button></div></form>`;
}

const icon = (kind) => ({ kiosk: "badge", wall: "device", terminal: "list", radio: "heart" })[kind] ?? "device";
function clear() { app.adding = { code: "", name: "", errors: {} }; app.refresh(); }

async function step(work) {
  const adding = app.adding;
  adding.busy = true;
  app.refresh();
  try { await work(adding); } catch (error) {
    if (error.field === "name") adding.errors.name = fault(error);
    else if (["code_unknown", "slow_down", "malformed"].includes(error.reason)) adding.errors.code = fault(error);
    else showError(error);
  }
  adding.busy = false;
  app.refresh();
}

const bare = (code) => code.replace("-", "");

function look(event) {
  event.preventDefault();
  if (app.adding.code.length !== 9) { app.adding.errors.code = t("owner.code.short"); return app.refresh(); }
  return step(async (adding) => {
    adding.found = await session.ask("devices.preview", { code: bare(adding.code) });
    adding.name ||= freeName(adding.found.kind);
    requestAnimationFrame(() => document.getElementById("device-name")?.select());
  });
}

// "Kiosk 2": a name that no device has yet, to be kept or typed over.
function freeName(kind) {
  const taken = new Set((app.devices ?? []).map(({ name }) => name));
  for (let n = 1; ; n += 1) {
    const name = t("owner.device.name.usual", { kind: t(`device.${kind}`), n });
    if (!taken.has(name)) return name;
  }
}

function approve(event) {
  event.preventDefault();
  if (!app.adding.name.trim()) { app.adding.errors.name = t("fault.required"); return app.refresh(); }
  return step(async (adding) => {
    const { device } = await session.change("devices.approve", { code: bare(adding.code), name: adding.name.trim() });
    toast(t("owner.approved", { name: device.name }));
    if (app.devices && !app.devices.some((one) => one.id === device.id)) app.devices = [...app.devices, device];
    clear();
  });
}

function decline() {
  return step(async (adding) => {
    await session.ask("devices.decline", { code: bare(adding.code) });
    toast(t("owner.declined"));
    clear();
  });
}

function list() {
  if (!app.devices) return html`<section class="panel card">${skeleton(4)}</section>`;
  if (!app.devices.length) return html`<section class="panel card" aria-labelledby="none-title">
    <h2 class="strong" id="none-title">${t("owner.none")}</h2>
    <ol class="steps">
      <li><div><p>${t("owner.none.kiosk", { address: `${hostOf(session.gym)}/kiosk/` })}</p>
        <p>${t("owner.none.wall", { address: `${hostOf(session.gym)}/wall/` })}</p></div></li>
      <li><p>${t("owner.none.2")}</p></li>
      <li><p>${t("owner.none.3")}</p></li>
    </ol>${phoneAddress(session.gym) ? null : html`<p class="notice">${t("owner.local")}</p>`}<a class="link" href="#addresses">${t("owner.none.more")}</a></section>`;
  const isDrawing = (device) => device.online && !session.away && !isOff(device) && !isFrozen(device);
  return html`<section class="panel card list" aria-labelledby="list-title">
    <h2 class="label" id="list-title">${t("owner.paired", { n: app.devices.length })}</h2>
    <ul>${app.devices.map((device) => keyed(device.id,
      html`<li class=${isDrawing(device) ? "device on" : isFailed(device) ? "device failed" : "device"}>
      <span class="sign"><rack-icon name=${icon(device.kind)}></rack-icon></span>
      <span class="about"><bdi class="strong">${device.name}</bdi><span class="small">${does(device)}</span></span>
      <span class="state"><span class="dot" aria-hidden="true"></span><span>${stateOf(device)}</span><span
        class="small">${detailOf(device) || by(device)}</span></span>
      ${app.revoking === device.id
        ? html`<div class="sure" role="group" aria-label=${t("owner.revoke.sure", { name: device.name })}>
          <p><span class="strong">${t("owner.revoke.sure",
            { name: device.name })}</span><br><span>${t("owner.revoke.text")}</span></p>
        <button type="button" class="btn"
          @click=${() => { app.revoking = null; app.refresh(); }}>${t("owner.keep")}</button>
          <button type="button" class="btn bad" data-live @click=${() => revoke(device)}>${t("owner.revoke")}</button>
        </div>`
      : html`${hasSettings(device)
        ? html`<button type="button" class="btn line set" aria-expanded=${app.setting === device.id ? "true" : "false"}
          aria-label=${t("owner.settings.of", { name: device.name })}
          @click=${() => {
            app.setting = app.setting === device.id ? null : device.id;
            app.naming = null;
            app.refresh();
          }}>${t("owner.settings")}<rack-icon name=${app.setting === device.id ? "up" : "down"}></rack-icon></button>`
          : null}
        <button type="button" class="btn quiet revoke" aria-label=${t("owner.revoke.of", { name: device.name })}
          @click=${() => {
            app.revoking = device.id;
            app.refresh();
            focusOn(".sure .btn");
          }}>${t("owner.revoke")}</button>${trouble(device)}
        ${app.setting === device.id && hasSettings(device) ? settings(device, offSwitch(device)) : null}`}</li>`))}</ul>${how()}</section>`;
}

// How it comes, where the server has https, or a proxy has told of a screen that it does: elsewhere all come by http, or nobody knows.
const areKnown = () => isOn(app.https) || app.devices.some(({ isSecure }) => isSecure);
const by = ({ isSecure }) => (areKnown() && !session.away && isSecure !== undefined ? t(isSecure ? "https.by.https" : "https.by.http") : "");

// A radio has nothing to show, and nobody at it.
const hasSettings = ({ kind, settings: set }) => kind !== "radio" && set;

// "Wall display · clock and feed · Main floor"
function does({ id, kind, settings: set }) {
  const named = set?.areas.map((id) => app.areas?.find((area) => area.id === id)?.name).filter(Boolean);
  if (kind === "radio") return [t("device.radio"), heardText(heardBy(id))].filter(Boolean).join(" · ");
  return [t(`device.${kind}`), set && kind !== "kiosk" ? t(`owner.layout.${set.layout}`) : null,
    named?.join(", ")].filter(Boolean).join(" · ");
}

// A radio that is on and hears nothing stands in the wrong place, or has no adapter.
const heardText = (heard) => heard && (heard.straps || heard.heardAt === undefined ? t("straps.hears", { n: heard.straps })
  : t("straps.hears.since", { when: whenOf(heard.heardAt) }));

async function revoke(device) {
  app.revoking = null;
  try {
    await session.change("devices.revoke", { device: device.id });
    app.devices = app.devices.filter((one) => one.id !== device.id);
    toast(t("owner.revoked", { name: device.name }));
  } catch (error) { showError(error); }
  app.refresh();
}
