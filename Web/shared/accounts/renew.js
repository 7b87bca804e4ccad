// The page between a login and the member's page: replacing a one-time password, or waiting for an approval. Contract:
//   between(session, refresh) → the whole page while `session.held`, else null. The text is only in `form`.
import { focusWrong } from "../focus.js";
import { html } from "../template.js";
import { fault, t } from "../words.js";
import { blank, field } from "../ui.js";
import { mark } from "../mark.js";

const empty = () => ({ password: "", again: "", errors: {}, problem: "", busy: false });
let form = empty();

export function between(session, refresh) {
  if (!session.held) return null;
  document.title = `${t(session.member.isWaiting ? "renew.waiting" : "renew.title")} · ${session.gym.name}`;
  return html`<main class="login-page"><header class="sign">${mark(session.gym.name)}
    <p class="title gym"><bdi>${session.gym.name}</bdi></p></header>
    ${session.member.isWaiting ? waiting(session) : renew(session, refresh)}</main>`;
}

const leave = (session) => html`<button type="button" class="btn" @click=${() => session.leave()}><rack-icon
  name="leave"></rack-icon>${t("renew.leave")}</button>`;

const waiting = (session) => html`<section class="panel card" aria-labelledby="login-title" role="status">
  <h1 class="title" id="login-title">${t("renew.waiting")}</h1>
  ${blank({ icon: "wait", title: t("renew.waiting.hello", { name: session.member.displayName }),
    text: t("renew.waiting.text"), action: html`<div class="ends">${leave(session)}</div>` })}</section>`;

function renew(session, refresh) {
  const put = (name) => (value) => { form[name] = value; delete form.errors[name]; form.problem = ""; refresh(); };
  const one = (id, label) => field({ id, type: "password", label, value: form[id], error: form.errors[id],
    autocomplete: "new-password", maxlength: 200, set: put(id) });
  return html`<form class="panel card entry" aria-labelledby="login-title" novalidate
    @submit=${(event) => { event.preventDefault(); send(session, refresh); }}>
    <div><h1 class="title" id="login-title">${t("renew.title")}</h1><p class="dim">${t("renew.text")}</p></div>
    ${one("password", t("renew.password"))}
    ${one("again", t("renew.again"))}
    <p class="hint">${t("renew.hint")}</p>
    ${form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null}
    <button class="btn go wide big" ?disabled=${form.busy}>${t(form.busy ? "renew.busy" : "renew.do")}</button>
    <div class="ends">${leave(session)}</div></form>`;
}

async function send(session, refresh) {
  form.errors = {};
  if (!form.password) form.errors.password = t("fault.required");
  else if (form.again !== form.password) form.errors.again = t("renew.differs");
  if (!Object.keys(form.errors).length) {
    form.busy = true;
    refresh();
    try {
      const { member } = await session.change("accounts.renew", { password: form.password });
      form = empty();
      return session.become(member);
    } catch (error) {
      form.busy = false;
      if (error.field === "password") form.errors.password = fault(error); else form.problem = fault(error);
    }
  }
  refresh();
  focusWrong();
}
