// Where somebody is logged in: browsers and kiosks, each with a button that logs it out. Contract:
//   const logins = new Logins({ session, refresh, showError }); logins.load() asks the server, again if it has a list already;
//   logins.draw() → the list, with a button that ends all others; logins.clear() before somebody else may look.
import { day, time } from "../format.js";
import { html, keyed } from "../template.js";
import { blank, skeleton, toast } from "../ui.js";
import { t } from "../words.js";
import "../words/accounts/logins.js";

const when = (one) => (one.isOnline ? t("logins.now") : t("logins.used", { when: `${day(one.lastSeenAt)}, ${time(one.lastSeenAt)}` }));
// The browser, the system or both may be unknown.
const nameOf = ({ device, browser, system }) => device ?? (browser && system ? t("logins.named", { browser, system }) : browser ?? system ?? t("logins.some"));

export class Logins {
  #all = null;
  #failed = false;

  constructor(host) { this.host = host; }

  clear() { [this.#all, this.#failed] = [null, false]; }

  async load() {
    const { session, refresh } = this.host, { handle } = session;
    try {
      const { sessions } = await session.ask("sessions.list");
      if (session.handle !== handle) return;
      [this.#all, this.#failed] = [sessions, false];
    } catch { if (session.handle === handle) this.#failed = !this.#all; }
    refresh();
  }

  draw() {
    if (this.#failed) return blank({ icon: "cloud", title: t("logins.failed"),
      action: html`<button type="button" class="btn" @click=${() => this.load()}>${t("retry")}</button>` });
    if (!this.#all) return skeleton(2);
    return html`<ul class="logins">${this.#all.map((one) => keyed(one.id, this.#row(one)))}</ul>
      ${this.#all.length > 1 ? html`<div class="ends"><button type="button" class="btn wide" data-live
        @click=${() => this.#end("sessions.endOthers", {}, "logins.others.done")}>${t("logins.others")}</button></div>` : null}`;
  }

  #row(one) {
    const name = nameOf(one), about = [when(one), one.device ? null : t("logins.from", { address: one.address ?? "?" })];
    return html`<li><span class="what"><bdi class="strong">${name}</bdi><span class="small">${about.filter(Boolean).join(" · ")}</span></span>
      ${one.isThis ? html`<span class="pill good">${t("logins.this")}</span>`
      : html`<button type="button" class="btn line" data-live aria-label=${t("logins.end.of", { name, when: when(one) })}
        @click=${() => this.#end("sessions.end", { session: one.id }, "logins.ended")}>${t("logins.end")}</button>`}</li>`;
  }

  async #end(method, params, done) {
    const { session, showError } = this.host;
    try {
      await session.change(method, params);
      toast(t(done));
    } catch (error) { showError(error); }
    this.load();
  }
}
