// A member's way from the kiosk to their phone: a code to scan, which then asks for the PIN. Contract: phonePage(person).
// Each visit makes a new code, and the one before stops working.
import { html } from "../../shared/template.js";
import { dayKey, time } from "../../shared/format.js";
import { phoneAddress } from "../../shared/gym/address.js";
import { head } from "../../shared/parts/head.js";
import { qr } from "../../shared/qr.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/kioskpages.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import "../../shared/words/accounts/join.js";

async function make(person) {
  const here = person.phone = { code: null, fault: null };
  try { Object.assign(here, await person.change("sessions.phoneCode")); } catch (error) { here.fault = error; }
  app.refresh();
}

export function phonePage(person) {
  const home = phoneAddress(app.gym), back = () => { person.phone = null; person.screen.back(); };
  onKeys((key) => key === "Escape" && (back(), true));
  if (home && !person.phone && live()) make(person);
  const here = person.phone ?? {};
  return html`<main class="phone-page">
    ${head({ title: t("mine.phone"), back: { act: back, first: true } })}
    <section class="panel">${!home ? blank({ icon: "phone", title: t("phone.none"), text: t("phone.none.text") })
    : here.fault ? blank({ icon: "warn", title: fault(here.fault),
      action: html`<button type="button" class="btn" @click=${() => make(person)}>${t("retry")}</button>` })
    : !here.code && !live() ? blank({ icon: "cloud", title: t("phone.away") })
    : !here.code ? skeleton(4) : html`<div class="code-box">${qr(`${home}/me/#code=${here.code}`, t("join.phone.code"))}</div>
      <div class="what"><p class="strong">${t("phone.scan")}</p><p class="dim">${t("phone.text")}</p>
        <p class="dim">${t("phone.until", { time: endOf(here.until) })}</p>
        ${person.member.email ? null : html`<p class="dim">${t("phone.email")}</p>`}</div>`}</section></main>`;
}

// The end of a day is midnight; time() would say 00:00.
const endOf = (at) => (dayKey(at - 1) === dayKey(at) ? time(at) : t("join.phone.midnight"));
