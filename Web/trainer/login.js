// The trainer's login, and the page for members without that role. Contract: login(), refusal() → the whole page.
import { focusWrong } from "../shared/focus.js";
import { html, keyed } from "../shared/template.js";
import { fault, t } from "../shared/words.js";
import { blank, field } from "../shared/ui.js";
import { loginFoot } from "../shared/gym/help.js";
import { plainNote } from "../shared/secure/note.js";
import { mark } from "../shared/mark.js";
import { stepForm } from "../shared/accounts/secondstep.js";
import { app, session } from "./state.js";

const fresh = () => ({ email: "", password: "", errors: {}, problem: "", busy: false });
let form = fresh();
const put = (name) => (value) => { form[name] = value; delete form.errors[name]; form.problem = ""; app.refresh(); };
const text = (id, more) => field({ id, label: t(`trainer.${id}`), value: form[id], error: form.errors[id],
  set: put(id), maxlength: 200, ...more });

export function login() {
  document.title = `${t("trainer.login")} · ${session.gym.name}`;
  return html`<main class="login-page"><header class="sign">${mark(session.gym.name)}<p
    class="title gym"><bdi>${session.gym.name}</bdi></p></header>
    ${session.step ? keyed("step", stepForm({ session, refresh: app.refresh })) : keyed("password", password())}${loginFoot()}</main>`;
}

function password() {
  return html`<form class="panel card entry" aria-labelledby="login-title" @submit=${enter} novalidate>
      <div><h1 class="title" id="login-title">${t("trainer.login")}</h1><p
        class="dim">${t("trainer.login.text")}</p></div>
      ${session.ended ? html`<p class="notice" role="status">${t("trainer.ended")}</p>` : null}
      ${text("email", { type: "email", autocomplete: "username", inputmode: "email", autocapitalize: "none",
        maxlength: 254 })}
      ${text("password", { type: "password", autocomplete: "current-password" })}
      ${form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null}
      <button class="btn go wide big"
        ?disabled=${form.busy}>${t(form.busy ? "trainer.login.busy" : "trainer.enter")}</button>
      ${session.gym.mail
        ? html`<p class="other"><a class="link" href="/me/#forgot">${t("forgot.ask")}</a></p>` : null}
      <p class="other"><span class="dim">${t("trainer.member")}</span> <a class="link"
        href="/me/">${t("trainer.me")}</a></p>
      ${plainNote(app.refresh)}</form>`;
}

export function refusal() {
  document.title = `${t("trainer.not")} · ${session.gym?.name ?? t("app.name")}`;
  const action = html`<div class="ends"><a class="btn go" href="/me/">${t("trainer.me")}</a>
    <button type="button" class="btn" @click=${() => session.leave()}>${t("trainer.logout")}</button></div>`;
  return html`<main class="login-page"><h1 class="unseen">${t("trainer.not")}</h1>
    <div class="panel card">
      ${blank({ icon: "person", title: t("trainer.not"), text: t("trainer.not.text"), action })}
    </div></main>`;
}

async function enter(event) {
  event.preventDefault();
  form.errors = {};
  for (const name of ["email", "password"]) if (!form[name].trim()) form.errors[name] = t("fault.required");
  if (Object.keys(form.errors).length) return show();
  Object.assign(form, { busy: true, problem: "" });
  app.refresh();
  try {
    await session.attempt("sessions.logIn", { email: form.email.trim(), password: form.password });
    form = fresh();
    app.refresh();
  } catch (error) {
    form.busy = false;
    if (error.field in form.errors || ["email", "password"].includes(error.field)) form.errors[error.field] =
      fault(error);
    else form.problem = fault(error);
    show();
  }
}

function show() {
  app.refresh();
  focusWrong();
}
