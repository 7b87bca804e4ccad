// The page of somebody who comes over from plain http: it logs in with the ticket and keeps what came along. Contract:
//   arriving(trip, { session, refresh, done }) → the whole page; trip: of arrival.js; done(): logged in, or on to the login.
// What came along is kept only once the server has taken the ticket: anybody can write an address. The login on the other side is ended
// only once everything is here.
import "../words/secureoffer.js";
import { html } from "../template.js";
import { blank, skeleton } from "../ui.js";
import { t } from "../words.js";
import { unpack } from "./kept.js";

export function arriving(trip, host) {
  document.title = t("move.title");
  if (!trip.isBegun) come(trip, host);
  return html`<main class="login-page"><h1 class="unseen">${t("move.title")}</h1>${trip.isLost ? html`<section class="panel card" role="alert">${blank({
    icon: "warn", title: t("move.lost"), text: t("move.lost.text"),
    action: html`<button type="button" class="btn go" @click=${host.done}>${t("move.login")}</button>` })}</section>` : skeleton(3)}</main>`;
}

async function come(trip, { session, refresh, done }) {
  trip.isBegun = true;
  try {
    const { from } = await session.attempt("sessions.useTicket", { ticket: trip.ticket });
    // Where nobody ends it, it ends by itself.
    if (unpack(trip.kept)) session.change("sessions.end", { session: from }).catch(() => {});
    done();
  } catch {
    trip.isLost = true;
    refresh();
  }
}
