// The page that a kiosk's code opens on a member's phone, at #code=…: it asks for the PIN and logs in. Contract:
// codeOf(page) → {code, member, to} of an address, or null: #code=CODE, or #code=CODE,MEMBER,finish=ID, which goes on to that
// workout; byCode(code, done) → the whole page; done(pin) once the member is logged in.
// Only then is the member who was logged in here before logged out.
import { focusWrong } from "../../shared/focus.js";
import { html } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { blank, field } from "../../shared/ui.js";
import { mark } from "../../shared/mark.js";
import { app, session } from "../base/state.js";
import "../../shared/words/accounts/firstlogin.js";

export function codeOf(page) {
  if (!page.startsWith("code=")) return null;
  const [code, member, to] = page.slice(5).split(",");
  return { code, member: Number(member) || null, to: /^finish=\d+$/.test(to ?? "") ? to : null };
}

const empty = (code) => ({ code, pin: "", error: null, problem: "", busy: false, isGone: false });
let form = empty(null);

export function byCode(code, done) {
  if (form.code !== code) form = empty(code);
  const gym = session.gym?.name ?? t("app.name");
  document.title = `${t("first.title")} · ${gym}`;
  return html`<main class="login-page"><header class="sign">${mark(gym)}<p class="title gym"><bdi>${gym}</bdi></p></header>
    ${form.isGone ? gone(done) : asking(done)}</main>`;
}

// The code may also be one that the kiosk shows, but that its member has not joined with yet.
const gone = (done) => html`<section class="panel card" aria-labelledby="login-title" role="alert">
  <h1 class="title" id="login-title">${t("first.gone")}</h1>
  ${blank({ icon: "clock", title: t("first.gone.title"), text: t("first.gone.text"),
    action: html`<button type="button" class="btn go" ?disabled=${form.busy} @click=${() => enter(done)}>${t("first.again")}</button>` })}
  <p class="other"><a class="link" href="#login">${t("first.login")}</a></p></section>`;

const asking = (done) => html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); enter(done); }}>
  <div><h1 class="title" id="login-title">${t("first.title")}</h1><p class="dim">${t("first.text")}</p></div>
  ${field({ id: "pin", type: "password", label: t("first.pin"), value: form.pin, error: form.error, inputmode: "numeric",
    maxlength: 6, set: (pin) => { Object.assign(form, { pin, error: null, problem: "" }); app.refresh(); } })}
  ${form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null}
  <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "me.login.busy" : "me.login")}</button>
  <p class="other"><a class="link" href="#login">${t("first.login")}</a></p></form>`;

async function enter(done) {
  if (!form.pin) form.error = t("fault.required");
  else {
    const { code, pin } = form;
    Object.assign(form, { busy: true, problem: "" });
    app.refresh();
    try {
      await session.attempt("sessions.usePhoneCode", { code, pin });
      form = empty(null);
      return done(pin);
    } catch (error) {
      const isEarly = error.reason === "phone_code_unknown";
      Object.assign(form, { busy: false, isGone: isEarly, ...(!isEarly && { pin: "" }) });
      if (isEarly) form.problem = "";
      else if (error.field === "pin") form.error = fault(error);
      else form.problem = fault(error);
    }
  }
  app.refresh();
  focusWrong();
}
