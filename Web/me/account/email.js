// The member's email. Contract: emailCard() → the profile's card on an unconfirmed email, what it means and what to do, or
// null; confirming() → the page of the email's link, at #confirm=SECRET, or at #confirm once the link was used.
// The server accepts the link only from a login of that account, so the page is shown after the login.
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/emails.js";
import { reached } from "../base/links.js";
import { app, session } from "../base/state.js";

export function emailCard() {
  const { email, emailUnconfirmed } = session.member;
  if (!emailUnconfirmed) return null;
  const here = (app.form.email ??= {}), mails = session.gym?.mail, isSent = here.sentTo === email;
  return html`<section class="panel card entry" aria-labelledby="email-title">
    <h2 class="label" id="email-title">${t("email.unconfirmed")}</h2>
    <p class="long">${t(mails ? "email.waits.mail" : "email.waits", { email })}${mails ? "" : ` ${t("email.desk")}`}</p>
    ${isSent ? html`<p class="notice" role="status">${t("email.sent", { email })}</p><p class="hint">${
      t("email.sent.else")}</p>` : null}
    ${here.problem ? html`<p class="notice bad" role="alert">${here.problem}</p>` : null}
    ${mails ? html`<div class="ends"><button type="button" class=${`btn ${isSent ? "line" : "go"}`} ?disabled=${here.busy}
      @click=${() => send(here, email)}>${
        t(here.busy ? "email.send.busy" : isSent ? "email.send.again" : "email.send")}</button></div>` : null}</section>`;
}

async function send(here, email) {
  Object.assign(here, { busy: true, problem: "", sentTo: null });
  app.refresh();
  try {
    await session.ask("emails.sendLink");
    here.sentTo = email;
  } catch (error) { here.problem = fault(error); }
  here.busy = false;
  app.refresh();
}

export function confirming() {
  reached();
  const secret = /^confirm=(.+)$/.exec(app.page)?.[1] ?? null;
  if (app.form.confirming?.secret !== secret) app.form.confirming = { secret };
  const here = app.form.confirming, { email, displayName, emailUnconfirmed } = session.member;
  if (emailUnconfirmed && secret && !here.asked) use(here);
  const isGone = !secret || here.failed?.reason === "link_unknown";
  return html`${head({ title: t("me.confirm") })}<section class="panel card">${
    !emailUnconfirmed ? blank({ icon: "check", title: t("email.confirmed"),
      text: t(session.gym?.mail ? "email.confirmed.mail" : "email.confirmed.text", { email }),
      action: html`<a class="btn go" href="#friends">${t("email.friends")}</a>` })
    : isGone ? blank({ icon: "clock", title: t("email.gone"), text: t("email.gone.text", { name: displayName }),
      action: html`<div class="ends"><a class="btn go wide" href="#profile">${t("email.gone.profile")}</a>${secret
        ? html`<button type="button" class="btn line wide" @click=${() => session.leave()}>${t("email.gone.other")}</button>`
        : null}</div>` })
    : here.failed ? blank({ icon: "cloud", title: fault(here.failed),
      action: html`<button type="button" class="btn" @click=${() => { use(here); app.refresh(); }}>${t("retry")}</button>` })
    : session.away ? blank({ icon: "cloud", title: t("email.away"), text: t("email.away.text") })
    : skeleton(2)}</section>`;
}

async function use(here) {
  Object.assign(here, { asked: true, failed: null });
  try {
    session.become((await session.change("emails.useLink", { link: here.secret })).member);
    // The secret must not stay in the browser's history.
    globalThis.history.replaceState(null, "", "#confirm");
  } catch (error) { here.failed = error; }
  app.refresh();
}
