// Sign-up in three steps. Nothing is stored before the last button; cancelling or walking away leaves nothing behind.
// Each step checks what it can; errors that only the server finds are shown at their field.
import { appearing, shownAs } from "../../shared/accounts/appearing.js";
import { friendsSee } from "../../shared/accounts/friendssee.js";
import { heightFields, heightIn, heightNames, heightOf, inUnit } from "../../shared/accounts/height.js";
import { isEmail } from "../../shared/accounts/shape.js";
import { back } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { uuid } from "../../shared/socket.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { choice, field } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { dateField, dayIn } from "../base/datefield.js";
import { admit } from "../person/people.js";
import { onKeys } from "../base/scan.js";
import { leaveAlone } from "../base/alone.js";
import "../../shared/words/accounts/signup.js";

const STEPS = [
  ["invitation", "name", "displayName", "email"],
  ["password", "again", "pin"],
  ["unit", "sex", "birthDate", ...heightNames("kg"), ...heightNames("lb"), "bodyWeight", "look"],
];
const OURS = (reason, params = {}) => ({ reason, params, code: "invalid" });

function begin(front) {
  if (!front.faults) front.values = { invitation: "", name: "", displayName: "", email: "", password: "", again: "", pin: "",
    sex: "", birthDate: "", ...heightOf(), bodyWeight: "", unit: usualUnit(app.gym), look: null, friendsSee: true, ...front.values };
  front.faults ??= {};
  front.step ??= 0;
}

export function signup() {
  const { front } = app;
  begin(front);
  leaveAlone(front, 240_000);
  onKeys((key) => key === "Escape" && (show("who"), true));
  const { values: v, faults } = front;
  const bind = (name, more = {}) => ({
    id: name, value: v[name], error: faults[name] && (t2(name, faults[name])), label: more.label ?? t(`kiosk.f.${name}`),
    set: (value) => { v[name] = value; delete faults[name]; app.refresh(); }, ...more,
  });
  return html`<main class="form-page">
    <form class="card panel wide" novalidate @submit=${(event) => { event.preventDefault(); forward(front); }}>
    <header class="steps">${front.step ? back({ act: () => turn(front, front.step - 1) }) : null}<h1 class="title">${t(`kiosk.signup.${front.step}`)}</h1>
      <p class="label" aria-live="polite">${t("kiosk.signup.step", { n: front.step + 1 })}</p>
      <div class="bar" aria-hidden="true">
        ${STEPS.map((_, i) => html`<i class=${i <= front.step ? "on" : ""}></i>`)}
      </div></header>
    <div class=${`fields${front.step === 2 ? " two" : ""}`}>
      ${keyed(front.step, parts[front.step](bind, v, faults))}
    </div>
    <p class="fault" role="alert">${front.fault ? fault(front.fault) : live() ? null : t("kiosk.pin.away")}</p>
    <footer>
      <button type="button" class="btn quiet" @click=${() => show("who")}>${t("cancel")}</button>
      <button class="btn go big" ?disabled=${front.busy || !live()}>${front.step < 2 ? t("next")
        : t(front.busy ? "kiosk.checking" : "kiosk.signup.go")}</button>
    </footer>
  </form></main>`;
}

const t2 = (name, error) => (error.text ? error.text : error.own ? t(error.own) : fault({ ...error, field: name }));

const options = (pairs) => pairs.map(([value, key]) => ({ value, label: t(key) }));

