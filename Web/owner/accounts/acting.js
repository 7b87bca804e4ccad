// What the owner can do about one member: approve, help with a lost PIN or password, rename, block, remove. Contract:
//   acting(member) → the open panel below the member's row; isOpen(member); toggle(member); openAt(member, step);
//   waits(member) → the buttons of a member who waits for an approval; vouching(member) → the switch by which the approval
//   also confirms their email; bringBack(removed) undoes a removal.
// It asks before anything that cannot be undone. A one-time password is shown once and not stored.
import { html } from "../../shared/template.js";
import { day, time } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { field, toast, toggle as onOff } from "../../shared/ui.js";
import { loadMembers } from "./memberlist.js";
import { membershipForm } from "../../shared/accounts/memberships.js";
import { app, clock, session, showError } from "../state.js";

export const isOpen = (one) => app.acting?.member === one.id;

export function toggle(one) {
  app.acting = isOpen(one) ? null : { member: one.id, step: "menu", name: one.name, displayName: one.displayName,
    errors: {} };
  app.refresh();
}

export function openAt(one, step) {
  if (!isOpen(one)) toggle(one);
  go(step);
}

const go = (step) => { app.acting.step = step; app.refresh(); };

async function act(method, params, done, undo) {
  try {
    await session.change(method, params);
    app.acting = null;
    toast(done, { undo });
    await loadMembers();
  } catch (error) { showError(error); }
  app.refresh();
}

export const waits = (one) => html`<button type="button" class="btn go" data-live
    @click=${() => act("accounts.approve", { member: one.id, ...(isVouchedFor(one) && { confirmsEmail: true }) },
      t("owner.approved.member", { name: one.displayName }))}
    aria-label=${t("owner.approve.member.of", { name: one.name })}>${t("owner.approve.member")}</button>
  <button type="button" class="btn line" aria-label=${t("owner.turnDown.of", { name: one.name })}
    @click=${() => { toggle(one); if (isOpen(one)) go("turnDown"); }}>${t("owner.turnDown")}</button>`;

export async function bringBack(one) {
  one.busy = true;
  app.refresh();
  await act("accounts.restore", { member: one.id }, t("owner.gone.undone", { name: one.displayName }));
  one.busy = false;
  app.refresh();
}

const isVouchedFor = (one) => Boolean(one.emailUnconfirmed && app.members.vouched?.has(one.id));

export const vouching = (one) => html`<div class="vouch">${onOff({ label: t("owner.vouch"),
    said: t("owner.vouch.of", { name: one.name }), value: isVouchedFor(one), set: (isOn) => {
      const vouched = (app.members.vouched ??= new Set());
      vouched[isOn ? "add" : "delete"](one.id);
      app.refresh();
    } })}</div>`;

export function acting(one) {
  const { step } = app.acting;
  return html`<div class="acting" role="group" aria-label=${t("owner.more.of", { name: one.name })}>
    ${(steps[step] ?? menu)(one)}</div>`;
}

// live: it is sent at once, so it needs the server.
const button = (label, press, tone = "", live = false) => html`<button type="button" class=${`btn ${tone}`} data-live=${live ? "" : null}
  @click=${press}>${label}</button>`;

function menu(one) {
  const other = one.role === "trainer" ? "member" : "trainer";
  return html`<div class="ends">
    ${one.status === "blocked" ? button(t("owner.unblock"), () => act("accounts.block", { member: one.id, blocked: false },
        t("owner.unblocked", { name: one.displayName })), "go", true) : html`
      ${one.email ? button(t("owner.oneTime"), () => go("oneTime")) : null}
      ${one.hasPin ? button(t(one.email ? "owner.resetPin" : "owner.newPin"), () => go(one.email ? "resetPin" : "newPin")) : null}
      ${one.email ? button(t(`owner.make.${other}`), () => make(one, other), "", true) : null}`}
    ${one.emailUnconfirmed && one.status !== "blocked" ? button(t("owner.confirmEmail"), () => go("confirmEmail")) : null}
    ${button(t("memberships.title"), () => go("membership"))}
    ${button(t("owner.rename"), () => go("rename"))}
    ${one.status === "blocked" ? null : button(t("owner.block"), () => go("block"))}
    ${button(t("owner.remove"), () => go("remove"), "bad")}
  </div>`;
}

const sure = (name, yes) => (one) => html`<rack-sure class="sure" role="alertdialog"
    aria-label=${t(`owner.${name}.sure`, { name: one.name })}>
  <p><strong>${t(`owner.${name}.sure`, { name: one.name })}</strong> ${t(`owner.${name}.text`)}</p>
  ${button(t(`owner.${name}`), () => yes(one), "bad", true)}
  ${button(t("cancel"), () => go("menu"))}</rack-sure>`;

function confirmEmail(one) {
  const question = t("owner.confirmEmail.sure", { name: one.name, email: one.email });
  return html`<rack-sure class="sure calm" role="alertdialog" aria-label=${question}>
    <p><strong>${question}</strong> ${t("owner.confirmEmail.text")}</p>
    ${button(t("owner.confirmEmail"), () => act("emails.confirm", { member: one.id },
      t("owner.confirmEmail.done", { name: one.displayName })), "go", true)}
    ${button(t("cancel"), () => go("menu"))}</rack-sure>`;
}

