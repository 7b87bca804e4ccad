// The settings of a paired device: name, layout, areas, who may change clocks, sound. Contract: settings(device,
// more) → template, which ends with `more`. Each change takes effect at once and is sent by itself (devices.configure changes only the fields it gets);
// what the server sends by topic `devices` replaces what was tapped.
import { html, keyed, svg } from "../../shared/template.js";
import { uuid } from "../../shared/socket.js";
import { fault, t } from "../../shared/words.js";
import { field, toast, toggle } from "../../shared/ui.js";
import { app, showError, session } from "../state.js";

const LAYOUTS = ["clock", "clockFeed", "clockBoard", "fourClocks", "calendar", "boards", "week", "hearts", "race"];
// Miniatures, 64 × 36 like a display: bars are digits, lines are rows.
const DRAWN = {
  clock: svg`<rect class="big" x="14" y="12" width="36" height="12" rx="2"/>`,
  clockFeed: svg`<rect class="big" x="5" y="12" width="30" height="12" rx="2"/>
    <path class="rows" d="M42 8h17M42 15h17M42 22h17M42 29h11"/>`,
  clockBoard: svg`<rect class="big" x="5" y="12" width="30" height="12" rx="2"/>
    <path class="rows" d="M48 9h11M48 18h9M48 27h7"/><path class="places" d="M42 9h1M42 18h1M42 27h1"/>`,
  fourClocks: svg`<rect class="big" x="6" y="6" width="23" height="9" rx="2"/>
    <rect class="big" x="35" y="6" width="23" height="9" rx="2"/>
    <rect class="big" x="6" y="21" width="23" height="9" rx="2"/>
    <rect class="big" x="35" y="21" width="23" height="9" rx="2"/>`,
  calendar: svg`<path class="rows" d="M6 8h52"/>
    <path class="days" d="M10 16h6M22 16h6M34 16h6M46 16h6M10 23h6M22 23h6M34 23h6M46 23h6M10 30h6M22 30h6"/>`,
  boards: svg`<path class="rows" d="M6 8h24M14 16h14M14 23h12M14 30h9M42 16h14M42 23h12M42 30h9"/><path class="places"
    d="M7 16h1M7 23h1M7 30h1M35 16h1M35 23h1M35 30h1"/>`,
  hearts: svg`<path class="rows" d="M6 7h14M44 7h14"/><path class="places" d="M8 17v4M24 17v4M40 17v4M8 27v4M24 27v4M40 27v4"/><path
    class="rows" d="M13 19h5M29 19h5M45 19h5M13 29h5M29 29h5M45 29h5"/>`,
  race: svg`<path class="rows" d="M6 9h52M6 18h52M6 27h52"/><path class="places" d="M40 6h8v6h-8zM26 15h8v6h-8zM32 24h8v6h-8z"/>`,
  week: svg`<path class="rows" d="M8 14h6M18 14h6M28 14h6M38 14h6M48 14h8M8 22h6M28 22h6M48 22h8M18 30h6M38 30h6"/><path class="places"
    d="M8 6h2M18 6h2M28 6h2M38 6h2M48 6h2"/>`,
};
const shows = (device) => device.kind !== "kiosk";
const sounds = (device) => device.kind !== "terminal";

function draft(device) {
  if (app.naming?.device !== device.id) app.naming = { device: device.id, name: device.name, error: null };
  return app.naming;
}