const parts = [
  (bind) => html`
    ${app.gym.joining === "invitation" ? field(bind("invitation", { maxlength: 12, hint: t("kiosk.f.invitation.hint"),
      autocapitalize: "characters" })) : null}
    ${field(bind("name", { first: true, maxlength: 80, autocapitalize: "words" }))}
    ${field(bind("displayName", { maxlength: 24, hint: t("kiosk.f.displayName.hint"), autocapitalize: "words" }))}
    ${field(bind("email", { inputmode: "email", autocapitalize: "none", hint: t("kiosk.f.email.hint") }))}`,
  (bind) => html`
    ${field(bind("password", { type: "password", autocomplete: "new-password", hint: t("kiosk.f.password.hint") }))}
    ${field(bind("again", { type: "password", autocomplete: "new-password" }))}
    ${field(bind("pin", { type: "password", inputmode: "numeric", maxlength: 6, hint: t("kiosk.f.pin.hint") }))}`,
  (bind, v, faults) => html`
    ${choice({ name: "unit", ...bind("unit", { set: (unit) => {
      inUnit(v, unit);
      for (const name of [...heightNames("kg"), ...heightNames("lb"), "bodyWeight"]) delete faults[name];
      app.refresh();
    } }), options: options([["kg", "unit.kg"], ["lb", "unit.lb"]]) })}
    ${choice({
      name: "sex", ...bind("sex"), optional: true, hint: t("kiosk.f.sex.hint"),
      options: options([["female", "sex.female"], ["male", "sex.male"], ["", "kiosk.f.sex.none"]]),
    })}
    <div class=${`three${v.unit === "lb" ? " feet" : ""}`}>
      ${dateField(bind("birthDate", { optional: true }))}
      ${heightFields(v, (name) => bind(name, { label: t(`height.${name}`) }))}
      ${field(bind("bodyWeight", {
        inputmode: "decimal", optional: true, maxlength: 6,
        label: `${t("kiosk.f.bodyWeight")}, ${t(`unit.${app.front.values.unit}`)}`,
      }))}
    </div>
    ${appearing({ look: v.look, hint: t("kiosk.f.look.hint"), error: faults.look && t2("look", faults.look),
      set: (look) => { v.look = look; delete faults.look; app.refresh(); } })}
    ${friendsSee({ value: v.friendsSee, set: (are) => { v.friendsSee = are; app.refresh(); } })}`,
];

const decimal = (text) => Number(text.trim().replace(",", "."));

function check(v, step) {
  const wrong = {};
  const need = (name) => { if (!v[name].trim()) wrong[name] = OURS("required"); };
  if (step === 0) {
    if (app.gym.joining === "invitation") need("invitation");
    need("name"); need("displayName"); need("email");
    if (v.email.trim() && !isEmail(v.email)) wrong.email = OURS("malformed_email");
  } else if (step === 1) {
    need("password");
    if (v.password && v.password !== v.again) wrong.again = { own: "kiosk.f.again.differs" };
    if (v.pin && !/^\d{4,6}$/.test(v.pin)) wrong.pin = OURS("malformed");
    if (!v.pin) wrong.pin = OURS("required");
  } else {
    const height = heightIn(v, v.unit);
    if (height.wrong) wrong[height.wrong] = { text: height.text };
    if (v.bodyWeight.trim() && !(decimal(v.bodyWeight) > 0)) wrong.bodyWeight = { own: "kiosk.f.number" };
    if (!v.look) wrong.look = { own: "join.choose" };
  }
  return wrong;
}

async function forward(front) {
  const { values: v } = front;
  front.fault = null;
  front.faults = check(v, front.step);
  if (Object.keys(front.faults).length) { focusWrong(front); return; }
  if (front.step < 2) { turn(front, front.step + 1); return; }
  const params = {
    name: v.name.trim(), displayName: v.displayName.trim(), email: v.email.trim(), password: v.password, pin: v.pin,
    unit: v.unit, ...shownAs(v.look), friendsSee: v.friendsSee,
    ...(front.plate?.of === v.displayName.trim() && { colour: front.plate.colour }),
  };
  if (app.gym.joining === "invitation") params.invitation = v.invitation.trim();
  if (v.sex) params.sex = v.sex;
  if (v.birthDate) params.birthDate = dayIn(v.birthDate);
  const { cm } = heightIn(v, v.unit);
  if (cm) params.heightCm = cm;
  if (v.bodyWeight.trim()) params.bodyWeight = { value: decimal(v.bodyWeight), unit: v.unit };
  // The same answers keep their key, so that a second tap after a lost reply signs up once.
  const form = JSON.stringify(params);
  if (front.form !== form) Object.assign(front, { form, key: uuid() });
  front.busy = true;
  app.refresh();
  try {
    const reply = await app.socket.request("members.signUp", { key: front.key, ...params }, { timeoutMs: 20_000 });
    admit(reply);
  } catch (error) {
    const name = error.field?.split(".")[0];
    const step = STEPS.findIndex((fields) => fields.includes(name));
    if (step >= 0) Object.assign(front, { step, faults: { [name]: error } });
    else front.fault = error;
    focusWrong(front);
  }
  front.busy = false;
  app.refresh();
}

// The keyboard goes on in the first field, not at Back above it.
function turn(front, step) {
  front.step = step;
  app.refresh();
  setTimeout(() => document.querySelector(".fields :is(input:not([type=radio]), input:checked)")?.focus({ preventScroll: true }));
}

function focusWrong(front) {
  app.refresh();
  const [name] = Object.keys(front.faults);
  if (name) setTimeout(() => document.querySelector(`input[name=${name}]`)?.focus());
}
