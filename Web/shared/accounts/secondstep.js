// The code after the password, for staff who have a second factor. Contract: session.step is the reply that `sessions.logIn` or `accounts.useLink`
// gave in place of a login; stepForm({ session, refresh, done }) → the form for it; done() is called once somebody is logged in.
// For the kiosk's own forms: stepOf(reply) → the step of such a reply. textOf(step) and fieldOf(step, refresh, more) are its text and field, and
// otherOf(step, refresh, look) switches between the phone and a recovery code. refused(step, error) shows what the server said.
// Nothing of it is stored: after a reload, the password is typed again.
import { focusOn, focusWrong } from "../focus.js";
import { html, keyed } from "../template.js";
import { field } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/secondstep.js";

export const stepOf = (reply) => ({ ...reply, code: "", error: null, busy: false, isRecovery: !reply.isClockSure });

export const textOf = (step) => t(step.isRecovery ? (step.isClockSure ? "secondstep.recovery.text" : "secondstep.clock") : "secondstep.text");

// Each kind of code has a field of its own, because a kiosk's keyboard shows digits for one and letters for the other.
export const fieldOf = (step, refresh, more = {}) => keyed(step.isRecovery, field({ id: "second-code", label: t(step.isRecovery ? "secondstep.recovery" : "secondstep.code"),
  value: step.code, error: step.error, hint: step.isRecovery ? t("secondstep.recovery.hint") : null, autocomplete: step.isRecovery ? "off" : "one-time-code",
  inputmode: step.isRecovery ? null : "numeric", autocapitalize: step.isRecovery ? "characters" : null, maxlength: step.isRecovery ? 40 : 12,
  enterkeyhint: "go", set: (code) => { Object.assign(step, { code, error: null }); refresh(); }, ...more }));

// While the clock is wrong, there is nothing to choose.
export const otherOf = (step, refresh, look = "btn") => (step.isClockSure ? html`<button type="button" class=${look} @click=${() => {
  Object.assign(step, { isRecovery: !step.isRecovery, code: "", error: null });
  refresh();
  focusOn("#second-code");
}}>${t(step.isRecovery ? "secondstep.phone" : "secondstep.lost")}</button>` : null);

export function refused(step, error) {
  const isNone = step.isRecovery && error.reason === "wrong_code";
  Object.assign(step, { busy: false, error: isNone ? t("secondstep.recovery.wrong") : fault(error) });
  if (error.reason === "clock_unsure") Object.assign(step, { isRecovery: true, isClockSure: false, code: "", error: null });
}

export function stepForm(host) {
  const { session, refresh } = host, { step } = session;
  if (!step.isShown) {
    Object.assign(step, stepOf(step), { isShown: true });
    focusOn("#second-code");
  }
  return html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); send(host, step); }}>
    <div><h1 class="title" id="login-title">${t("secondstep.title")}</h1><p class="dim">${textOf(step)}</p></div>
    ${fieldOf(step, refresh)}
    <button class="btn go wide big" ?disabled=${step.busy}>${t(step.busy ? "secondstep.busy" : "secondstep.do")}</button>
    <div class="ends">${otherOf(step, refresh, "btn quiet")}<button type="button" class="btn quiet"
      @click=${() => { session.step = null; refresh(); }}>${t("secondstep.back")}</button></div></form>`;
}

async function send({ session, refresh, done }, step) {
  if (step.busy) return;
  if (step.code.trim()) {
    step.busy = true;
    refresh();
    try {
      await session.attempt("sessions.secondFactor", { ticket: step.ticket, code: step.code.trim() });
      return done?.();
    } catch (error) { refused(step, error); }
  } else step.error = t("fault.required");
  refresh();
  focusWrong();
}
