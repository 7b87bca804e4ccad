// The setup of a new gym, and the owner's login. Contract: setup(), login() → the whole page. Errors are shown at their
// field. After the setup the owner is logged in, and Devices shows the next three steps.
// restoresWith(load) hands in what restores a backup instead, loaded when somebody asks for it; restore() → its whole page
// while isRestoring(), also after the gym is set up.
import { focusWrong } from "../shared/focus.js";
import { codeShape } from "../shared/format.js";
import { html, keyed } from "../shared/template.js";
import { fault, t } from "../shared/words.js";
import { field } from "../shared/ui.js";
import { loginFoot } from "../shared/gym/help.js";
import { later } from "../shared/later.js";
import { plainNote } from "../shared/secure/note.js";
import { mark } from "../shared/mark.js";
import { stepForm } from "../shared/accounts/secondstep.js";
import { isEmail } from "../shared/accounts/shape.js";
import { app, session } from "./state.js";

// Characters of a password, as Gym/Accounts/SecretRules.swift has it.
const LEAST = 10;

let form = { code: "", gymName: "", name: "", email: "", password: "", again: "", errors: {}, problem: "",
  busy: false };
const put = (name) => (value) => { form[name] = value; delete form.errors[name]; form.problem = ""; app.refresh(); };
const text = (id, more = {}) => field({ id, label: t(`owner.${id}`), value: form[id], error: form.errors[id],
  set: put(id), maxlength: 200, ...more });
const problem = () => (form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null);

let restores = false, restorePage;
export const restoresWith = (load) => { restorePage = later(load, "restorePage", () => app.refresh()); };
export const isRestoring = () => restores;
export const restore = () => restorePage({ code: form.code, back: () => choose(false) });

function choose(restoring) {
  restores = restoring;
  window.scrollTo(0, 0);
  app.refresh();
}

export function setup() {
  document.title = `${t("owner.setup")} · ${t("app.name")}`;
  return html`<main class="login-page wide"><header class="sign">
    ${mark(form.gymName.trim() || t("app.name"))}
    <p class="title gym"><bdi>${form.gymName.trim() || t("app.name")}</bdi></p>
  </header>
    <form class="panel card entry" aria-labelledby="login-title" @submit=${setUp} novalidate>
      <div><h1 class="title" id="login-title">${t("owner.setup")}</h1><p class="dim">${t("owner.setup.text")}</p>
        <p class="other start"><span class="dim">${t("owner.restore.ask")}</span><button type="button" class="link"
          @click=${() => choose(true)}>${t("owner.restore")}</button></p></div>
      ${text("code", { hint: t("owner.code.hint"), placeholder: "XXXX-XXXX", autocapitalize: "characters",
        set: (v) => put("code")(codeShape(v)), maxlength: 12 })}
      ${text("gymName", { hint: t("owner.gymName.hint"), autocomplete: "organization", maxlength: 60 })}
      <fieldset class="part"><legend class="label">${t("owner.you")}</legend>
        <div class="pair">
          ${text("name", { autocomplete: "name", maxlength: 80 })}
          ${text("email", { type: "email", autocomplete: "email", inputmode: "email", autocapitalize: "none",
            maxlength: 254 })}
        </div>
        <div class="pair">
          ${text("password", { type: "password", autocomplete: "new-password" })}
          ${text("again", { type: "password", autocomplete: "new-password" })}
        </div>
        <p class="hint">${t("owner.password.hint")}</p></fieldset>
      ${problem()}
      <button class="btn go wide big"
        ?disabled=${form.busy}>${t(form.busy ? "owner.setup.busy" : "owner.setup.do")}</button>
      ${plainNote(app.refresh)}</form>${loginFoot()}</main>`;
}

export function login() {
  document.title = `${t("owner.login")} · ${session.gym.name}`;
  return html`<main class="login-page"><header class="sign">
    ${mark(session.gym.name)}
    <p class="title gym"><bdi>${session.gym.name}</bdi></p>
  </header>
    ${session.step ? keyed("step", stepForm({ session, refresh: app.refresh })) : keyed("password", password())}${loginFoot()}</main>`;
}

function password() {
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${enter} novalidate>
      <div><h1 class="title" id="login-title">${t("owner.login")}</h1><p class="dim">${t("owner.login.text")}</p></div>
      ${session.ended ? html`<p class="notice" role="status">${t("owner.ended")}</p>` : null}
      ${text("email", { type: "email", autocomplete: "username", inputmode: "email", autocapitalize: "none",
        maxlength: 254 })}
      ${text("password", { type: "password", autocomplete: "current-password" })}
      ${problem()}
      <button class="btn go wide big"
        ?disabled=${form.busy}>${t(form.busy ? "owner.login.busy" : "owner.enter")}</button>
      ${session.gym.mail
        ? html`<p class="other"><a class="link" href="/me/#forgot">${t("forgot.ask")}</a></p>` : null}
      <p class="other"><span class="dim">${t("owner.member")}</span>
        <a class="link" href="/me/">${t("owner.me")}</a></p>
      ${plainNote(app.refresh)}</form>`;
}

function setUp(event) {
  event.preventDefault();
  form.errors = {};
  for (const name of ["code", "gymName", "name", "email", "password"]) {
    if (!form[name].trim()) form.errors[name] = t("fault.required");
  }
  if (form.password && form.password !== form.again) form.errors.again = t("owner.differs");
  if (form.code.trim() && form.code.length !== 9) form.errors.code = t("owner.code.short");
  // All at once: the server says only the first.
  if (form.email.trim() && !isEmail(form.email)) form.errors.email = t("fault.malformed_email");
  if (form.password && form.password.length < LEAST) form.errors.password = t("fault.password.too_short", { min: LEAST });
  const { code, gymName, name, email, password } = form;
  return attempt("gym.setUp", { code, gymName: gymName.trim(), name: name.trim(), email: email.trim(), password });
}

function enter(event) {
  event.preventDefault();
  form.errors = {};
  for (const name of ["email", "password"]) if (!form[name].trim()) form.errors[name] = t("fault.required");
  return attempt("sessions.logIn", { email: form.email.trim(), password: form.password });
}

async function attempt(method, params) {
  if (Object.keys(form.errors).length) return show();
  Object.assign(form, { busy: true, problem: "" });
  app.refresh();
  try {
    await session.attempt(method, params);
    if (method === "gym.setUp") session.gym = { ...session.gym, name: params.gymName, setUp: true };
    form = { code: "", gymName: "", name: "", email: "", password: "", again: "", errors: {}, problem: "",
      busy: false };
    app.refresh();
  } catch (error) {
    form.busy = false;
    if (error.reason === "already_set_up") session.gym = { ...session.gym, setUp: true };
    if (error.field === "code" && error.reason === "code_unknown") form.errors.code = t("owner.code.unknown");
    else if (error.field && error.field in form) form.errors[error.field] = fault(error);
    else form.problem = fault(error);
    show();
  }
}

function show() {
  app.refresh();
  focusWrong();
}
