// The secret address of a calendar for other programs. Contract: feed(here, {kind, calls, refresh, fail}) → template.
//   here: an object that lives as long as the page shows it; kind: "member", "trainer" or "room", for the texts;
//   calls: {get, renew, remove} → promises of {path?, madeAt?}; fail(error) shows an error.
// The address is shown only here, and loaded again with each new `here`.
import { html } from "../template.js";
import { day } from "../format.js";
import { t } from "../words.js";
import { blank, skeleton, toast } from "../ui.js";
import { qr } from "../qr.js";
import "../words/calendar/feed.js";

const copies = globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text));

export function feed(here, options) {
  if (here.feed === undefined) load(here, options);
  const { feed: known } = here;
  if (known === null) return skeleton(2);
  if (known === "failed") return blank({ icon: "cloud", title: t("feed.failed"),
    action: html`<button type="button" class="btn" @click=${() => { here.feed = undefined; options.refresh(); }}>${
      t("retry")}</button>` });
  return html`<div class="entry feed">${known.path ? address(here, options) : html`<p>${t(`feed.${options.kind}.none`)}</p>
    <div class="ends"><button type="button" class="btn go" data-live ?disabled=${here.busy}
      @click=${() => change(here, options, "renew", "feed.made")}>${t("feed.make")}</button></div>`}</div>`;
}

async function load(here, { calls, refresh }) {
  here.feed = null;
  try { here.feed = await calls.get(); } catch { here.feed = "failed"; }
  refresh();
}

function address(here, options) {
  const { path, madeAt } = here.feed, link = location.origin + path;
  const ask = (what) => { here.asking = here.asking === what ? null : what; options.refresh(); };
  const button = (what) => html`<button type="button" class="btn" aria-expanded=${here.asking === what ? "true" : "false"}
    @click=${() => ask(what)}>${t(`feed.${what}`)}</button>`;
  return html`<p>${t("feed.how")}</p>
    <div class="feed-qr">${qr(link, t("feed.qr"))}</div>
    <p class="feed-link"><bdi>${link}</bdi></p>
    <div class="ends">${copies ? html`<button type="button" class="btn go" @click=${() => copies(link).then(
        () => toast(t("feed.copied")), () => toast(t("feed.select")))}><rack-icon name="copy"></rack-icon>${
        t("feed.copy")}</button>` : null}
      <a class=${`btn${copies ? "" : " go"}`} href=${link.replace(/^https?/, "webcal")}>${t("feed.open")}</a></div>
    <p class="small">${t("feed.since", { day: day(madeAt) })}</p>
    <p class="notice">${t(`feed.${options.kind}.secret`)}</p>
    <div class="ends">${button("renew")}${button("off")}</div>
    ${here.asking === "renew" ? sure(here, options, "renew", "renew", "feed.renewed") : null}
    ${here.asking === "off" ? sure(here, options, "off", "remove", "feed.off.done") : null}`;
}

const sure = (here, options, what, verb, done) => html`<p class="notice bad">${t(what === "off"
    ? `feed.${options.kind}.off.sure` : `feed.${what}.sure`)}</p>
  <div class="ends"><button type="button" class="btn bad" data-live ?disabled=${here.busy}
      @click=${() => change(here, options, verb, done)}>${t(`feed.${what}.do`)}</button>
    <button type="button" class="btn" @click=${() => { here.asking = null; options.refresh(); }}>${t("cancel")}</button></div>`;

async function change(here, { calls, refresh, fail }, verb, done) {
  here.busy = true;
  refresh();
  try {
    here.feed = await calls[verb]();
    here.asking = null;
    toast(t(done));
  } catch (error) {
    // It was turned off on another screen.
    if (error.reason === "no_such_feed") here.feed = undefined; else fail(error);
  }
  here.busy = false;
  refresh();
}
