// The code after the password, for staff who have a second factor. Contract: session.step is what `sessions.logIn` or `accounts.useLink` replied
// in place of a login; stepForm({ session, refresh, done }) → the form while there is one; done() is called once somebody is logged in.
// stepOf(reply) → the step of such a reply, and fieldOf(step, set, more) → its field alone, for the kiosk's forms.
// Nothing of it is stored: after a reload, the password is typed again.
import { focusOn, focusWrong } from "../focus.js";
import { html } from "../template.js";
import { field } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/secondstep.js";

export const stepOf = (reply) => ({ ...reply, code: "", error: null, busy: false, isRecovery: !reply.isClockSure });

export const textOf = (step) => t(step.isRecovery ? (step.isClockSure ? "secondstep.recovery.text" : "secondstep.clock") : "secondstep.text");

export const fieldOf = (step, set, more = {}) => field({ id: "second-code", label: t(step.isRecovery ? "secondstep.recovery" : "secondstep.code"),
  value: step.code, error: step.error, hint: step.isRecovery ? t("secondstep.recovery.hint") : null, autocomplete: "one-time-code",
  inputmode: step.isRecovery ? null : "numeric", autocapitalize: step.isRecovery ? "characters" : null, maxlength: step.isRecovery ? 40 : 12,
  enterkeyhint: "go", set: (code) => { Object.assign(step, { code, error: null }); set(); }, ...more });

export function stepForm(host) {
  const { session, refresh } = host, { step } = session;
  if (!step.isShown) focusOn("#second-code");
  step.isShown = true;
  const other = () => {
    Object.assign(step, { isRecovery: !step.isRecovery, code: "", error: null });
    refresh();
    focusOn("#second-code");
  };
  return html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); send(host, step); }}>
    <div><h1 class="title" id="login-title">${t("secondstep.title")}</h1><p class="dim">${textOf(step)}</p></div>
    ${fieldOf(step, refresh)}
    <button class="btn go wide big" ?disabled=${step.busy}>${t(step.busy ? "secondstep.busy" : "secondstep.do")}</button>
    <div class="ends">${step.isClockSure ? html`<button type="button" class="btn quiet" @click=${other}>${
      t(step.isRecovery ? "secondstep.phone" : "secondstep.lost")}</button>` : null}<button type="button" class="btn quiet"
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
    } catch (error) {
      step.busy = false;
      step.error = fault(error);
      if (error.reason === "clock_unsure") Object.assign(step, { isRecovery: true, isClockSure: false, code: "", error: null });
    }
  } else step.error = t("fault.required");
  refresh();
  focusWrong();
}