// Of somebody who was just added: nothing ends yet.
function firstTime(one) {
  const question = t("owner.firstTime.sure", { name: one.name });
  return html`<rack-sure class="sure calm" role="alertdialog" aria-label=${question}>
    <p><strong>${question}</strong> ${t("owner.firstTime.text")}</p>
    ${button(t("owner.oneTime"), () => oneTime(one), "go", true)}
    ${button(t("owner.firstTime.later"), () => { app.acting = null; app.refresh(); })}</rack-sure>`;
}

// The form's host is what is open, so that closing one also forgets the other.
const membership = (one) => membershipForm(Object.assign(app.acting, { session, now: () => clock.now(), refresh: () => app.refresh() }),
  { ...one, name: one.displayName }, { saved: (membership) => { one.membership = membership ?? undefined; }, close: () => { if (app.acting) app.acting.step = "menu"; } });

const steps = {
  menu,
  membership,
  confirmEmail,
  resetPin: sure("resetPin", (one) => act("accounts.resetPin", { member: one.id },
    t("owner.resetPin.done", { name: one.displayName }))),
  newPin,
  block: sure("block", (one) => act("accounts.block", { member: one.id, blocked: true },
    t("owner.blocked.done", { name: one.displayName }))),
  remove: sure("remove", (one) => remove(one, "removed")),
  turnDown: sure("turnDown", (one) => remove(one, "turnedDown")),
  oneTime: sure("oneTime", oneTime),
  firstTime,
  given,
  rename,
};

const remove = (one, done) => act("accounts.remove", { member: one.id },
  t(`owner.${done}`, { name: one.displayName }), () => bringBack(one));

async function oneTime(one) {
  try {
    const { password, until } = await session.change("accounts.oneTimePassword", { member: one.id });
    Object.assign(app.acting, { step: "given", password, until });
    // Shown once: the row must stay where it is.
    one.oneTimeUntil = until;
  } catch (error) { showError(error); }
  app.refresh();
}

function given(one) {
  const { password, until } = app.acting;
  return html`<div class="given" role="status">
    <p>${t("owner.oneTime.give", { name: one.displayName })}</p>
    <p class="once"><code>${password}</code></p>
    <p class="small">${t("owner.oneTime.until", { when: `${day(until)}, ${time(until)}` })}</p>
    <div class="ends">${button(t("owner.oneTime.done"), () => { app.acting = null; app.refresh(); }, "go")}</div>
  </div>`;
}

// A member without an email could not log in without a PIN, so they choose another one at the desk.
function newPin(one) {
  const form = app.acting;
  return html`<form class="entry" novalidate @submit=${(event) => { event.preventDefault(); givePin(one); }}>
    <p>${t("owner.newPin.text", { name: one.displayName })}</p>
    ${field({ id: "acting-pin", type: "password", label: t("owner.newPin.pin"), value: form.pin ?? "", error: form.errors.pin,
      inputmode: "numeric", maxlength: 6, autocomplete: "new-password", set: (pin) => { form.pin = pin; delete form.errors.pin; app.refresh(); } })}
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>${button(t("cancel"), () => go("menu"))}</div></form>`;
}

async function givePin(one) {
  const form = app.acting;
  if (form.busy) return;
  if (!form.pin) form.errors.pin = t("fault.required");
  else {
    form.busy = true;
    app.refresh();
    try {
      await session.change("accounts.resetPin", { member: one.id, pin: form.pin });
      app.acting = null;
      toast(t("owner.newPin.done", { name: one.displayName }));
      await loadMembers();
    } catch (error) { if (error.field === "pin") form.errors.pin = fault(error); else showError(error); }
    form.busy = false;
  }
  app.refresh();
}

function rename(one) {
  const form = app.acting;
  const text = (id, more) => field({ id: `acting-${id}`, label: t(`owner.rename.${id}`), value: form[id],
    error: form.errors[id], set: (value) => { form[id] = value; delete form.errors[id]; app.refresh(); }, ...more });
  return html`<form class="entry" novalidate @submit=${(event) => { event.preventDefault(); save(one); }}>
    <div class="pair">${text("name", { maxlength: 80 })}${text("displayName", { maxlength: 24 })}</div>
    <div class="ends"><button class="btn go">${t("save")}</button>${button(t("cancel"), () => go("menu"))}</div>
  </form>`;
}

async function save(one) {
  const form = app.acting, name = form.name.trim(), displayName = form.displayName.trim();
  form.errors = {};
  if (!name) form.errors.name = t("fault.required");
  if (!displayName) form.errors.displayName = t("fault.required");
  if (Object.keys(form.errors).length) return app.refresh();
  try {
    await session.change("accounts.rename", { member: one.id, name, displayName });
    app.acting = null;
    toast(t("owner.renamed", { name: displayName }));
    await loadMembers();
  } catch (error) {
    if (error.field in form) form.errors[error.field] = fault(error); else showError(error);
  }
  app.refresh();
}

async function make(one, role) {
  const was = one.role;
  const put = (to) => {
    const member = app.members.list?.find((other) => other.id === one.id);
    if (member) member.role = to;
    app.refresh();
  };
  try {
    await session.change("members.setRole", { member: one.id, role });
    put(role);
    toast(t(`owner.made.${role}`, { name: one.displayName }),
      { undo: () => session.change("members.setRole", { member: one.id, role: was }).then(() => put(was), showError) });
  } catch (error) { showError(error); }
}
