// The member's body data, which the formulas use. Contract: bodyCard() → a form that sends only what changed.
import { heightOf } from "../../shared/accounts/height.js";
import { html } from "../../shared/template.js";
import { convert, number } from "../../shared/format.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/numbers.js";
import { app, session, showError } from "../base/state.js";
import { bodyFields, bodyParams } from "./about.js";

const filled = (m) => ({ sex: m.sex ?? "", birthDate: m.birthDate ?? "", ...heightOf(m.heightCm, m.unit),
  bodyWeight: m.bodyWeight ? number(convert(m.bodyWeight, m.unit)) : "", unit: m.unit, errors: {} });

export function bodyCard() {
  let form = (app.form.person ??= filled(session.member));
  // The unit is chosen on the profile.
  if (form.unit !== session.member.unit) form = app.form.person = filled(session.member);
  const put = (name) => (value) => { form[name] = value; delete form.errors[name]; app.refresh(); };
  return html`<form class="panel card entry" aria-labelledby="body-title" @submit=${save} novalidate>
    <h2 class="label" id="body-title">${t("numbers.body")}</h2>
    ${bodyFields(form, put)}
    <div class="ends"><button class="btn go">${t("me.save")}</button></div>
    <a class="row" href="#progress/body"><span class="strong">${t("numbers.body.curve")}</span><rack-icon name="next"></rack-icon></a></form>`;
}

async function save(event) {
  event.preventDefault();
  const form = app.form.person, was = filled(session.member);
  form.errors = {};
  const all = { ...bodyParams(form, form.errors), sex: form.sex };
  if (Object.keys(form.errors).length) return app.refresh();
  const changed = Object.fromEntries(Object.entries(all).filter(([name, value]) => (name === "heightCm"
    ? value !== session.member.heightCm : form[name] !== was[name])));
  if (!Object.keys(changed).length) return toast(t("me.saved.nothing"));
  const sent = { ...form };
  try {
    session.member = (await session.change("members.update", changed)).member;
    // Keep what was typed since the request was sent.
    if (app.form.person === form) {
      app.form.person = { ...filled(session.member), ...Object.fromEntries(Object.keys(was).filter((name) => form[name] !== sent[name])
        .map((name) => [name, form[name]])), errors: {} };
    }
    toast(t("me.saved"));
  } catch (error) {
    if (error.field && error.field in form) form.errors[error.field] = fault(error); else showError(error);
  }
  app.refresh();
}