export function settings(device, more) {
  const set = device.settings, id = `device-${device.id}`, naming = draft(device);
  return html`<div class="settings" role="group" aria-label=${t("owner.settings.of", { name: device.name })}>
    <form class="naming" @submit=${(event) => rename(event, device)} novalidate>
      ${field({ id: `${id}-name`, label: t("owner.device.name"), value: naming.name, error: naming.error,
        maxlength: 60, set: (name) => { Object.assign(naming, { name, error: null }); app.refresh(); } })}
      <button class="btn" ?disabled=${naming.name.trim() === device.name || naming.busy}>${t("save")}</button></form>
    ${shows(device) ? html`<fieldset class="layouts"><legend>${t("owner.layout")}</legend>
      <div>${LAYOUTS.map((layout) => keyed(layout, html`<label class="layout">
      <input type="radio" name=${`${id}-layout`} value=${layout} data-live .checked=${set.layout === layout}
        @change=${() => put(device, { layout })}>
      <svg viewBox="0 0 64 36" aria-hidden="true">
        <rect class="frame" x="1" y="1" width="62" height="34" rx="3"/>${DRAWN[layout]}</svg>
      <span>${t(`owner.layout.${layout}`)}</span></label>`))}</div></fieldset>` : null}
    ${app.areas?.length ? html`<fieldset class="zones"><legend>${t("owner.device.areas")}</legend><div>
      ${zone(`${id}-all`, t("owner.device.areas.all"), !set.areas.length, () => put(device, { areas: [] }))}
      ${app.areas.map((area) => keyed(area.id, zone(`${id}-${area.id}`, area.name, set.areas.includes(area.id),
        (on) => put(device, { areas: on
          ? [...set.areas, area.id]
          : set.areas.filter((other) => other !== area.id) }))))}</div>
      <p class="hint">${t("owner.device.areas.hint")}</p></fieldset>` : null}
    ${toggle({ live: true, label: t("owner.controls"), hint: t("owner.controls.hint"), value: set.controls,
      set: (controls) => put(device, { controls }) })}
    ${device.kind === "wall" ? toggle({ live: true, label: t("owner.records"), hint: t("owner.records.hint"), value: set.records,
      set: (records) => put(device, { records }) }) : null}
    ${device.kind === "kiosk" ? toggle({ live: true, label: t("owner.camera"), hint: t("owner.camera.hint"), value: set.camera,
      set: (camera) => put(device, { camera }) }) : null}
    ${sounds(device) ? html`<div class="volume"><label for=${`${id}-volume`}>${t("owner.volume")}</label>
      <output class="number" for=${`${id}-volume`}>${set.volume || t("owner.volume.off")}</output>
      <input type="range" id=${`${id}-volume`} min="0" max="100" step="5" data-live .value=${String(set.volume)}
        @input=${(e) => loud(device, Number(e.target.value))}></div>
      ${toggle({ live: true, label: t("owner.voice"), hint: t("owner.voice.hint"), value: set.voice,
        set: (voice) => put(device, { voice }) })}` : null}
    ${more}
  </div>`;
}

// “All” is on when no area is chosen; tapping it while it is on changes nothing.
const zone = (id, label, on, set) => html`<label class="zone"><input type="checkbox" id=${id} data-live .checked=${on}
  @change=${(e) => { set(e.target.checked); app.refresh(); }}>
  <span><rack-icon name="check"></rack-icon><bdi>${label}</bdi></span></label>`;

// Shows the change at once. Returns a function that undoes it, for a refusal.
function mine(device, change) {
  const was = device.settings;
  app.devices = app.devices.map((one) => (one.id === device.id
    ? { ...one, settings: { ...one.settings, ...change } }
    : one));
  app.refresh();
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, was[key]]));
  return () => {
    app.devices = app.devices?.map((one) => (one.id === device.id
      ? { ...one, settings: { ...one.settings, ...before } }
      : one));
    app.refresh();
  };
}

async function put(device, change, back = mine(device, change)) {
  try {
    receive((await session.ask("devices.configure", { key: uuid(), device: device.id, ...change })).device);
  } catch (error) { back(); showError(error); }
}

function receive(device) {
  app.devices = app.devices?.map((one) => (one.id === device.id ? device : one));
  app.refresh();
}

// Sends a slider's value once it has rested for 200 ms. A refusal brings back what was there before it was moved.
const volumes = new Map();
function loud(device, volume) {
  const undo = mine(device, { volume }), { timer, back = undo } = volumes.get(device.id) ?? {};
  clearTimeout(timer);
  volumes.set(device.id, { back, timer: setTimeout(() => {
    volumes.delete(device.id);
    put(device, { volume }, back);
  }, 200) });
}

async function rename(event, device) {
  event.preventDefault();
  const naming = draft(device), name = naming.name.trim();
  if (!name) { naming.error = t("fault.required"); return app.refresh(); }
  naming.busy = true;
  try {
    receive((await session.change("devices.configure", { device: device.id, name })).device);
    toast(t("owner.renamed", { name }));
    if (naming.name.trim() === name) naming.name = name;
  } catch (error) { naming.error = fault(error); }
  naming.busy = false;
  app.refresh();
}
