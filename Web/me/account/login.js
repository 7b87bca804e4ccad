// Log in and sign up. Contract: loginPage() → the whole page while nobody is logged in. The text is only in `form`:
// cancelling drops it, and nothing is stored here or on the server. Errors are shown at their field.
import { focusOn, focusWrong } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { shownAs } from "../../shared/accounts/appearing.js";
import { friendsSee } from "../../shared/accounts/friendssee.js";
import { banner, choice, field } from "../../shared/ui.js";
import { heightOf, inUnit } from "../../shared/accounts/height.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { mark } from "../../shared/mark.js";
import { forgot } from "../../shared/accounts/forgot.js";
import { plainNote } from "../../shared/secure/note.js";
import { HELP, loginFoot } from "../../shared/gym/help.js";
import { later } from "../later.js";
import { landing } from "../base/links.js";
import { app, session } from "../base/state.js";
import { intro } from "./intro.js";
import { asked, bodyParams, bodyFields } from "./about.js";

const invited = new URLSearchParams(location.search).get("invitation") ?? "";
const empty = () => ({ invitation: invited, email: "", password: "", again: "", name: "", displayName: "", pin: "",
  sex: "", birthDate: "", ...heightOf(), bodyWeight: "", unit: usualUnit(session.gym), look: null, friendsSee: true, errors: {}, problem: "", busy: false });
let form = empty(), chosen = false;
const help = later("loginHelp"), second = later("stepForm");
const put = (name) => (value) => { form[name] = value; delete form.errors[name]; form.problem = ""; app.refresh(); };

export function loginPage() {
  if (app.page === HELP) return keyed("help", help("login", session.gym));
  const joining = app.page === "signup";
  const forgetting = app.page === "forgot" && session.gym?.mail;
  document.title = `${t(joining ? "me.join" : forgetting ? "forgot.ask" : "me.login")} · ${session.gym?.name ?? t("app.name")}`;
  return html`<main class="login-page"><header class="sign">
    ${mark(session.gym?.name ?? t("app.name"))}
    <p class="title gym"><bdi>${session.gym?.name ?? t("app.name")}</bdi></p>
  </header>
    ${banner(session.socket.status === "away" && form.problem ? { status: "away" } : { status: "live" })}
    ${session.gym && !session.gym.setUp
      ? html`<p class="notice" role="status">${t("me.not.yet")}
        <a class="link" href="/owner/">${t("me.not.yet.go")}</a></p>`
      : null}
    ${joining ? intro() : null}
    ${joining ? keyed("join", join()) : forgetting ? keyed("forgot", forgot(session, app.refresh))
      : session.step ? keyed("step", second({ session, refresh: app.refresh, done: arrive }))
      : keyed("login", login())}
    ${loginFoot()}</main>`;
}

