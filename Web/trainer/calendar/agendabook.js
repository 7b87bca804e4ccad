// A trainer books an appointment with a client or any other member, at #agenda/book. Contract: booking() → template.
import { html, keyed } from "../../shared/template.js";
import { changed } from "../../shared/calendar/appointments/reads.js";
import { startOf } from "../../shared/calendar/appointments/row.js";
import { newSlots, slots } from "../../shared/calendar/appointments/slots.js";
import { choice, field, toast, who } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { callField } from "./agendacall.js";
import { here, load } from "./agendadata.js";
import { clients } from "../coaching/clientdata.js";
import { app, clock, session } from "../state.js";
import "../../shared/words/calendar/appointmentpage.js";

const WEEKS = ["1", "4", "8", "12"];
const MOST = 12;
let loading = null;
const fresh = () => ({ member: null, text: "", found: null, kind: null, slots: newSlots(), note: "", call: "", weeks: "1", error: null,
  wrongCall: null, skipped: null });

export function booking() {
  const form = here.booking ??= fresh();
  if (!clients.list && !clients.failed) loading ??= clients.load().finally(() => { loading = null; });
  return html`${form.skipped ? html`<section class="panel card"><p class="strong" role="status">${t("appt.skipped",
      { n: form.skipped.length })}</p><ul class="appt-skipped">${form.skipped.map((one) => keyed(one.startsAt, html`<li>${
      t("appt.skipped.of", { day: startOf(one.startsAt, clock.now()), why: fault({ reason: one.reason, field: "startsAt" }) })}</li>`))}</ul></section>` : null}
    <section class="panel card entry" aria-labelledby="book-who"><h2 class="label" id="book-who">${t("agenda.member")}</h2>
      ${form.member ? html`<div class="class-person">${who(form.member)}<span class="class-do"><button type="button" class="btn"
        @click=${() => { Object.assign(form, { member: null, found: null, text: "" }); app.refresh(); }}>${
        t("agenda.member.other")}</button></span></div>` : people(form)}</section>
    ${form.member ? times(form) : null}`;
}

// The clients first; typing finds any member.
function people(form) {
  const faces = form.text.trim() ? form.found ?? [] : (clients.list ?? []).slice(0, MOST).map(({ client }) => client);
  return html`${field({ id: "book-find", label: t("agenda.member.find"), type: "search", value: form.text, optional: true,
      set: (text) => find(form, text) })}
    <ul class="agenda-people">${faces.filter(({ id }) => id !== session.member.id).map((face) => keyed(face.id, html`<li><button
      type="button" class="agenda-person" aria-label=${t("agenda.member.choose", { name: face.name })} @click=${() => {
        Object.assign(form, { member: face, slots: newSlots(), error: null, skipped: null });
        app.refresh();
      }}>${who(face)}</button></li>`))}</ul>`;
}

async function find(form, text) {
  form.text = text;
  app.refresh();
  if (!text.trim()) return;
  try {
    const { faces } = await session.ask("classes.people", { text: text.trim() });
    if (form.text === text) form.found = faces;
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  app.refresh();
}

function times(form) {
  const now = clock.now(), { kinds } = here.offer, kind = form.kind ?? kinds[0]?.id;
  const { start } = form.slots, when = start && startOf(start, now);
  return html`<section class="panel card entry" aria-label=${t("appt.pick")}>
    ${choice({ name: "book-kind", label: t("agenda.what"), value: String(kind),
      options: kinds.map(({ id, name, minutes }) => ({ value: String(id), label: `${name}, ${t("appt.minutes", { n: minutes })}` })),
      set: (value) => { Object.assign(form, { kind: Number(value), slots: newSlots() }); app.refresh(); } })}
    ${slots(session, form.slots, { kind, member: form.member.id, now, changed: () => { form.error = null; app.refresh(); } })}
    ${start ? html`${field({ id: "book-note", label: t("appt.note"), value: form.note, optional: true, maxlength: 300,
        set: (text) => { form.note = text; } })}
      ${callField({ id: "book-call", value: form.call, error: form.wrongCall, set: (text) => {
        Object.assign(form, { call: text, wrongCall: null });
        app.refresh();
      } })}
      ${choice({ name: "book-weeks", label: t("appt.repeat"), value: form.weeks,
        options: WEEKS.map((value) => ({ value, label: value })),
        set: (value) => { form.weeks = value; app.refresh(); } })}` : null}
    ${form.error ? html`<p class="wrong" role="alert">${form.error}</p>` : null}
    ${start ? html`<button type="button" class="btn go big" data-live ?disabled=${here.busy} @click=${() => book(form, kind, when)}>${
      t("agenda.book.do", { when })}</button>` : null}</section>`;
}

async function book(form, kind, when) {
  const note = form.note.trim(), link = form.call.trim(), { member, slots: { start } } = form;
  here.busy = true;
  app.refresh();
  try {
    const reply = await changed(session, "book", { member: member.id, kind, startsAt: start, ...(note ? { note } : {}), ...(link ? { link } : {}),
      ...(form.weeks === "1" ? {} : { count: Number(form.weeks) }) });
    toast(t("agenda.booked", { name: member.name, when }));
    here.booking = { ...fresh(), skipped: reply.skipped ?? null };
    if (!reply.skipped) location.hash = "agenda";
  } catch (error) {
    if (error.field === "link") form.wrongCall = fault(error);
    else {
      form.error = fault(error);
      form.slots.start = null;
    }
  }
  here.busy = false;
  load();
}
