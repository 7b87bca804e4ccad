// Appointments with trainers on the phone, at #appointments: what is coming, booking, moving, cancelling. Contract:
// appointments() → template. Booking takes three taps: what and with whom, when, and the button that asks.
import { html, keyed } from "../shared/template.js";
import { changed, heard } from "../shared/appointments/reads.js";
import { holds, row, startOf, whenOf } from "../shared/appointments/row.js";
import { newSlots, slots } from "../shared/appointments/slots.js";
import { progressOf } from "../shared/progress.js";
import { blank, choice, field, skeleton, toast, who } from "../shared/ui.js";
import { fault, t } from "../shared/words.js";
import "../shared/words/appointments.js";
import { app, clock, session } from "./state.js";

const WEEKS = ["1", "4", "8", "12"];

// Belongs to one visit of one member's: app.form is emptied at logout.
const state = () => (app.form.appointments ??= { step: null, cancel: null, skipped: null, busy: false });
const put = (values) => { Object.assign(state(), values); app.refresh(); };

export function appointments() {
  const here = state(), mine = progressOf(session).of("appointments.mine"), now = clock.now();
  const offers = progressOf(session).of("appointments.trainers");
  const error = (!mine.data && mine.error) || (!offers.data && offers.error);
  return html`<header class="top back">${here.step ? html`<button type="button" class="btn icon quiet"
      aria-label=${t("appt.back")} @click=${() => put({ step: null })}><rack-icon name="back"></rack-icon></button>`
      : html`<a class="btn icon quiet" href="#calendar" aria-label=${t("me.calendar")}><rack-icon
        name="back"></rack-icon></a>`}<h1 class="title grow">${here.step?.moving
        ? t("appt.move.title", { name: here.step.kind.name }) : t(here.step ? "appt.pick" : "appt.title")}</h1></header>
    ${error ? html`<section class="panel card">${blank({ icon: "cloud", title: t("appt.failed"), text: fault(error),
        action: html`<button type="button" class="btn" @click=${() => { progressOf(session).retry(); app.refresh(); }}>${
        t("retry")}</button>` })}</section>`
      : !mine.data || !offers.data ? skeleton(4)
      : here.step ? stepping(here, now)
      : html`${here.skipped ? skipped(here.skipped, now) : null}${news(mine.data.appointments, now)}
        ${coming(here, mine.data.appointments, now)}${offered(offers.data.trainers)}`}`;
}

// MARK: What is coming

const news = (all, now) => all.filter((one) => one.news).map((one) => keyed(one.id, html`<div
  class=${`class-news ${["declined", "cancelled"].includes(one.news) ? "bad" : "good"}`} role="status"><div><p
  class="strong">${t(`appt.news.${one.news}`, { trainer: one.trainer.name, name: one.name, when: startOf(one.startsAt, now) })}</p>${
  one.reason ? html`<p class="small"><bdi>${t("appt.said", { text: one.reason })}</bdi></p>` : null}</div>
  <div class="ends"><button type="button" class="btn" @click=${() => send(() =>
    changed(session, "seen", { appointment: one.id }))}>${t("appt.ok")}</button></div></div>`));

function coming(here, all, now) {
  const own = all.filter((one) => holds(one) && one.endsAt > now);
  return html`<section class="panel card" aria-labelledby="appt-mine"><h2 class="label" id="appt-mine">${t("appt.mine")}</h2>${
    own.length ? html`<ul class="appt-list">${own.map((one) => keyed(one.id, html`<li>${here.cancel?.id === one.id
      ? cancelling(here, one, now) : row(one, { now, deeds: deeds(one, now) })}</li>`))}</ul>`
    : blank({ icon: "clock", title: t("appt.none"), text: t("appt.none.text") })}</section>`;
}

const isLate = (one, now) => one.state === "confirmed" && one.cancelUntil !== undefined && now > one.cancelUntil;

function deeds(one, now) {
  if (now >= one.startsAt) return null;
  const about = { name: one.name, when: startOf(one.startsAt, now) };
  return html`${one.kind && !isLate(one, now) ? html`<button type="button" class="btn"
      aria-label=${t("appt.move.of", about)} @click=${() => begin({ kind: { id: one.kind, name: one.name },
        trainer: one.trainer, moving: one })}>${t("appt.move")}</button>` : null}<button type="button" class="btn line"
      aria-label=${t("appt.cancel.of", about)} @click=${() => put({ cancel: { id: one.id, note: "" } })}>${
        t("appt.cancel")}</button>`;
}

function cancelling(here, one, now) {
  const about = { name: one.name, when: startOf(one.startsAt, now) }, { cancel } = here;
  const title = t("appt.cancel.sure", about);
  const go = (scope) => send(async () => {
    await changed(session, "cancel", { appointment: one.id, scope, ...(cancel.note.trim() ? { note: cancel.note } : {}) });
    here.cancel = null;
    toast(t("appt.cancelled", about));
  });
  return html`<div class="appt-cancel" role="group" aria-label=${title}><p class="strong">${title}</p>
    ${isLate(one, now) ? html`<p class="notice">${t("appt.cancel.late")}</p>` : null}
    ${field({ id: "appt-why", label: t("appt.cancel.why"), value: cancel.note, optional: true, maxlength: 300,
      set: (text) => { cancel.note = text; } })}
    <div class="ends"><button type="button" class="btn bad" ?disabled=${here.busy} @click=${() => go("one")}>${
      t("appt.cancel.one")}</button>${one.series ? html`<button type="button" class="btn bad" ?disabled=${here.busy}
      @click=${() => go("following")}>${t("appt.cancel.following")}</button>` : null}<button type="button" class="btn"
      @click=${() => put({ cancel: null })}>${t("appt.keep")}</button></div></div>`;
}

