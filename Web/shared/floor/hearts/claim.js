// Claiming a strap by the code on the wall, at the phone and the kiosk. Contract: claim = new Claim({ask, change, refresh, claimed});
//   ask and change send for the one who claims; claimed(strap) is called once it is theirs. claim.form({ id, first }) → template:
//   the code, then "It says 112 now. Is that you?"; claim.clear().
//   A code is four letters and digits; how it is typed does not matter.
// Tempting mistake: claiming at once by the code. Whoever mistypes one would get another person's heart.
import { html } from "../../template.js";
import { isolate } from "../../format.js";
import { field } from "../../ui.js";
import { fault, t } from "../../words.js";
import "../../words/floor/hearts.js";

const LETTERS = 4;
export const bare = (typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, "").slice(0, LETTERS);

const WORDS = { code_unknown: "hearts.code.unknown", too_many: "hearts.code.many" };

export class Claim {
  constructor(host) {
    Object.assign(this, host);
    this.clear();
  }

  clear() { Object.assign(this, { code: "", error: null, found: null, busy: false }); }

  put(typed) {
    Object.assign(this, { code: bare(typed), error: null });
    this.refresh();
  }

  async step(work) {
    if (this.busy) return;
    Object.assign(this, { busy: true, error: null });
    this.refresh();
    try { await work(); } catch (error) {
      this.error = WORDS[error.reason] ? t(WORDS[error.reason]) : fault(error);
      this.found = error.field === "code" ? null : this.found;
    }
    this.busy = false;
    this.refresh();
  }

  look() {
    if (this.code.length < LETTERS) {
      this.error = t("hearts.code.short");
      return this.refresh();
    }
    return this.step(async () => { this.found = await this.ask("straps.peek", { code: this.code }); });
  }

  take(kind) {
    return this.step(async () => {
      const { strap } = await this.change("straps.claim", { code: this.code, kind });
      this.clear();
      this.claimed(strap);
    });
  }

  form({ id = "strap-code", first = false } = {}) {
    return this.found ? this.asks() : html`<form class="claim" novalidate aria-labelledby=${`${id}-title`} @submit=${(event) => {
      event.preventDefault();
      this.look();
    }}><div><h2 class="strong" id=${`${id}-title`}>${t("hearts.claim")}</h2><p class="small">${t("hearts.claim.text")}</p></div>
      <div class="claim-code">${field({ id, label: t("hearts.code"), value: this.code, error: this.error, maxlength: 8,
        autocapitalize: "characters", first, enterkeyhint: "go", set: (typed) => this.put(typed) })}<button class="btn" ?disabled=${this.busy}>${
      t("hearts.claim.look")}</button></div></form>`;
  }

  // What the strap says now. Of one that is silent, nobody can tell whose it is.
  asks() {
    const { bpm, loan } = this.found, isOff = this.busy;
    return html`<div class="claim asks" role="group" aria-label=${t("hearts.claim")}>
      ${bpm === undefined ? html`<p class="strong" role="status">${t("hearts.claim.silent")}</p><p class="small">${t("hearts.claim.silent.do")}</p>`
        : html`<p class="claim-rate" role="status">${t("hearts.claim.says")} <span class="number">${bpm}</span> ${t("hearts.claim.now")} <span
            class="strong">${t("hearts.claim.you")}</span></p>${loan ? html`<p class="small">${t("hearts.claim.loan", { name: isolate(loan) })}</p>` : null}`}
      ${this.error ? html`<p class="wrong" role="alert">${this.error}</p>` : null}
      <div class="ends">${bpm === undefined ? html`<button type="button" class="btn go" data-live ?disabled=${isOff} @click=${() => this.look()}>${t("hearts.claim.again")}</button>`
        : html`<button type="button" class="btn go" data-live data-first ?disabled=${isOff} @click=${() => this.take(loan ? "loan" : "own")}>${
            t(loan ? "hearts.claim.yes" : "hearts.claim.own")}</button>${loan ? null : html`<button type="button" class="btn" data-live ?disabled=${isOff}
            @click=${() => this.take("loan")}>${t("hearts.claim.borrowed")}</button>`}`}<button type="button" class="btn quiet"
        @click=${() => { this.clear(); this.refresh(); }}>${t(bpm === undefined ? "back" : "hearts.claim.no")}</button></div></div>`;
  }
}
