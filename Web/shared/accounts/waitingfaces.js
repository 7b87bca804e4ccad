// Members' new pictures that wait for the staff, where the gym wants to see them first. Contract: const faces = new WaitingFaces({ session,
//   clock, refresh, showError }); faces.load(), at each visit; faces.loadAgain(ms), for the mark: loads if that was longer ago, by default
//   some minutes, or failed; faces.draw() → the page; faces.mark() → how many wait, beside the page's name, as far as that is known;
//   faces.clear() at logout.
// Guarantee: what is decided is the picture that was looked at: if there is a newer one, the server refuses, and the list is loaded again.
// While a decision is sent and just after the list has changed, no card takes one: the next card moves to where the finger is, and a quick
// second tap would accept a picture that nobody has looked at.
import { shortDay } from "../format.js";
import { head } from "../parts/head.js";
import { pictureAddress } from "./platepicture.js";
import { html, keyed } from "../template.js";
import { blank, skeleton, toast, who } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/picture.js";

const STILL_MS = 600, OLD_MS = 180_000;

const namesOf = (list) => list?.map(({ picture }) => picture).join(" ");

export class WaitingFaces {
  #turn = null; #askedAt = null; #isAsking = false; #moves = 0;

  constructor(from) {
    Object.assign(this, from);
    this.clear();
  }

  clear() {
    clearTimeout(this.#moves);
    this.#turn = this.#askedAt = null;
    this.#isAsking = false;
    Object.assign(this, { list: null, count: 0, error: null, busy: null, isMoving: false });
  }

  async load() {
    const turn = this.#turn = {};
    this.#askedAt = performance.now();
    this.#isAsking = true;
    try {
      const { waiting, count } = await this.session.ask("faces.waiting");
      if (this.#turn !== turn) return;
      if (namesOf(waiting) !== namesOf(this.list)) this.#settle();
      Object.assign(this, { list: waiting, count, error: null });
    } catch (error) {
      if (this.#turn !== turn) return;
      this.error = error;
    }
    this.#isAsking = false;
    this.refresh();
  }

  loadAgain(ms = OLD_MS) {
    const isOld = this.#askedAt === null || this.error || performance.now() - this.#askedAt >= ms;
    if (isOld && !this.#isAsking) this.load();
  }

  #settle() {
    clearTimeout(this.#moves);
    this.isMoving = true;
    this.#moves = setTimeout(() => {
      this.isMoving = false;
      this.refresh();
    }, STILL_MS);
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
    const { name } = member, isOff = this.busy !== null || this.isMoving;
    return html`<li class="panel card"><img src=${pictureAddress(picture)} alt=${t("faces.of", { name })} loading="lazy" decoding="async"><p class="by">${
        who(member)}<span class="dim">${shortDay(at, this.clock.now())}</span></p>
      <div class="ends"><button type="button" class="btn go" data-live ?disabled=${isOff} aria-label=${t("faces.accept.of", { name })} @click=${() =>
        this.#decide(member, picture, true)}>${t("faces.accept")}</button><button type="button" class="btn" data-live ?disabled=${isOff} aria-label=${
        t("faces.refuse.of", { name })} @click=${() => this.#decide(member, picture, false)}>${t("faces.refuse")}</button></div></li>`;
  }

  async #decide({ id, name }, picture, accept) {
    if (this.busy !== null || this.isMoving) return;
    this.busy = picture;
    this.refresh();
    try {
      await this.session.change("faces.decide", { member: id, picture, accept });
      toast(t(accept ? "faces.accepted" : "faces.refused", { name }));
    } catch (error) { this.showError(error); }
    // Only after the list is there: the card that was decided is still in the old one.
    await this.load();
    this.busy = null;
    this.refresh();
  }
}
