// Pairing: an unknown kiosk shows a code until the owner approves it. pairKiosk() resolves once this device is identified
// and rejects when the connection is lost; the next connection asks for a new code.
import { homeOf, phoneAddress } from "../../shared/gym/address.js";
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { keep } from "../../shared/store.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { secureHint } from "../../shared/secure/hint.js";

const about = () => {
  const agent = navigator.userAgent;
  const browser = /Firefox|Edg|Chrome|Safari/.exec(agent)?.[0] ?? t("device.browser");
  const system = /Android|iPad|iPhone|CrOS|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "?";
  const words = t("device.about", { browser: browser === "Chrome" ? "Chromium" : browser, system });
  return `${words}, ${screen.width} × ${screen.height}`;
};

export function pairKiosk() {
  return new Promise((resolve, reject) => {
    const { socket } = app;
    const listeners = {
      "device.paired": ({ detail }) => {
        keep.set("device", detail.token);
        // It is here again, and not at https.
        keep.remove("move.to");
        app.device = detail.device;
        app.pairing = null;
        finish(resolve);
      },
      "device.refused": ({ detail }) => {
        if (detail.reason === "expired") return ask();
        app.pairing = { problem: "declined" };
        app.refresh();
      },
      lost: () => finish(reject, new Error("lost while pairing")),
    };
    let tick = 0;
    const finish = (settle, value) => {
      clearInterval(tick);
      for (const [name, listener] of Object.entries(listeners)) socket.removeEventListener(name, listener);
      settle(value);
      app.refresh();
    };
    const ask = async () => {
      try {
        const reply = await socket.request("devices.pair", { kind: "kiosk", about: about() }, { early: true });
        app.pairing = { ...reply, ask };
        app.refresh();
      } catch (error) { if (!error.unanswered) finish(reject, error); }
    };
    for (const [name, listener] of Object.entries(listeners)) socket.addEventListener(name, listener);
    tick = setInterval(app.refresh, 1_000);
    ask();
  });
}

// The server may have closed the connection after declining.
function again() {
  app.pairing = null;
  if (app.socket.status === "closed") app.socket.start();
  else app.socket.drop(1006);
  app.refresh();
}

export function pairingPage() {
  const { code, words, expiresAt, problem } = app.pairing;
  const owner = `${homeOf(app.gym)}/owner/`;
  if (problem) {
    return html`<main class="pairing"><div class="card">
      <h1 class="title">${t("kiosk.pair.declined")}</h1><p class="lead">${t("kiosk.pair.declined.text")}</p>
      <button type="button" class="btn go big" @click=${again}>${t("kiosk.pair.again")}</button></div></main>`;
  }
  const left = expiresAt - app.clock.now();
  return html`<main class="pairing"><div class="card">
    <p class="label">${t("kiosk.pair.label", { gym: app.gym?.name ?? t("app.name") })}</p>
    <h1 class="title">${t("kiosk.pair.title")}</h1>
    <p class="code number" aria-label=${t("kiosk.pair.code", { code: [...code].join(" ") })}>
      <span>${code.slice(0, 4)}</span><i>-</i><span>${code.slice(4)}</span></p>
    <p class="number same">${words.join(" · ")}</p>
    <ol class="how">
      <li>${t(phoneAddress(app.gym) ? "kiosk.pair.one" : "kiosk.pair.one.here")} <strong>${owner}</strong></li>
      <li>${t("kiosk.pair.two")}</li>
      <li>${t("kiosk.pair.three")}</li>
    </ol>
    <p class="dim" role="timer">${t("kiosk.pair.left", { left: format.countdown(left) })}</p>
    ${isSecureContext ? null : secureHint(() => app.refresh())}
  </div></main>`;
}
