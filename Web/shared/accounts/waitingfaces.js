// Members' new pictures that wait for the staff, where the gym wants to see them first. Contract: const faces = new WaitingFaces({ session,
//   clock, refresh, showError }); faces.load(), at each visit; faces.draw() → the page; faces.mark() → how many wait, beside the page's name, as
//   far as that is known; faces.clear() at logout.
// Guarantee: what is decided is the picture that was looked at: if there is a newer one, the server refuses, and the list is loaded again.
import { shortDay } from "../format.js";
import { head } from "../parts/head.js";
import { pictureAddress } from "./platepicture.js";
import { html, keyed } from "../template.js";
import { blank, skeleton, toast, who } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/picture.js";

export class WaitingFaces {
  #turn = null;

  constructor(from) {
    Object.assign(this, from);
    this.clear();
  }

  clear() {
    this.#turn = null;
    Object.assign(this, { list: null, count: 0, error: null, busy: null });
  }

  async load() {
    const turn = this.#turn = {};
    try {
      const { waiting, count } = await this.session.ask("faces.waiting");
      if (this.#turn === turn) Object.assign(this, { list: waiting, count, error: null });
    } catch (error) { if (this.#turn === turn) this.error = error; }
    this.refresh();
  }

  mark() { return this.count ? html` <span class="pill go" aria-label=${t("faces.n", { n: this.count })}>${this.count}</span>` : null; }

  draw() {
    const { list, count, error } = this;
    return html`${head({ title: t("faces.title"), below: t("faces.what") })}
      ${list ? list.length ? html`<ul class="waiting-faces">${list.map((one) => keyed(one.picture, this.#card(one)))}</ul>${count > list.length
        ? html`<p class="dim">${t("faces.more", { n: count - list.length })}</p>` : null}`
        : html`<div class="panel card">${blank({ icon: "check", title: t("faces.none"), text: t("faces.none.text") })}</div>`
      : error ? html`<div class="panel card">${blank({ icon: "cloud", title: t("faces.failed"), text: fault(error), action: html`<button type="button" class="btn"
          @click=${() => this.load()}>${t("retry")}</button>` })}</div>` : skeleton(3)}`;
  }

  #card({ member, picture, at }) {
    const { name } = member, isOff = this.busy === picture;
    return html`<li class="panel card"><img src=${pictureAddress(picture)} alt=${t("faces.of", { name })} loading="lazy" decoding="async"><p class="by">${
        who(member)}<span class="dim">${shortDay(at, this.clock.now())}</span></p>
      <div class="ends"><button type="button" class="btn go" data-live ?disabled=${isOff} aria-label=${t("faces.accept.of", { name })} @click=${() =>
        this.#decide(member, picture, true)}>${t("faces.accept")}</button><button type="button" class="btn" data-live ?disabled=${isOff} aria-label=${
        t("faces.refuse.of", { name })} @click=${() => this.#decide(member, picture, false)}>${t("faces.refuse")}</button></div></li>`;
  }

  async #decide({ id, name }, picture, accept) {
    this.busy = picture;
    this.refresh();
    try {
      await this.session.change("faces.decide", { member: id, picture, accept });
      toast(t(accept ? "faces.accepted" : "faces.refused", { name }));
    } catch (error) { this.showError(error); }
    this.busy = null;
    await this.load();
  }
}
