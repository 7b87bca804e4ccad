// A member's appointments with trainers, on the phone and at the kiosk: the list, booking, moving, cancelling.
// Contract:
//   appointmentsPage(host) → {title, back, body}: body is a list of panels; back() leaves a step, null if there is
//   none.
//   host: {session, now(), state(), put(values), top(), isShared}: session has ask and change; state() → the result of
//   newVisit(), kept for one visit of one member; put(values) changes it and redraws; top() scrolls to the top of the
//   page; isShared: the screen is a kiosk.
//   isLate(one, now) → whether cancelling it counts as late.
// Booking takes three taps: the kind and the trainer, the time, and the button that sends the request.
import { html, keyed } from "../../template.js";
import { progressOf } from "../../progress/progress.js";
import { blank, choice, field, skeleton, toast, who } from "../../ui.js";
import { fault, t } from "../../words.js";
import "../../words/calendar/appointmentpage.js";
import { changed, mineOf } from "./reads.js";
import { holds, row, startOf, whenOf } from "./row.js";
import { newSlots, slots } from "./slots.js";

const WEEKS = ["1", "4", "8", "12"];

export const newVisit = () => ({ step: null, cancel: null, skipped: null, busy: false });

export function appointmentsPage(host) {
  const { session } = host, here = host.state(), now = host.now();
  const mine = mineOf(session);
  const offers = progressOf(session).of("appointments.trainers", {}, { whole: true, apart: true });
  const error = (!mine.data && mine.error) || (!offers.data && offers.error);
  const body = error ? [html`<section class="panel card">${blank({ icon: "cloud", title: t("appt.failed"), text: fault(error),
        action: html`<button type="button" class="btn" @click=${() => { progressOf(session).retry(); host.put({}); }}>${
        t("retry")}</button>` })}</section>`]
    : !mine.data || !offers.data ? [skeleton(4)]
    : here.step ? stepping(host, here, now)
    : [here.skipped ? skipped(host, here.skipped, now) : null, ...news(host, mine.data.appointments, now),
      coming(host, here, mine.data.appointments, now), offered(host, offers.data.trainers)];
  return { title: here.step?.moving ? t("appt.move.title", { name: here.step.kind.name }) : t(here.step ? "appt.pick" : "appt.title"),
    back: here.step ? () => host.put({ step: null }) : null, body };
}

// MARK: What is coming

const news = (host, all, now) => all.filter((one) => one.news).map((one) => keyed(`news ${one.id}`, html`<div
  class=${`class-news ${["declined", "cancelled", "expired"].includes(one.news) ? "bad" : "good"}`} role="status"><div><p
  class="strong">${t(`appt.news.${one.news}`, { trainer: one.trainer.name, name: one.name, when: startOf(one.startsAt, now) })}</p>${
  one.reason ? html`<p class="small"><bdi>${t("appt.said", { text: one.reason })}</bdi></p>` : null}</div>
  <div class="ends"><button type="button" class="btn" @click=${() => send(host, () =>
    changed(host.session, "seen", { appointment: one.id }))}>${t("appt.ok")}</button></div></div>`));

function coming(host, here, all, now) {
  const own = all.filter((one) => holds(one) && one.endsAt > now);
  return html`<section class="panel card" aria-labelledby="appt-mine"><h2 class="label" id="appt-mine">${t("appt.mine")}</h2>${
    own.length ? html`<ul class="appt-list">${own.map((one) => keyed(one.id, html`<li>${here.cancel?.id === one.id
      ? cancelling(host, here, one, now) : row(one, { now, deeds: deeds(host, one, now), isShared: host.isShared })}</li>`))}</ul>`
    : blank({ icon: "clock", title: t("appt.none"), text: t("appt.none.text") })}</section>`;
}

export const isLate = (one, now) => one.state === "confirmed" && one.cancelUntil !== undefined && now > one.cancelUntil;

function deeds(host, one, now) {
  if (now >= one.startsAt) return null;
  const about = { name: one.name, when: startOf(one.startsAt, now) };
  return html`${one.kind && !isLate(one, now) ? html`<button type="button" class="btn"
      aria-label=${t("appt.move.of", about)} @click=${() => begin(host, { kind: { id: one.kind, name: one.name },
        trainer: one.trainer, moving: one })}>${t("appt.move")}</button>` : null}<button type="button" class="btn line"
      aria-label=${t("appt.cancel.of", about)} @click=${() => host.put({ cancel: { id: one.id, note: "" } })}>${
        t("appt.cancel")}</button>`;
}