function login() {
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${enter} novalidate>
    <h1 class="title" id="login-title">${t("me.login")}</h1>
    ${session.ended ? html`<p class="notice"
      role="status">${t(`me.ended.${session.ended === "idle" ? "idle" : "other"}`)}</p>` : null}
    ${app.page.startsWith("confirm=") ? html`<p class="notice" role="status">${t("me.confirm.login")}</p>`
      : null}
    ${field({ id: "email", type: "email", label: t("me.email"), value: form.email, error: form.errors.email,
      autocomplete: "username", inputmode: "email", autocapitalize: "none", maxlength: 254, set: put("email") })}
    ${field({ id: "password", type: "password", label: t("me.password"), value: form.password,
      error: form.errors.password, autocomplete: "current-password", maxlength: 200, set: put("password") })}
    ${problem()}
    <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "me.login.busy" : "me.login")}</button>
    ${session.gym?.mail
      ? html`<p class="other"><a class="link" href="#forgot" @click=${clear}>${t("forgot.ask")}</a></p>`
      : html`<p class="hint">${t("forgot.desk")}</p>`}
    <p class="hint">${t("me.login.code")}</p>
    <p class="other"><span class="dim">${t("me.join.ask")}</span> <a class="link" href="#signup"
      @click=${clear}>${t("me.join")}</a></p>
    ${plainNote(app.refresh)}</form>`;
}

function join() {
  const rule = session.gym?.joining;
  // The gym is known only once the server has been reached.
  if (!chosen) inUnit(form, usualUnit(session.gym));
  if (rule === "kiosk") return html`<section class="panel card" aria-labelledby="login-title">
    <h1 class="title" id="login-title">${t("me.join")}</h1>
    <p>${t("me.join.kiosk")}</p>
    <p class="other"><a class="link" href="#login" @click=${clear}>${t("me.login")}</a></p></section>`;
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${signUp} novalidate>
    <h1 class="title" id="login-title">${t("me.join")}</h1>
    ${rule === "approval" ? html`<p class="notice">${t("me.join.approval")}</p>` : null}
    ${rule === "invitation" ? field({ id: "invitation", label: t("me.invitation"), value: form.invitation,
      error: form.errors.invitation, maxlength: 12, autocomplete: "off", autocapitalize: "characters",
      hint: t("me.invitation.hint"), set: put("invitation") }) : null}
    <fieldset class="part"><legend class="label">${t("me.join.account")}</legend>
      ${field({ id: "name", label: t("me.name"), value: form.name, error: form.errors.name, autocomplete: "name",
        maxlength: 80, hint: t("me.name.hint"), set: put("name") })}
      ${field({ id: "displayName", label: t("me.displayName"), value: form.displayName, error: form.errors.displayName,
        autocomplete: "nickname", maxlength: 24, hint: t("me.displayName.hint"), set: put("displayName") })}
      ${field({ id: "email", type: "email", label: t("me.email"), value: form.email, error: form.errors.email,
        autocomplete: "email", inputmode: "email", autocapitalize: "none", maxlength: 254, set: put("email") })}
      <div class="pair">${field({ id: "password", type: "password", label: t("me.password"), value: form.password,
        error: form.errors.password, autocomplete: "new-password", maxlength: 200, set: put("password") })}
        ${field({ id: "again", type: "password", label: t("me.password.again"), value: form.again,
          error: form.errors.again, autocomplete: "new-password", maxlength: 200, set: put("again") })}</div>
      <p class="hint">${t("me.password.hint")}</p>
      ${field({ id: "pin", label: t("me.pin"), value: form.pin, error: form.errors.pin, optional: true,
        type: "password", autocomplete: "off", inputmode: "numeric", maxlength: 6, hint: t("me.pin.hint"),
        set: put("pin") })}
    </fieldset>
    <fieldset class="part"><legend class="label">${t("me.join.body")}</legend>
      ${choice({ name: "unit", label: t("me.unit"), value: form.unit,
        options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })),
        set: (unit) => { chosen = true; inUnit(form, unit); app.refresh(); } })}
      ${bodyFields(form, put)}</fieldset>
    <fieldset class="part">
      <legend class="label">${t("me.wall")}</legend>
      ${asked(form, put("look"))}
    </fieldset>
    <fieldset class="part"><legend class="label">${t("me.friends")}</legend>
      ${friendsSee({ value: form.friendsSee, set: put("friendsSee") })}</fieldset>
    ${problem()}
    <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "me.join.busy" : "me.join.do")}</button>
    <p class="other"><a class="link" href="#login" @click=${clear}>${t("cancel")}</a></p>
    ${plainNote(app.refresh)}</form>`;
}

const problem = () => (form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null);
function clear() { [form, chosen] = [empty(), false]; session.ended = null; }

async function enter(event) {
  event.preventDefault();
  for (const name of ["email", "password"]) if (!form[name].trim()) form.errors[name] = t("fault.required");
  if (Object.keys(form.errors).length) return show();
  await attempt("sessions.logIn", { email: form.email.trim(), password: form.password });
}

async function signUp(event) {
  event.preventDefault();
  form.errors = {};
  for (const name of ["name", "displayName", "email", "password"]) {
    if (!form[name].trim()) form.errors[name] = t("fault.required");
  }
  if (form.password && form.again !== form.password) form.errors.again = t("me.password.differs");
  const needsCode = session.gym?.joining === "invitation";
  if (needsCode && !form.invitation.trim()) form.errors.invitation = t("fault.required");
  if (!form.look) form.errors.look = t("join.choose");
  const body = bodyParams(form, form.errors);
  if (Object.keys(form.errors).length) return show();
  await attempt("members.signUp", { name: form.name.trim(), displayName: form.displayName.trim(),
    email: form.email.trim(), password: form.password,
    ...(needsCode && { invitation: form.invitation.trim() }),
    ...(form.pin && { pin: form.pin }), ...body, unit: form.unit, ...shownAs(form.look), friendsSee: form.friendsSee });
}

async function attempt(method, params) {
  Object.assign(form, { busy: true, problem: "" });
  app.refresh();
  try {
    await session.attempt(method, params);
    clear();
    if (!session.step) arrive(method);
  } catch (error) {
    form.busy = false;
    if (error.reason === "email_taken" && session.gym?.mail) form.errors.email = t("me.join.taken");
    else if (error.field && error.field in form) form.errors[error.field] = fault(error);
    else form.problem = fault(error);
    show();
  }
}

function arrive(method) {
  if (["login", "signup"].includes(location.hash.slice(1))) location.hash = method === "members.signUp" ? "begin" : landing();
}

// Focuses the first field with an error.
function show() {
  app.refresh();
  if (Object.keys(form.errors).join() === "look") focusOn("[name=look]"); else focusWrong();
}
