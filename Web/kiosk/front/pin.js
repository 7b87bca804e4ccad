// The PIN screen, after a tap on a face or a badge scan. The PIN is in memory only while it is typed, and is dropped
// when the screen closes.
import { back } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { keypad } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app, live, show } from "../base/app.js";
import { enter } from "../person/people.js";
import { onKeys } from "../base/scan.js";
import { leaveAlone } from "../base/alone.js";

noun({ address: "pin", front: pin });

function pin() {
  const { front } = app;
  front.pin ??= "";
  const wait = Math.max(0, Math.ceil(((front.until ?? 0) - performance.now()) / 1000));
  if (wait) setTimeout(app.refresh, 250);
  else if (front.until) Object.assign(front, { until: 0, fault: null });
  const blocked = wait > 0 || front.busy;
  const press = (key) => {
    leaveAlone(front);
    if (key === "erase" || key === "Backspace") front.pin = front.pin.slice(0, -1);
    else if (!blocked && /^\d$/.test(key) && front.pin.length < 6) {
      Object.assign(front, { pin: front.pin + key, fault: null });
    }
    app.refresh();
  };
  onKeys((key) => {
    if (key === "Escape") { show("who"); return true; }
    if (key === "Enter") { submit(front, blocked); return true; }
    if (key === "Backspace" || /^\d$/.test(key)) { press(key); return true; }
    return false;
  }, { own: (text) => /^\d{1,6}$/.test(text) });
  leaveAlone(front);
  return html`<main class="pin">
    <div class="card panel">
      ${back({ act: () => show("who") })}
      ${front.face ? html`<div class="whose">
        <rack-plate .face=${front.face}></rack-plate>
        <h1><bdi class="name">${front.face.name}</bdi></h1>
      </div>`
        : html`<div class="whose">
          <span class="badge"><rack-icon name="badge"></rack-icon></span>
          <h1 class="name">${t("kiosk.badge.read")}</h1>
        </div>`}
      <p class="dim" id="pin-hint">${t("kiosk.pin.hint")}</p>
      <p class=${`dots${front.shake ? " shake" : ""}`} role="img"
        aria-label=${t("kiosk.pin.typed", { n: front.pin.length })}
        @animationend=${() => { front.shake = false; app.refresh(); }}>
        ${Array.from({ length: Math.max(4, front.pin.length) },
          (_, i) => html`<i class=${i < front.pin.length ? "on" : ""}></i>`)}</p>
      <p class="fault" role="alert">${problem(front, wait)}</p>
    </div>
    <div class="pad panel">
      ${keypad({ press, disabled: blocked })}
      <button type="button" class="btn go big" ?disabled=${blocked || front.pin.length < 4 || !live()}
        @click=${() => submit(front, blocked)}>${front.busy ? t("kiosk.checking") : t("kiosk.login")}</button>
      <button type="button" class="btn quiet" @click=${() => show("login", { wish: front.wish })}>${t("kiosk.pin.forgot")}</button>
    </div>
  </main>`;
}

function problem({ fault: error }, wait) {
  if (wait) return t("kiosk.pin.wait", { why: error?.reason === "slow_down" ? "" : fault(error), n: wait });
  if (error) return fault(error);
  return live() ? null : t("kiosk.pin.away");
}

async function submit(front, blocked) {
  if (blocked || front.pin.length < 4) return;
  Object.assign(front, { busy: true, fault: null });
  app.refresh();
  try {
    await enter({ ...(front.face ? { member: front.face.id } : { badge: front.badge }), pin: front.pin });
  } catch (error) {
    if (["full_login_needed", "no_pin", "password_must_change"].includes(error.reason)) {
      return show("login", { notice: fault(error) });
    }
    const until = error.retryAfterMs ? performance.now() + error.retryAfterMs : 0;
    Object.assign(front, { fault: error, shake: true, until });
  }
  Object.assign(front, { busy: false, pin: "" });
  app.refresh();
}
