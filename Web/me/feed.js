// The member's calendar in another program. Contract: feed() → what the row "Calendar feed" opens. The address is a
// secret: it is shown here alone, and asked for anew each time the row opens.
import { html } from "../shared/template.js";
import { day } from "../shared/format.js";
import { t } from "../shared/words.js";
import { blank, skeleton, toast } from "../shared/ui.js";
import { qr } from "../shared/qr.js";
import "../shared/words/feed.js";
import { app, session, showError } from "./state.js";

const copies = globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text));

export function feed() {
  const here = app.form.account;
  if (here.feed === undefined) load(here);
  const { feed } = here;
  if (feed === null) return skeleton(2);
  if (feed === "failed") return blank({ icon: "cloud", title: t("feed.failed"),
    action: html`<button type="button" class="btn" @click=${() => { here.feed = undefined; app.refresh(); }}>${
      t("retry")}</button>` });
  return html`<div class="entry feed">${feed.path ? address(here, feed) : html`<p>${t("feed.none")}</p>
    <div class="ends"><button type="button" class="btn go" ?disabled=${here.busy}
      @click=${() => change(here, "renew", "feed.made")}>${t("feed.make")}</button></div>`}</div>`;
}

async function load(here) {
  here.feed = null;
  try { here.feed = await session.ask("feeds.get"); } catch { here.feed = "failed"; }
  app.refresh();
}

function address(here, { path, madeAt }) {
  const link = location.origin + path;
  const ask = (what) => { here.asking = here.asking === what ? null : what; app.refresh(); };
  const button = (what) => html`<button type="button" class="btn" aria-expanded=${here.asking === what ? "true" : "false"}
    @click=${() => ask(what)}>${t(`feed.${what}`)}</button>`;
  return html`<p>${t("feed.how")}</p>
    <div class="routine-qr">${qr(link, t("feed.qr"))}</div>
    <p class="routine-link"><bdi>${link}</bdi></p>
    <div class="ends">${copies ? html`<button type="button" class="btn go" @click=${() => copies(link).then(
        () => toast(t("feed.copied")), () => toast(t("feed.select")))}><rack-icon name="copy"></rack-icon>${
        t("feed.copy")}</button>` : null}
      <a class=${`btn${copies ? "" : " go"}`} href=${link.replace(/^https?/, "webcal")}>${t("feed.open")}</a></div>
    <p class="small">${t("feed.since", { day: day(madeAt) })}</p>
    <p class="notice">${t("feed.secret")}</p>
    <div class="ends">${button("renew")}${button("off")}</div>
    ${here.asking === "renew" ? sure(here, "renew", "renew", "feed.renewed") : null}
    ${here.asking === "off" ? sure(here, "off", "remove", "feed.off.done") : null}`;
}

const sure = (here, what, verb, done) => html`<p class="notice bad">${t(`feed.${what}.sure`)}</p>
  <div class="ends"><button type="button" class="btn bad" ?disabled=${here.busy}
      @click=${() => change(here, verb, done)}>${t(`feed.${what}.do`)}</button>
    <button type="button" class="btn" @click=${() => { here.asking = null; app.refresh(); }}>${t("cancel")}</button></div>`;

async function change(here, verb, done) {
  here.busy = true;
  app.refresh();
  try {
    here.feed = await session.change(`feeds.${verb}`);
    here.asking = null;
    toast(t(done));
  } catch (error) {
    // Another screen turned it off.
    if (error.reason === "no_such_feed") here.feed = undefined; else showError(error);
  }
  here.busy = false;
  app.refresh();
}
