// Profile: who the member is, what others see, and how they log in. Contract: profile() → template.
// The switch for the wall takes effect at once; the other fields need Save, which sends only those that changed.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/emails.js";
import "../../shared/words/calendar/remindersettings.js";
import { choice, field, toast } from "../../shared/ui.js";
import { heartLink } from "../floor/heartpage.js";
import { coaching } from "../train/coaching.js";
import { app, showError, session } from "../base/state.js";
import { account, calendarFeed, logins, scriptTokens } from "./account.js";
import { calcLink } from "../progress/calclink.js";
import { addEmail } from "./addemail.js";
import { emailCard } from "./email.js";
import { sharing } from "./awardsharing.js";
import { numbersLink } from "./numbers.js";
import { pictureCard } from "./picture.js";
import { showing } from "./about.js";

const filled = (m) => ({ name: m.name, displayName: m.displayName, unit: m.unit, errors: {} });
const blank = () => ({ email: "", pin: "", badge: "", password: "", again: "", currentPassword: "", errors: {} });

export function profile() {
  const me = session.member, form = (app.form.about ??= filled(me)), keys = (app.form.keys ??= blank());
  const put = (name) => (value) => { form[name] = value; delete form.errors[name]; app.refresh(); };
  return html`${head({ back: { href: "#today", label: t("me.today") }, title: html`<bdi>${me.displayName}</bdi>`,
      below: [me.email ?? t("first.none"), me.role !== "member" && t(`role.${me.role}`)].filter(Boolean).join(" · "),
      rest: html`<span class="face"><rack-plate .face=${me}></rack-plate></span>` })}
    <div class="columns"><div class="column">
      ${addEmail()}${emailCard()}${pictureCard()}
      <section class="panel card entry" aria-labelledby="wall-title">
        <h2 class="label" id="wall-title">${t("me.wall")}</h2>
        ${showing(me.shownOnFloor, show, me.displayName, me, initialsOnly)}
        ${sharing(me.shownOnFloor)}
      </section>
      <form class="panel card entry" aria-labelledby="about-title" @submit=${save} novalidate>
        <h2 class="label" id="about-title">${t("me.about")}</h2>
        ${field({ id: "name", label: t("me.name"), value: form.name, error: form.errors.name, autocomplete: "name",
          maxlength: 80, hint: t("me.name.hint"), set: put("name") })}
        ${field({ id: "displayName", label: t("me.displayName"), value: form.displayName,
          error: form.errors.displayName, autocomplete: "nickname", maxlength: 24, hint: t("me.displayName.hint"),
          set: put("displayName") })}
        ${choice({ name: "unit", label: t("me.unit"), value: form.unit,
          options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })),
          set: put("unit") })}
        <div class="ends"><button class="btn go">${t("me.save")}</button></div></form>
    </div><div class="column">
      <section class="panel card rows" aria-label=${t("me.numbers")}>${numbersLink()}${heartLink()}${calcLink()}</section>
      <section class="panel card rows" aria-label=${t("me.trainers")}>
        <a class="row" href="#trainers"><span><span class="strong">${t("me.trainers")}</span><span
          class="small">${t("me.trainers.what")}</span></span>${coaching.unread.length ? html`<span
          class="pill go">${t("me.trainers.unread", { n: coaching.unread.length })}</span>` : null}<rack-icon name="next"></rack-icon></a>
        <a class="row" href="#reminders"><span><span class="strong">${t("remind.title")}</span><span
          class="small">${t("remind.what")}</span></span><rack-icon name="next"></rack-icon></a></section>
      <section class="panel card rows" aria-labelledby="keys-title">
        <h2 class="label" id="keys-title">${t("me.keys")}</h2>
        ${opener("pin", t(me.hasPin ? "me.pin.change" : "me.pin.set"), t(me.hasPin ? "me.pin.has" : "me.pin.none"),
          keys)}
        ${opener("badge", t(me.hasBadge ? "me.badge.change" : "me.badge.set"),
          t(me.hasBadge ? "me.badge.has" : "me.badge.none"), keys)}
        ${me.email ? html`${opener("password", t("me.password.change"), t("me.password.has"), keys)}
        ${opener("email", t("email.change"), me.email, keys)}` : null}
        ${logins()}</section>
      <section class="panel card rows" aria-labelledby="data-title">
        <h2 class="label" id="data-title">${t("me.data")}</h2>
        <a class="row" href="#import"><span><span class="strong">${t("me.import.open")}</span><span
          class="small">${t("me.import.what")}</span></span><rack-icon name="next"></rack-icon></a>
        ${me.role === "owner" ? html`<a class="row" href="/owner/"><span><span
          class="strong">${t("me.owner")}</span><span class="small">${t("me.owner.what")}</span></span><rack-icon
            name="next"></rack-icon></a>` : null}
        ${calendarFeed()}${scriptTokens()}${account()}</section>
      <button type="button" class="btn line wide" @click=${() => session.leave()}><rack-icon
        name="leave"></rack-icon>${t("me.logout")}</button>
    </div></div>`;
}

const show = (shownOnFloor) => appear({ shownOnFloor });
const initialsOnly = (showsInitials) => appear({ showsInitials });

async function appear(change) {
  const was = session.member;
  session.member = { ...was, ...change };
  app.refresh();
  try {
    session.member = (await session.change("members.update", change)).member;
  } catch (error) {
    session.member = was;
    showError(error);
  }
  app.refresh();
}

