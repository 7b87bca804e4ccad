// An email and a password for a member who joined with a first name and a PIN. Contract: addEmail() → a card for those who
// have none, or null; welcome() → the page after the first login on this phone. `app.pin` is the PIN with which they just
// logged in, so that it need not be typed again. It is in memory only, and dropped when that page is left.
import { focusWrong } from "../../shared/focus.js";
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { fault, t } from "../../shared/words.js";
import { choice, field, toast } from "../../shared/ui.js";
import { app, session, showError } from "../base/state.js";
import "../../shared/words/accounts/firstlogin.js";

const state = () => (app.form.addEmail ??= { email: "", password: "", pin: "", errors: {}, problem: "", busy: false });

export function addEmail() {
  if (session.member.email) return null;
  const here = state(), put = (name) => (value) => { here[name] = value; delete here.errors[name]; here.problem = ""; app.refresh(); };
  return html`<form class="panel card entry" aria-labelledby="add-email-title" novalidate
      @submit=${(event) => { event.preventDefault(); save(); }}>
    <h2 class="label" id="add-email-title">${t("first.email")}</h2><p class="long">${t("first.email.text")}</p>
    ${field({ id: "email", type: "email", label: t("me.email"), value: here.email, error: here.errors.email,
      autocomplete: "email", inputmode: "email", autocapitalize: "none", maxlength: 254, set: put("email") })}
    ${field({ id: "password", type: "password", label: t("me.password"), value: here.password, error: here.errors.password,
      autocomplete: "new-password", maxlength: 200, hint: t("me.password.hint"), set: put("password") })}
    ${app.pin ? null : field({ id: "add-email-pin", type: "password", label: t("first.pin"), value: here.pin, error: here.errors.pin,
      inputmode: "numeric", maxlength: 6, set: put("pin") })}
    ${here.problem ? html`<p class="notice bad" role="alert">${here.problem}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${here.busy}>${t(here.busy ? "me.join.busy" : "save")}</button></div></form>`;
}

async function save() {
  const here = state(), pin = app.pin || here.pin;
  here.errors = {};
  for (const [name, value] of Object.entries({ email: here.email.trim(), password: here.password, pin })) {
    if (!value) here.errors[name] = t("fault.required");
  }
  if (!Object.keys(here.errors).length) {
    Object.assign(here, { busy: true, problem: "" });
    app.refresh();
    try {
      const { member } = await session.change("emails.add", { email: here.email.trim(), password: here.password, pin });
      app.pin = null;
      app.form.addEmail = null;
      session.become(member);
      toast(t("first.email.saved"));
    } catch (error) {
      if (error.field === "pin") app.pin = null;
      if (error.reason === "email_taken") here.errors.email = t("first.email.taken");
      else if (["email", "password", "pin"].includes(error.field)) here.errors[error.field] = fault(error);
      else here.problem = fault(error);
    }
    here.busy = false;
  }
  app.refresh();
  if (!session.member.email) focusWrong();
}

export function welcome() {
  const me = session.member;
  return html`${head({ title: html`<bdi>${t("first.hello", { name: me.displayName })}</bdi>`, below: t("first.later"),
      rest: html`<span class="face"><rack-plate .face=${me}></rack-plate></span>` })}
    ${addEmail()}
    <section class="panel card">${choice({ name: "unit", label: t("me.unit"), value: me.unit,
      options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })), set: weighIn })}</section>
    <section class="panel card rows" aria-label=${t("first.more")}>
      ${row("#begin", t("first.aims"), t("first.aims.text"))}
      ${row("#numbers", t("me.numbers"), t("first.profile.text"))}
      ${row("#sharing", t("first.sharing"), t("first.sharing.text"))}</section>
    <a class=${`btn wide big ${me.email ? "go" : "line"}`} href="#today">${t("first.today")}</a>`;
}

const row = (to, name, text) => html`<a class="row" href=${to}><span><span class="strong">${name}</span><span
  class="small">${text}</span></span><rack-icon name="next"></rack-icon></a>`;

async function weighIn(unit) {
  const was = session.member;
  session.become({ ...was, unit });
  try { session.become((await session.change("members.update", { unit })).member); } catch (error) {
    session.become(was);
    showError(error);
  }
}
