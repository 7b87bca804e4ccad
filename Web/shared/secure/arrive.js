// The page of somebody who comes over from plain http: it logs in with the ticket and keeps what came along. Contract:
//   arriving(trip, { session, refresh, done }) → the whole page; trip: of arrival.js; done(): logged in, or on to the login.
// What came along is kept only once the server has taken the ticket: anybody can write an address. The login on the other side is ended
// only once everything is here.
import "../words/secureoffer.js";
import { html } from "../template.js";
import { blank, skeleton } from "../ui.js";
import { t } from "../words.js";
import { unpack } from "./kept.js";

const AGAIN_MS = 2_000;

export function arriving(trip, host) {
  document.title = t("move.title");
  // A link must not put another login in the place of the one that is here.
  trip.isAsking ??= Boolean(host.session.handle);
  if (!trip.isBegun && !trip.isAsking) come(trip, host);
  return html`<main class="login-page"><h1 class="unseen">${t("move.title")}</h1>${trip.isAsking ? already(trip, host) : trip.isLost
    ? html`<section class="panel card" role="alert">${blank({ icon: "warn", title: t("move.lost"), text: t("move.lost.text"),
      action: html`<button type="button" class="btn go" @click=${host.done}>${t("move.login")}</button>` })}</section>`
    : html`<p class="unseen" role="status">${t("move.going")}</p>${skeleton(3)}`}</main>`;
}

const already = (trip, host) => html`<section class="panel card" role="alert">${blank({ icon: "person", title: t("move.already"), text: t("move.already.text"),
  action: html`<button type="button" class="btn go" @click=${host.done}>${t("move.already.stay")}</button><button type="button" class="btn" @click=${() => {
    trip.isAsking = false;
    host.refresh();
  }}>${t("move.already.go")}</button>` })}</section>`;

async function come(trip, { session, refresh, done }) {
  trip.isBegun = true;
  try {
    const { from } = await used(trip, session);
    // Where nobody ends it, it ends by itself.
    if (unpack(trip.kept)) session.change("sessions.end", { session: from }).catch(() => {});
    done();
  } catch {
    trip.isLost = true;
    refresh();
  }
}

// A reply that was lost leaves the ticket as it was, or used: the server says which.
async function used(trip, session) {
  for (;;) {
    try { return await session.attempt("sessions.useTicket", { ticket: trip.ticket }); } catch (error) {
      if (!error.unanswered && !error.retryable) throw error;
      await new Promise((done) => { setTimeout(done, AGAIN_MS); });
    }
  }
}
