// The address of the call that an appointment is held as. Contract: callField({id, value, error, set}) → its field;
// callButton(one, now) → the button that opens the form for a chosen appointment, or null; callForm(one, now) → the form, whose
// state is here.call.
import { html } from "../../shared/template.js";
import { changed } from "../../shared/calendar/appointments/reads.js";
import { holds, startOf } from "../../shared/calendar/appointments/row.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/agenda.js";
import { here, load } from "./agendadata.js";
import { app, session } from "../state.js";

// Without a longest length: a browser cuts what is pasted, and half a link leads nowhere.
export const callField = (more) => field({ label: t("agenda.call"), hint: t("agenda.call.hint"), type: "url", inputmode: "url",
  autocapitalize: "none", optional: true, ...more });

const isOpen = (one, now) => holds(one) && now < one.endsAt;
const about = (one, now) => ({ name: one.name, when: startOf(one.startsAt, now) });
const word = (one) => `agenda.call.${one.link ? "edit" : "add"}`;

export const callButton = (one, now) => (isOpen(one, now) ? html`<button type="button" class="btn"
  aria-label=${t(`${word(one)}.of`, about(one, now))} @click=${() => {
    Object.assign(here, { call: { link: one.link ?? "", error: null }, moving: null, cancel: null });
    app.refresh();
    requestAnimationFrame(() => document.getElementById("agenda-call")?.focus());
  }}>${t(word(one))}</button>` : null);

export function callForm(one, now) {
  const { call } = here, save = (scope) => store(one, scope);
  if (!isOpen(one, now)) return null;
  return html`<form class="entry" novalidate aria-label=${t(`${word(one)}.of`, about(one, now))} @submit=${(event) => {
    event.preventDefault();
    return save("one");
  }}>${callField({ id: "agenda-call", value: call.link, error: call.error, set: (text) => {
      Object.assign(call, { link: text, error: null });
      app.refresh();
    } })}
    <div class="ends"><button class="btn go" ?disabled=${here.busy}>${t(one.series ? "agenda.call.one" : "save")}</button>${
      one.series ? html`<button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${() => save("following")}>${
      t("agenda.call.following")}</button>` : null}<button type="button" class="btn line" @click=${() => {
        here.call = null;
        app.refresh();
      }}>${t("cancel")}</button></div></form>`;
}

async function store(one, scope) {
  const { call } = here, link = call.link.trim();
  here.busy = true;
  app.refresh();
  try {
    const { appointments } = await changed(session, "setLink", { appointment: one.id, link, scope });
    const stored = appointments.find(({ id }) => id === one.id);
    if (here.chosen?.id === one.id) here.chosen = stored ?? here.chosen;
    if (here.call === call) here.call = null;
    toast(t(link ? "agenda.call.saved" : "agenda.call.removed"));
  } catch (error) {
    if (error.field === "link") call.error = fault(error);
    else toast(fault(error), { tone: "bad" });
  }
  here.busy = false;
  app.refresh();
  return call.error ? null : load();
}
