// The people at this kiosk: one tap to switch, one to log out. The ring is their rest. Whoever is on the screen can log
// out there; the others first come to it, so that a glove does not throw out a partner. While the plates of everybody
// are on the screen nobody is, and each can.
import { html, keyed } from "/shared/template.js";
import { t } from "/shared/words.js";
import { app, show } from "./app.js";
import { clocksDoor } from "./clocks.js";
import { leave, select, stay } from "./people.js";
import { restLine, restSaid } from "./rest.js";

const out = (one) => html`<button type="button" class="btn quiet out" @click=${() => leave(one)}
  aria-label=${t("kiosk.leave.name", { name: one.member.displayName })}>
  <rack-icon name="leave"></rack-icon><span>${t("kiosk.leave")}</span></button>`;

const seat = (one) => keyed(one.id, html`<li class=${`seat${one.id === app.active ? " here" : ""}${one.rest.phase === "ready" && !one.warned ? " rested" : ""}`}>
  <button type="button" class="face" aria-current=${one.id === app.active ? "true" : null} @click=${() => { app.clocks = false; select(one); }}
    aria-label=${t(one.id === app.active ? "kiosk.seat.here" : "kiosk.seat", { name: one.member.displayName })}>
    <rack-plate .face=${one.member} .rest=${one.rest.ring} .ring=${one.warned ? one.left / one.warn : one.rest.phase === "ready" ? 1 : null}></rack-plate>
    <bdi class="name">${one.member.displayName}</bdi>
    ${restLine(one)}${app.outbox.of(one.id).length && app.socket.status !== "live"
      ? html`<span class="rest wait">${t("kiosk.waiting", { n: app.outbox.of(one.id).length })}</span>` : null}
  </button>
  ${one.warned && one.id !== app.active
    ? html`<button type="button" class="btn go out" @click=${() => stay(one)}>${t("kiosk.stay.short")}</button>`
    : one.id === app.active || app.active === null ? out(one) : null}
</li>`);

export const rail = () => html`<nav class="rail panel" aria-label=${t("kiosk.rail")}>
  <ul>${app.people.map(seat)}</ul>${restSaid()}
  ${clocksDoor({ most: app.people.length > 2 || window.innerHeight <= 700 ? 1 : 2 })}
  <button type="button" class="join" aria-current=${app.active === null && !app.clocks ? "true" : null} @click=${() => show("who")}>
    <rack-icon name="plus"></rack-icon><span>${t("kiosk.add")}</span></button>
  <p class="label where"><span class=${`lamp ${app.socket.status}`}></span>${app.socket.status === "live"
    ? app.device?.name ?? t("status.live") : t(`status.${app.socket.status === "connecting" ? "connecting" : "away"}`)}</p>
</nav>`;