const skipped = ({ list }, now) => html`<section class="panel card" aria-label=${t("appt.skipped", { n: list.length })}>
  <p class="strong" role="status">${t("appt.skipped", { n: list.length })}</p><ul class="appt-skipped">${list.map((one) =>
    keyed(one.startsAt, html`<li>${t("appt.skipped.of", { day: startOf(one.startsAt, now),
      why: fault({ reason: one.reason, field: "startsAt" }) })}</li>`))}</ul>
  <div class="ends"><button type="button" class="btn" @click=${() => put({ skipped: null })}>${t("appt.skipped.ok")}</button></div></section>`;

// MARK: Booking

const offered = (trainers) => html`<section class="panel card" aria-labelledby="appt-book"><h2 class="label" id="appt-book">${
  t("appt.book")}</h2>${trainers.length ? trainers.map(({ trainer, kinds, rules }) => keyed(trainer.id, html`<div
    class="appt-trainer"><p class="appt-face">${who(trainer)}</p>${kinds.map((kind) => keyed(kind.id, html`<button
      type="button" class="appt-kind" aria-label=${t("appt.book.of", { kind: kind.name, name: trainer.name, n: kind.minutes })}
      @click=${() => begin({ kind, trainer, rules })}><span class="grow"><span class="strong"><bdi>${kind.name}</bdi></span> <span
      class="small">${t("appt.minutes", { n: kind.minutes })}</span></span><rack-icon name="next"></rack-icon></button>`))}</div>`))
  : blank({ icon: "person", title: t("appt.nobody"), text: t("appt.nobody.text") })}</section>`;

function begin(step) {
  progressOf(session).stale({ method: "appointments.slots" });
  put({ step: { ...step, slots: newSlots(), note: "", weeks: "1", error: null }, cancel: null });
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
}

function stepping(here, now) {
  const { step } = here, { kind, trainer, moving, rules } = step, { start } = step.slots;
  const when = start && startOf(start, now);
  return html`<section class="panel card" aria-label=${t("appt.pick")}>
      <p class="appt-face">${who(trainer)}</p><p class="dim">${moving ? t("appt.move.text", { when: whenOf(moving, now) })
        : [kind.name, t("appt.minutes", { n: kind.minutes })].join(" · ")}</p>
      ${step.error ? html`<p class="notice bad" role="alert">${step.error}</p>` : null}
      ${slots(session, step.slots, { kind: kind.id, appointment: moving?.id, now, changed: () => picked(step) })}</section>
    ${start ? html`<section class="panel card" id="appt-ask" aria-label=${when}>
      ${moving ? null : html`${field({ id: "appt-note", label: t("appt.note"), value: step.note, optional: true,
          maxlength: 300, set: (text) => { step.note = text; } })}
        ${choice({ name: "appt-weeks", label: t("appt.repeat"), value: step.weeks,
          options: WEEKS.map((value) => ({ value, label: value })),
          set: (value) => { step.weeks = value; app.refresh(); } })}`}
      <button type="button" class="btn go wide" ?disabled=${here.busy} @click=${() => ask(here, step, when)}>${
        t(moving ? "appt.move.do" : rules.automatic ? "appt.ask.automatic" : "appt.ask", { when })}</button>
      ${rules ? html`<p class="small">${rules.automatic ? null : html`${t("appt.ask.hint", { name: trainer.name })} `}${
        t("appt.deadline.hours", { hours: Math.round(rules.cancelMinutes / 60) })}</p>` : null}</section>` : null}`;
}

// The button that asks is below the times, often out of sight.
function picked(step) {
  step.error = null;
  app.refresh();
  if (step.slots.start) requestAnimationFrame(() => document.getElementById("appt-ask")?.scrollIntoView({ block: "center" }));
}

async function ask(here, step, when) {
  const { start } = step.slots, note = step.note.trim(), { moving, kind, trainer } = step;
  put({ busy: true });
  try {
    const reply = moving ? await changed(session, "move", { appointment: moving.id, startsAt: start })
      : await changed(session, "request", { kind: kind.id, startsAt: start, ...(note ? { note } : {}),
        ...(step.weeks === "1" ? {} : { count: Number(step.weeks) }) });
    const [one] = reply.appointments;
    toast(t(moving && one.state === "confirmed" ? "appt.moved" : one.state === "confirmed" ? "appt.booked" : "appt.asked",
      { name: one.state === "confirmed" ? kind.name : trainer.name, when }));
    Object.assign(here, { step: null, skipped: reply.skipped ? { list: reply.skipped } : null });
    window.scrollTo(0, 0);
  } catch (error) {
    step.error = fault(error);
    step.slots.start = null;
    heard(session);
    window.scrollTo(0, 0);
  }
  put({ busy: false });
}

async function send(work) {
  put({ busy: true });
  try { await work(); } catch (error) { toast(fault(error), { tone: "bad" }); }
  put({ busy: false });
}
