// Help, and “Something is wrong here”, the same on every screen. Contract:
//   const help = new Help({ screen, page() → address, change(method, params), isAway(), version(), refresh(), key() }): one for each
//   login; screen: phone, kiosk, trainer or owner; key() → whose page it is: another one closes the form and forgets the text;
//   help.foot(href) → the foot of a page, with a link to the help at `href`, whose questions are in helpquestions.js, and other links, `more`;
//   loginFoot() → the foot of a page before a login, whose help is at HELP (loginhelp.js); wayBack(): the address from which they came.
//   Nothing can be sent from there: a report has a name.
//   help.wrong() → “Something is wrong here”, and its form once it was tapped; help.isWriting: something is typed in it.
// What goes to the owner: the text, and the state of the page. Of its address only what stands before "=": the rest can be a secret.
import { html } from "../template.js";
import { fault, language, lastFault, t } from "../words.js";
import "../words/gym/help.js";
import { toast } from "../ui.js";

const MOST = 1_000;
const plain = (address) => address.split("=")[0].replace(/[^A-Za-z0-9/.-]/g, "").slice(0, 80);

// No noun has this address: whoever is logged in there is on the first page.
export const HELP = "loginhelp";
let cameFrom = "";
export const wayBack = () => cameFrom || "#";
export const loginFoot = () => html`<footer class="page-foot"><a class="link" href=${`#${HELP}`}
  @click=${() => { cameFrom = location.hash; }}>${t("help.title")}</a></footer>`;

export class Help {
  #form = null;

  constructor(host) { this.host = host; }

  get isWriting() { return Boolean(this.#form?.text); }

  foot(href, more = null) {
    return html`<footer class="page-foot">${this.host.page() === "help" ? null : html`<a class="link" href=${href}>${t("help.title")}</a>`}${more}${
      this.wrong()}</footer>`;
  }

  wrong() {
    const { key, page, screen } = this.host;
    if (this.#form && this.#form.key !== `${key()} ${page()}`) this.#form = null;
    return this.#form ? this.#fields(this.#form) : html`<button type="button" class=${screen === "kiosk" ? "btn" : "link"} data-problem @click=${() => this.#open()}><rack-icon
      name="flag"></rack-icon>${t("problem.say")}</button>`;
  }

  #open() {
    const { key, page, isAway, refresh } = this.host;
    // The error is the one that led here, not one of the form.
    this.#form = { key: `${key()} ${page()}`, text: "", error: null, busy: false, wasAway: isAway(), lastError: lastFault() };
    refresh();
    requestAnimationFrame(() => document.getElementById("problem-text")?.focus());
  }

  #close() {
    this.#form = null;
    this.host.refresh();
    requestAnimationFrame(() => document.querySelector("[data-problem]")?.focus({ preventScroll: true }));
  }

  #fields(form) {
    // A screen that others use keeps nothing for later.
    const isShared = this.host.screen === "kiosk";
    return html`<form class="panel card entry problem-form" data-kept novalidate aria-label=${t("problem.say")} @submit=${(event) => {
      event.preventDefault();
      this.#send(form);
    }}><div class="field"><label for="problem-text">${t("problem.label")}</label><textarea id="problem-text" rows="3" maxlength=${MOST}
        .value=${form.text} aria-invalid=${form.error ? "true" : null} aria-describedby=${form.error ? "problem-wrong problem-hint" : "problem-hint"}
        @input=${(event) => { Object.assign(form, { text: event.target.value, error: null }); this.host.refresh(); }}></textarea>
      <p class="hint" id="problem-hint">${t("problem.hint")}${this.host.isAway() ? html` <strong>${t(isShared ? "problem.away" : "problem.waits")}</strong>` : null}</p>
      ${form.error ? html`<p class="wrong" id="problem-wrong" role="alert">${form.error}</p>` : null}</div>
      <div class="ends"><button class="btn go" ?disabled=${form.busy || (isShared && this.host.isAway())}>${t(form.busy ? "problem.sending" : "problem.send")}</button>
      <button type="button" class="btn line" @click=${() => this.#close()}>${t("cancel")}</button></div></form>`;
  }

  async #send(form) {
    const { screen, page, change, version, refresh } = this.host, text = form.text.trim(), spoken = version();
    if (!text) form.error = t("fault.required");
    if (form.busy || !text) return refresh();
    form.busy = true;
    refresh();
    try {
      await change("problems.send", { text, screen, page: plain(page()), width: innerWidth, height: innerHeight,
        ...spoken && { version: spoken }, language, wasAway: form.wasAway, ...form.lastError && { lastError: form.lastError } });
      if (screen !== "kiosk" || this.#form === form) toast(t("problem.sent"));
      if (this.#form === form) this.#close();
    } catch (error) {
      form.error = error.reason === "slow_down" ? t("problem.enough") : fault(error);
      if (this.#form !== form && screen !== "kiosk") toast(form.error, { tone: "bad" });
      form.busy = false;
      refresh();
    }
  }
}