function cancelling(host, here, one, now) {
  const about = { name: one.name, when: startOf(one.startsAt, now) }, { cancel } = here;
  const title = t("appt.cancel.sure", about);
  const go = (scope) => send(host, async () => {
    await changed(host.session, "cancel", { appointment: one.id, scope, ...(cancel.note.trim() ? { note: cancel.note } : {}) });
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
      @click=${() => host.put({ cancel: null })}>${t("appt.keep")}</button></div></div>`;
}

const skipped = (host, { list }, now) => html`<section class="panel card" aria-label=${t("appt.skipped", { n: list.length })}>
  <p class="strong" role="status">${t("appt.skipped", { n: list.length })}</p><ul class="appt-skipped">${list.map((one) =>
    keyed(one.startsAt, html`<li>${t("appt.skipped.of", { day: startOf(one.startsAt, now),
      why: fault({ reason: one.reason, field: "startsAt" }) })}</li>`))}</ul>
  <div class="ends"><button type="button" class="btn" @click=${() => host.put({ skipped: null })}>${t("appt.skipped.ok")}</button></div></section>`;

// MARK: Booking

const offered = (host, trainers) => html`<section class="panel card" aria-labelledby="appt-book"><h2 class="label" id="appt-book">${
  t("appt.book")}</h2>${trainers.length ? trainers.map(({ trainer, kinds, rules }) => keyed(trainer.id, html`<div
    class="appt-trainer"><p class="appt-face">${who(trainer)}</p>${kinds.map((kind) => keyed(kind.id, html`<button
      type="button" class="appt-kind" aria-label=${t("appt.book.of", { kind: kind.name, name: trainer.name, n: kind.minutes })}
      @click=${() => begin(host, { kind, trainer, rules })}><span class="grow"><span class="strong"><bdi>${kind.name}</bdi></span> <span
      class="small">${t("appt.minutes", { n: kind.minutes })}</span></span><rack-icon name="next"></rack-icon></button>`))}</div>`))
  : blank({ icon: "person", title: t("appt.nobody"), text: t("appt.nobody.text") })}</section>`;

function begin(host, step) {
  progressOf(host.session).stale({ method: "appointments.slots" });
  host.put({ step: { ...step, slots: newSlots(), note: "", weeks: "1", error: null }, cancel: null });
  host.top();
}

function stepping(host, here, now) {
  const { step } = here, { kind, trainer, moving, rules } = step, { start } = step.slots;
  const when = start && startOf(start, now);
  return [html`<section class="panel card" aria-label=${t("appt.pick")}>
      <p class="appt-face">${who(trainer)}</p><p class="dim">${moving ? t("appt.move.text", { when: whenOf(moving, now) })
        : [kind.name, t("appt.minutes", { n: kind.minutes })].join(" · ")}</p>
      ${step.error ? html`<p class="notice bad" role="alert">${step.error}</p>` : null}
      ${slots(host.session, step.slots, { kind: kind.id, appointment: moving?.id, now, changed: () => picked(host, step) })}</section>`,
    start ? html`<section class="panel card" id="appt-ask" aria-label=${when}>
      ${moving ? null : html`${field({ id: "appt-note", label: t("appt.note"), value: step.note, optional: true,
          maxlength: 300, set: (text) => { step.note = text; } })}
        ${choice({ name: "appt-weeks", label: t("appt.repeat"), value: step.weeks,
          options: WEEKS.map((value) => ({ value, label: value })),
          set: (value) => { step.weeks = value; host.put({}); } })}`}
      <button type="button" class="btn go wide" data-live ?disabled=${here.busy} @click=${() => ask(host, step, when)}>${
        t(moving ? "appt.move.do" : rules.automatic ? "appt.ask.automatic" : "appt.ask", { when })}</button>
      ${rules ? html`<p class="small">${rules.automatic ? null : html`${t("appt.ask.hint", { name: trainer.name })} `}${
        t("appt.deadline.hours", { hours: Math.round(rules.cancelMinutes / 60) })}</p>` : null}</section>` : null];
}

// The button that sends the request is below the times, often off the screen.
function picked(host, step) {
  step.error = null;
  host.put({});
  if (step.slots.start) requestAnimationFrame(() => document.getElementById("appt-ask")?.scrollIntoView({ block: "center" }));
}

async function ask(host, step, when) {
  const { session } = host, { start } = step.slots, note = step.note.trim(), { moving, kind, trainer } = step;
  host.put({ busy: true });
  try {
    const reply = moving ? await changed(session, "move", { appointment: moving.id, startsAt: start })
      : await changed(session, "request", { kind: kind.id, startsAt: start, ...(note ? { note } : {}),
        ...(step.weeks === "1" ? {} : { count: Number(step.weeks) }) });
    const [one] = reply.appointments;
    toast(t(moving && one.state === "confirmed" ? "appt.moved" : one.state === "confirmed" ? "appt.booked" : "appt.asked",
      { name: one.state === "confirmed" ? kind.name : trainer.name, when }));
    host.put({ step: null, skipped: reply.skipped ? { list: reply.skipped } : null });
  } catch (error) {
    step.error = fault(error);
    step.slots.start = null;
  }
  host.put({ busy: false });
  host.top();
}

async function send(host, work) {
  host.put({ busy: true });
  try { await work(); } catch (error) { toast(fault(error), { tone: "bad" }); }
  host.put({ busy: false });
}
