// The card with which owners and trainers turn codes from a phone on and off. Contract:
//   const factor = new SecondFactor({ session, clock, refresh, turnedOn, turned }); turnedOn() and turned(), after it was turned on or off, may be missing; factor.load(); factor.draw() → the card.
//   The page has confirm.js and shared/qr.js connected: the server asks for the password again.
// Guarantee: it turns on only after the recovery codes were shown, and one of them and a code from the phone were typed. Secrets are in this
// object and in qr.js alone, until clear(). The page also calls clear() when it is left.
import { saveFile } from "../files/savefile.js";
import { focusOn, focusWrong } from "../focus.js";
import { longDay, time } from "../format.js";
import { forgetQr, qr } from "../qr.js";
import { html, keyed } from "../template.js";
import { blank, field, skeleton, toast } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/secondfactor.js";
import "../words/accounts/secondstep.js";

const FEW = 3, DIGITS = 6;
const inFours = (text) => text.match(/.{1,4}/g).join(" ");

export class SecondFactor {
  #now = null;      // what the server says: {isOn, since, codesLeft, isClockSure}
  #failed = null;
  #work = this.#fresh();

  constructor(host) { this.host = host; }

  // begun: the reply of secondFactor.begin. codes: new recovery codes that are shown. isSure: the card asks whether to turn it off.
  #fresh(more = {}) {
    return { begun: null, codes: null, code: "", recoveryCode: "", errors: {}, problem: null, isSure: false, busy: false, ...more };
  }

  #set(more) {
    const { begun } = this.#work;
    if (begun) forgetQr(begun.address);
    return this.#work = this.#fresh(more);
  }

  clear() {
    this.#now = this.#failed = null;
    this.#set();
  }

  async load() {
    const { session, refresh } = this.host, { handle } = session;
    try {
      const now = await session.ask("secondFactor.get");
      if (session.handle !== handle) return;
      [this.#now, this.#failed] = [now, null];
    } catch (error) { if (session.handle === handle && !this.#now) this.#failed = error; }
    refresh();
  }

  draw() {
    return html`<section class="panel card entry factor" aria-labelledby="factor-title"><h2 class="label" id="factor-title">${t("secondfactor.title")}</h2>${
      this.#failed ? blank({ icon: "cloud", title: t("secondfactor.failed"), text: fault(this.#failed),
        action: html`<button type="button" class="btn" @click=${() => this.load()}>${t("retry")}</button>` })
      : !this.#now ? skeleton(2) : this.#work.begun ? keyed("setup", this.#setup()) : this.#work.codes ? keyed("codes", this.#newCodes()) : keyed("state", this.#state())}</section>`;
  }

  #problem() { return this.#work.problem ? html`<p class="notice bad" role="alert">${this.#work.problem}</p>` : null; }

  #state() {
    const { isOn, since, codesLeft, isClockSure } = this.#now, { busy, isSure } = this.#work;
    const begin = () => this.#begin();
    return html`<p class="strong">${t(isOn ? "secondfactor.on" : "secondfactor.off", isOn ? { day: longDay(since) } : {})}</p>
      <p class="dim">${t(isOn ? "secondfactor.on.text" : "secondfactor.off.text")}</p>
      ${isClockSure ? null : html`<p class="notice">${t("secondfactor.clock")}</p>`}
      ${isOn ? html`<p class=${codesLeft <= FEW ? "notice" : ""} role="status">${t("secondfactor.left", { n: codesLeft })}</p>`
      : isSecureContext ? null : html`<p class="notice">${t("secondfactor.plain")}</p>`}${this.#problem()}
      ${isSure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("secondfactor.off.sure")}><p><strong>${t("secondfactor.off.sure")}</strong></p>
        <button type="button" class="btn bad" data-live ?disabled=${busy} @click=${() => this.#turnOff()}>${t("secondfactor.off.do")}</button><button
          type="button" class="btn" @click=${() => this.#put({ isSure: false })}>${t("cancel")}</button></rack-sure>`
      : html`<div class="ends">${isOn ? html`<button type="button" class="btn" data-live ?disabled=${busy} @click=${() => this.#makeCodes()}>${t("secondfactor.codes")}</button>
        <button type="button" class="btn" data-live ?disabled=${busy || !isClockSure} @click=${begin}>${t("secondfactor.move")}</button>
        <button type="button" class="btn quiet" data-live ?disabled=${busy} @click=${() => this.#put({ isSure: true })}>${t("secondfactor.off.do")}</button>`
      : html`<button type="button" class="btn go" data-live ?disabled=${busy || !isClockSure} @click=${begin}>${t(busy ? "secondfactor.busy" : "secondfactor.begin")}</button>`}</div>`}`;
  }

  #codes(codes) {
    return html`<ul class="factor-codes" aria-label=${t("secondfactor.codes.list")}>${codes.map((code) => keyed(code, html`<li><code>${code}</code></li>`))}</ul>
      <div class="ends"><button type="button" class="btn" @click=${() => this.#save(codes)}><rack-icon name="download"></rack-icon>${t("secondfactor.save")}</button></div>`;
  }

  #save(codes) {
    const { session } = this.host, about = t("secondfactor.file", { gym: session.gym.name, email: session.member.email ?? "" });
    saveFile("rackside-recovery-codes.txt", `${about}\n\n${codes.join("\n")}\n`, "text/plain");
    toast(t("secondfactor.saved"));
  }

  #newCodes() {
    return html`<p class="strong" id="factor-new" tabindex="-1">${t("secondfactor.codes.new")}</p><p class="dim">${t("secondfactor.codes.new.text")}</p>${this.#codes(this.#work.codes)}
      <div class="ends"><button type="button" class="btn go" @click=${() => this.#show()}>${t("secondfactor.codes.done")}</button></div>`;
  }

  #setup() {
    const { begun, code, recoveryCode, errors, busy } = this.#work;
    const put = (name) => (value) => { delete errors[name]; this.#put({ [name]: value, problem: null }); };
    return html`<form class="entry" novalidate @submit=${(event) => { event.preventDefault(); this.#turnOn(); }}>
      <p class="strong" id="factor-new" tabindex="-1">${t("secondfactor.step.1")}</p><p class="dim">${t("secondfactor.step.1.text")}</p>${this.#codes(begun.recoveryCodes)}
      <p class="strong">${t("secondfactor.step.2")}</p><p class="dim">${t("secondfactor.step.2.text")}</p>
      <div class="factor-app"><span class="factor-qr">${qr(begun.address, t("secondfactor.qr"))}</span><p><span class="small">${t("secondfactor.secret")}</span><code>${inFours(begun.secret)}</code></p></div>
      <p class="strong">${t("secondfactor.step.3")}</p>
      ${field({ id: "factor-code", label: t("secondstep.code"), value: code, error: errors.code, inputmode: "numeric", autocomplete: "one-time-code", maxlength: 12, set: put("code") })}
      ${field({ id: "factor-recovery", label: t("secondfactor.one"), value: recoveryCode, error: errors.recoveryCode, hint: t("secondfactor.one.hint"), maxlength: 40, set: put("recoveryCode") })}
      ${this.#problem()}
      <div class="ends"><button class="btn go" data-live ?disabled=${busy}>${t(busy ? "secondfactor.busy" : "secondfactor.do")}</button>
        <button type="button" class="btn" @click=${() => this.#show()}>${t("cancel")}</button></div></form>`;
  }

  #put(more) {
    Object.assign(this.#work, more);
    this.host.refresh();
  }

  // Runs a request and shows its error, unless somebody cancelled the password dialog. → the reply, or null.
  async #run(send) {
    const mine = this.#set({ busy: true });
    this.host.refresh();
    try {
      const reply = await send();
      return this.#work === mine ? reply : null;
    } catch (error) {
      if (this.#work === mine) this.#set({ problem: error.reason === "password_needed" ? null : fault(error) });
      this.host.refresh();
      return null;
    }
  }

  #show(work) {
    this.#set(work);
    this.host.refresh();
  }

  async #begin() {
    const { session } = this.host;
    const begun = await this.#run(() => session.sure(() => session.ask("secondFactor.begin")));
    if (!begun) return;
    this.#show({ begun });
    focusOn("#factor-new");
  }

  async #makeCodes() {
    const reply = await this.#run(() => this.host.session.change("secondFactor.newCodes"));
    if (!reply) return;
    this.#show({ codes: reply.recoveryCodes });
    focusOn("#factor-new");
    this.load();
  }

  async #turnOff() {
    const now = await this.#run(() => this.host.session.change("secondFactor.turnOff"));
    if (!now) return;
    this.#now = now;
    this.#show();
    toast(t("secondfactor.off.done"));
    this.host.turned?.();
  }

  async #turnOn() {
    const mine = this.#work, code = mine.code.replace(/\s/g, "");
    if (mine.busy) return;
    mine.errors = {};
    if (!/^\d+$/.test(code) || code.length !== DIGITS) mine.errors.code = t(code ? "secondfactor.digits" : "fault.required");
    if (!mine.recoveryCode.trim()) mine.errors.recoveryCode = t("fault.required");
    if (!Object.keys(mine.errors).length) {
      this.#put({ busy: true, problem: null });
      try {
        const now = await this.host.session.change("secondFactor.turnOn", { code, recoveryCode: mine.recoveryCode.trim() });
        if (this.#work !== mine) return;
        this.#now = now;
        this.#show();
        toast(t("secondfactor.done"));
        this.host.turnedOn?.();
        this.host.turned?.();
        return;
      } catch (error) {
        if (this.#work !== mine) return;
        mine.busy = false;
        if (error.reason === "wrong_code") mine.errors.code = t("secondfactor.wrong", { time: time(this.host.clock.now()) });
        else if (error.field === "code" || error.field === "recoveryCode") mine.errors[error.field] = fault(error);
        else if (error.reason === "begin_again") this.#set({ problem: fault(error) });
        else mine.problem = fault(error);
      }
    }
    this.host.refresh();
    focusWrong();
  }
}