async function save(event) {
  event.preventDefault();
  const form = app.form.about, was = filled(session.member);
  form.errors = {};
  for (const name of ["name", "displayName"]) if (!form[name].trim()) form.errors[name] = t("fault.required");
  const all = { name: form.name.trim(), displayName: form.displayName.trim(), unit: form.unit };
  if (Object.keys(form.errors).length) return app.refresh();
  const changed = Object.fromEntries(Object.entries(all).filter(([name]) => form[name] !== was[name]));
  if (!Object.keys(changed).length) return toast(t("me.saved.nothing"));
  const sent = { ...form };
  try {
    session.member = (await session.change("members.update", changed)).member;
    const now = filled(session.member);
    // Keep what was typed since the request was sent.
    if (app.form.about === form) {
      app.form.about = { ...now, ...Object.fromEntries(Object.keys(now).filter((name) => form[name] !== sent[name])
        .map((name) => [name, form[name]])), errors: {} };
    }
    toast(t("me.saved"));
  } catch (error) {
    if (error.field && error.field in form) form.errors[error.field] = fault(error); else showError(error);
  }
  app.refresh();
}

function opener(name, label, state, keys) {
  const open = keys.open === name;
  return keyed(name, html`<div class="fold"><button type="button" class="row" aria-expanded=${open ? "true" : "false"}
    @click=${() => { app.form.keys = open ? blank() : { ...blank(), open: name }; app.refresh(); }}>
    <span><span class="strong">${label}</span><span class="small">${state}</span></span><rack-icon
      name=${open ? "up" : "down"}></rack-icon></button>
    ${open ? html`<form class="entry" aria-label=${label} @submit=${change} novalidate>${inside(name, keys)}
      <div class="ends">
        <button class="btn go">${t("save")}</button>
        ${name === "badge" && session.member.hasBadge
          ? html`<button type="button" class="btn bad" data-live
            @click=${() => send({ badge: "" })}>${t("me.badge.remove")}</button>`
          : null}
      </div></form>` : null}</div>`);
}

function inside(name, keys) {
  const put = (field) => (value) => { keys[field] = value; delete keys.errors[field]; app.refresh(); };
  const one = (id, label, more = {}) => field({ id, type: "password", label, value: keys[id], error: keys.errors[id],
    maxlength: 200, set: put(id), ...more });
  // Changing a PIN or badge needs the password only if the server asks for it (a login without a password).
  const current = ["password", "email"].includes(name) || keys.asked || !session.member.email ? proofField(one) : null;
  if (name === "pin") return html`${one("pin", t("me.pin.new"), { inputmode: "numeric", maxlength: 6,
    hint: t("me.pin.hint") })}${current}`;
  if (name === "email") return html`${one("email", t("email.new"), { type: "email", autocomplete: "email",
    inputmode: "email", autocapitalize: "none", maxlength: 254 })}${current}`;
  if (name === "badge") return html`${one("badge", t("me.badge.code"), { type: "text", hint: t("me.badge.hint"),
    autocapitalize: "none" })}${current}`;
  return html`${current}${one("password", t("me.password.new"),
    { autocomplete: "new-password", hint: t("me.password.hint") })}${one("again", t("me.password.again"),
      { autocomplete: "new-password" })}`;
}

// Without an email the PIN is the proof.
const proofField = (one) => (session.member.email
  ? one("currentPassword", t("me.password.current"), { autocomplete: "current-password" })
  : one("currentPassword", t("me.pin.current"), { inputmode: "numeric", autocomplete: "off" }));

function change(event) {
  event.preventDefault();
  const keys = app.form.keys, name = keys.open;
  keys.errors = {};
  if (!keys[name].trim()) keys.errors[name] = t("fault.required");
  if (name === "password" && keys.again !== keys.password) keys.errors.again = t("me.password.differs");
  if (["password", "email"].includes(name) && !keys.currentPassword) keys.errors.currentPassword = t("fault.required");
  if (Object.keys(keys.errors).length) return app.refresh();
  if (name === "email") {
    return sending(async () => {
      const { member } = await session.change("emails.change", { email: keys.email.trim(), password: keys.currentPassword });
      session.member = member;
      return t("email.changed", { email: member.email });
    });
  }
  return send({ [name]: name === "badge" ? keys.badge.trim() : keys[name] });
}

const send = (params) => sending(async () => {
  const { currentPassword } = app.form.keys;
  session.member = (await session.change("members.update", { ...params, ...(currentPassword && { currentPassword }) })).member;
  return t("me.saved");
});

// `work` resolves with the text to show when it is done.
async function sending(work) {
  const keys = app.form.keys;
  try {
    const said = await work();
    app.form.keys = blank();
    toast(said);
  } catch (error) {
    if (error.field === "currentPassword") keys.asked = true;
    const isWrong = error.reason === "wrong_credentials";
    const words = isWrong ? t(session.member.email ? "me.password.wrong" : "me.pin.wrong") : error.reason === "email_taken" ? t("email.taken") : fault(error);
    if (isWrong) keys.errors.currentPassword = words;
    else if (error.field && error.field in keys) keys.errors[error.field] = words;
    else showError(error);
  }
  app.refresh();
}
