// The code that takes a new member to their phone. Contract: phoneCode() → a new code, which joining sends to the server;
// phoneCard(front). The phone then asks for the PIN, so that nobody who reads the code gets in.
import { html } from "../../shared/template.js";
import { dayKey, time } from "../../shared/format.js";
import { HOUR_MS } from "../../shared/days.js";
import { phoneAddress } from "../../shared/gym/address.js";
import { qr } from "../../shared/qr.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";

// As the server's tokens: 256 random bits after the prefix.
export function phoneCode() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `p_${text}`;
}

// When a code made now expires: at the end of the day, but not within an hour.
function ending() {
  const soon = app.clock.now() + HOUR_MS;
  return dayKey(soon) === dayKey(app.clock.now()) ? t("join.phone.midnight") : time(soon);
}

export function phoneCard(front) {
  const home = phoneAddress(app.gym);
  return html`<section class="by-phone panel" aria-labelledby="by-phone-title">${home ? html`<div class="code-box">${qr(
      `${home}/me/#code=${front.code}`, t("join.phone.code"))}</div>` : null}
    <div class="what"><h2 class="strong" id="by-phone-title">${t(home ? "join.phone" : "join.phone.away")}</h2><p class="dim">${home
      ? t("join.phone.text", { time: ending() }) : t("join.phone.none")}</p></div>
    </section>`;
}
