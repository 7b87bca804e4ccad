// Adding a member at the desk. Contract: adding() → the open form; openAdding(). Afterwards the new member is the first in the list,
// below those who wait, and, with an email but no PIN, open at the one-time password for the first login.
import { focusOn, focusWrong } from "../../shared/focus.js";
import { usualUnit } from "../../shared/gym/usualunit.js";
import { uuid } from "../../shared/socket.js";
import { html } from "../../shared/template.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { openAt } from "./acting.js";
import { loadMembers } from "./memberlist.js";
import { app, session, showError } from "../state.js";

const SHORT = 24;

export function openAdding() {
  app.joining = { name: "", displayName: "", email: "", pin: "", errors: {}, busy: false, key: uuid(), sent: "" };
  app.refresh();
  focusOn("#adding-name");
}

// Of a name, the first word is on the plate until somebody types another.
const firstOf = (name) => [...name.trim().split(/\s+/u)[0]].slice(0, SHORT).join("");

export function adding() {
  const form = app.joining;
  const put = (id, value) => {
    if (id === "name" && form.displayName === firstOf(form.name)) form.displayName = firstOf(value);
    form[id] = value;
    delete form.errors[id];
    app.refresh();
  };
  const text = (id, more) => field({ id: `adding-${id}`, label: t(`owner.adding.${id}`), value: form[id], error: form.errors[id],
    set: (value) => put(id, value), ...more });
  return html`<form class="panel card entry" aria-labelledby="adding-title" novalidate @submit=${(event) => { event.preventDefault(); add(form); }}>
    <div><h2 class="strong" id="adding-title">${t("owner.members.add")}</h2><p class="dim">${t("owner.adding.text")}</p></div>
    <div class="pair">${text("name", { maxlength: 80 })}${text("displayName", { maxlength: SHORT, hint: t("owner.adding.displayName.hint") })}</div>
    <div class="pair">${text("email", { type: "email", inputmode: "email", autocapitalize: "none", maxlength: 254, optional: true,
      hint: t("owner.adding.email.hint") })}${text("pin", { type: "password", inputmode: "numeric", maxlength: 6, autocomplete: "new-password",
      optional: true, hint: t("owner.adding.pin.hint") })}</div>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("owner.adding.do")}</button><button type="button" class="btn" ?disabled=${form.busy}
      @click=${() => { app.joining = null; app.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function add(form) {
  if (form.busy) return;
  const name = form.name.trim(), displayName = form.displayName.trim(), email = form.email.trim(), { pin } = form;
  form.errors = {};
  if (!name) form.errors.name = t("fault.required");
  if (!displayName) form.errors.displayName = t("fault.required");
  if (!email && !pin) form.errors.pin = t("owner.adding.oneOf");
  if (!Object.keys(form.errors).length) await send(form, { name, displayName, ...(email ? { email } : {}), ...(pin ? { pin } : {}), unit: usualUnit(session.gym) });
  app.refresh();
  focusWrong();
}

async function send(form, wish) {
  // Whoever presses again after a lost reply must not add a second member; with another entry it is another request.
  const entry = JSON.stringify(wish);
  if (form.sent && form.sent !== entry) form.key = uuid();
  Object.assign(form, { busy: true, sent: entry });
  app.refresh();
  try {
    const { member } = await session.ask("members.add", { key: form.key, ...wish });
    if (app.joining === form) app.joining = null;
    toast(t("owner.adding.done", { name: member.displayName }));
    app.members = { ...app.members, text: "", show: "", order: "newest", isNew: true };
    await loadMembers();
    if (wish.email && !wish.pin) openAt(member, "firstTime");
  } catch (error) {
    if (["name", "displayName", "email", "pin"].includes(error.field)) form.errors[error.field] = fault(error); else showError(error);
  }
  form.busy = false;
}
