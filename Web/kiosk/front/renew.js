// The screen after a login that may not do anything yet: a one-time password is replaced here, or the owner has not
// approved the member yet. Walking away logs out.
import { html } from "../../shared/template.js";
import { uuid } from "../../shared/socket.js";
import { blank, field } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { leaveAlone } from "../base/alone.js";
import { admit } from "../person/people.js";
import { onKeys } from "../base/scan.js";

function leave(front) {
  app.socket.request("sessions.leave", { as: front.login.handle }).catch(() => {});
  show("who");
}

export function renew() {
  const { front } = app, { member } = front.login;
  leaveAlone(front);
  onKeys((key) => key === "Escape" && (leave(front), true));
  if (member.isWaiting) return html`<main class="form-page"><section class="card panel" role="status">
    <h1 class="title">${t("renew.waiting")}</h1>
    ${blank({ icon: "wait", title: t("renew.waiting.hello", { name: member.displayName }),
      text: t("kiosk.renew.waiting.text") })}
    <button type="button" class="btn go big" @click=${() => leave(front)}>${t("ok")}</button></section></main>`;
  const one = (id, more = {}) => field({ id, type: "password", label: t(`renew.${id}`), value: front[id] ?? "",
    error: front.faults?.[id], autocomplete: "new-password", maxlength: 200, ...more,
    set: (value) => { front[id] = value; front.faults = {}; front.fault = null; app.refresh(); } });
  return html`<main class="form-page">
    <form class="card panel" novalidate @submit=${(event) => { event.preventDefault(); submit(front); }}>
    <button type="button" class="btn quiet back-out" @click=${() => leave(front)}><rack-icon name="leave"></rack-icon>${t("renew.leave")}</button>
    <h1 class="title">${t("renew.title")}</h1>
    <p class="dim">${t("renew.text")}</p>
    ${one("password", { first: true, hint: t("renew.hint") })}
    ${one("again")}
    <p class="fault" role="alert">${front.fault ? fault(front.fault) : live() ? null : t("kiosk.pin.away")}</p>
    <button class="btn go big" ?disabled=${front.busy || !live()}>${t(front.busy ? "renew.busy" : "renew.do")}</button>
  </form></main>`;
}

async function submit(front) {
  const { password = "", again = "", login } = front;
  if (front.busy) return;
  if (!password) front.faults = { password: t("fault.required") };
  else if (password !== again) front.faults = { again: t("renew.differs") };
  else {
    front.busy = true;
    app.refresh();
    try {
      const { member } = await app.socket.request("accounts.renew", { as: login.handle, key: uuid(), password },
        { timeoutMs: 20_000 });
      return admit({ ...login, member });
    } catch (error) {
      if (error.field === "password") front.faults = { password: fault(error) }; else front.fault = error;
    }
    front.busy = false;
  }
  app.refresh();
}
