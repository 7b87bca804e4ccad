// A forgotten password, in a gym that has a mail server: asking for a link, and the page that the link opens. Contract:
//   forgot(session, refresh) → the form that asks, for a login page's card;
//   secretOf(page) → the secret in an address such as #link=l_…, or null;
//   fromLink(session, refresh, secret, done) → the whole page that takes the new password; it calls done() once the
//   member is logged in. Only then is the member who was logged in here before logged out.
// The server's reply never says whether a member has that email, and neither does this page.
import { focusWrong } from "../focus.js";
import { html } from "../template.js";
import { fault, t } from "../words.js";
import { blank, field } from "../ui.js";
import { mark } from "../mark.js";
import "../words/accounts/forgot.js";

const blankForm = () => ({ email: "", password: "", again: "", errors: {}, problem: "", busy: false, sentTo: null,
  isGone: false });
let form = blankForm();
// The secret with which the form was opened.
let begun = null;

const setter = (refresh) => (name) => (value) => {
  form[name] = value;
  delete form.errors[name];
  form.problem = "";
  refresh();
};
const problem = () => (form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null);
const clear = () => { form = blankForm(); };
const toLogin = () => html`<p class="other"><a class="link" href="#login" @click=${clear}>${t("forgot.back")}</a></p>`;

export const secretOf = (page) => (page.startsWith("link=") ? page.slice(5) : null);

export function forgot(session, refresh) {
  if (form.sentTo) {
    return html`<section class="panel card entry" aria-labelledby="login-title">
      <h1 class="title" id="login-title">${t("forgot.sent")}</h1>
      <p role="status">${t("forgot.sent.text", { email: form.sentTo })}</p>
      <p class="dim">${t("forgot.sent.else")}</p>${toLogin()}</section>`;
  }
  return html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); ask(session, refresh); }}>
    <div><h1 class="title" id="login-title">${t("forgot.ask")}</h1><p class="dim">${t("forgot.text")}</p></div>
    ${field({ id: "email", type: "email", label: t("forgot.email"), value: form.email, error: form.errors.email,
      autocomplete: "username", inputmode: "email", autocapitalize: "none", maxlength: 254,
      set: setter(refresh)("email") })}
    ${problem()}
    <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "forgot.busy" : "forgot.do")}</button>
    ${toLogin()}</form>`;
}

async function ask(session, refresh) {
  const email = form.email.trim();
  if (!email) form.errors.email = t("fault.required");
  else {
    await trying(refresh, async () => {
      await session.connected();
      await session.socket.request("accounts.sendLink", { email }, { early: true });
      Object.assign(form, { sentTo: email, busy: false });
    });
  }
  show(refresh);
}

export function fromLink(session, refresh, secret, done) {
  if (secret !== begun) clear();
  begun = secret;
  const gym = session.gym?.name ?? t("app.name");
  document.title = `${t("renew.title")} · ${gym}`;
  return html`<main class="login-page"><header class="sign">${mark(gym)}
    <p class="title gym"><bdi>${gym}</bdi></p></header>
    ${form.isGone ? gone() : choosing(session, refresh, secret, done)}</main>`;
}

const gone = () => html`<section class="panel card" aria-labelledby="login-title" role="alert">
  <h1 class="title" id="login-title">${t("forgot.gone")}</h1>
  ${blank({ icon: "clock", title: t("forgot.gone.title"), text: t("forgot.gone.text"),
    action: html`<a class="btn go" href="#forgot" @click=${clear}>${t("forgot.again")}</a>` })}${toLogin()}</section>`;

function choosing(session, refresh, secret, done) {
  const put = setter(refresh);
  const one = (id, label) => field({ id, type: "password", label, value: form[id], error: form.errors[id],
    autocomplete: "new-password", maxlength: 200, set: put(id) });
  return html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); choose(session, refresh, secret, done); }}>
    <div><h1 class="title" id="login-title">${t("renew.title")}</h1><p class="dim">${t("forgot.choose")}</p></div>
    ${one("password", t("renew.password"))}
    ${one("again", t("renew.again"))}
    <p class="hint">${t("renew.hint")}</p>
    ${problem()}
    <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "renew.busy" : "forgot.save")}</button>
  </form>`;
}

async function choose(session, refresh, secret, done) {
  form.errors = {};
  if (!form.password) form.errors.password = t("fault.required");
  else if (form.again !== form.password) form.errors.again = t("renew.differs");
  if (!Object.keys(form.errors).length) {
    const isDone = await trying(refresh, async () => {
      await session.attempt("accounts.useLink", { link: secret, password: form.password });
      clear();
    });
    if (isDone) return done();
  }
  show(refresh);
}

async function trying(refresh, work) {
  Object.assign(form, { busy: true, problem: "" });
  refresh();
  try {
    await work();
    return true;
  } catch (error) {
    form.busy = false;
    if (error.reason === "link_unknown") form.isGone = true;
    else if (["email", "password"].includes(error.field)) form.errors[error.field] = fault(error);
    else form.problem = fault(error);
    return false;
  }
}

// Focuses the first field with an error.
function show(refresh) {
  refresh();
  focusWrong();
}
