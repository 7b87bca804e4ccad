// The trainer's agenda: members' requests, and the week with its appointments and classes. The pages at #agenda,
// #agenda/book (agendabook.js) and #agenda/hours (agendahours.js).
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { changed } from "../../shared/calendar/appointments/reads.js";
import { holds, row, standing, startOf } from "../../shared/calendar/appointments/row.js";
import { newSlots, slots } from "../../shared/calendar/appointments/slots.js";
import { dateText, dayAt } from "../../shared/days.js";
import { dayKey, shortDay, time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { blank, field, skeleton, toast, who } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/agenda.js";
import { booking } from "./agendabook.js";
import { callButton, callForm } from "./agendacall.js";
import { days, here, load, openAgenda, requestsOf } from "./agendadata.js";
import { hours } from "./agendahours.js";
import { app, clock, session } from "../state.js";
import "../../shared/words/calendar/appointmentpage.js";

const put = (values) => { Object.assign(here, values); app.refresh(); };
let loading = null;

noun({ address: "agenda", section: "calendar", title: "trainer.agenda", draw: agenda, mark: waiting, turned: (path) => openAgenda(path?.[0]) });

function waiting() {
  const n = requestsOf().length;
  return n ? html` <span class="pill wait asks"><span aria-hidden="true">${n}</span><span class="unseen">${
    t("agenda.requests", { n })}</span></span>` : null;
}

function agenda() {
  if (!here.appointments && !here.error) loading ??= load().finally(() => { loading = null; });
  if (here.error && !here.appointments) return html`${head({ title: t("trainer.agenda") })}${blank({ icon: "cloud",
    title: t("agenda.failed"), text: fault(here.error), action: html`<button type="button" class="btn" @click=${load}>${
    t("retry")}</button>` })}`;
  if (!here.appointments) return html`${head({ title: t("trainer.agenda") })}${skeleton(5)}`;
  const back = { href: "#agenda", label: t("trainer.agenda") };
  if (here.name === "hours") return keyed("hours", html`${head({ title: t("agenda.hours"), back })}${hours()}`);
  if (here.name === "book") return keyed("book", html`${head({ title: t("agenda.book"), back })}${booking()}`);
  return keyed("week", week());
}

export async function send(work) {
  put({ busy: true });
  try { await work(); } catch (error) { toast(fault(error), { tone: "bad" }); }
  here.busy = false;
  await load();
}

// MARK: Requests

function requests(now) {
  const groups = requestsOf();
  if (!groups.length) return null;
  return html`<section class="panel card agenda-requests" aria-labelledby="agenda-requests"><h2 class="label"
    id="agenda-requests">${t("agenda.requests", { n: groups.length })}</h2><ul class="appt-list">${groups.map((group) =>
    keyed(group[0].id, html`<li>${request(group, now)}</li>`))}</ul></section>`;
}

function request(group, now) {
  const [one] = group, about = { name: one.member.name, when: startOf(one.startsAt, now) }, isMany = group.length > 1;
  const answer = (verb, word, more = {}) => send(async () => {
    await changed(session, verb, { appointment: one.id, scope: isMany ? "following" : "one", ...more });
    here.decline = null;
    toast(t(`agenda.${word}`, about));
  });
  if (here.decline?.id === one.id) return html`<div class="appt-cancel" role="group"
      aria-label=${t("agenda.decline.sure", about)}><p class="strong">${t("agenda.decline.sure", about)}</p>
    ${field({ id: "agenda-why", label: t("appt.cancel.why"), value: here.decline.note, optional: true, maxlength: 300,
      set: (text) => { here.decline.note = text; } })}
    <div class="ends"><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => answer("decline", "declined",
      here.decline.note.trim() ? { note: here.decline.note } : {})}>${t("agenda.decline.do")}</button><button type="button"
      class="btn" @click=${() => put({ decline: null })}>${t("appt.keep")}</button></div></div>`;
  return html`<div class="agenda-request"><span class="agenda-who">${who(one.member)}</span>${row(one, { now, side: null,
      deeds: html`<button type="button" class="btn go" data-live ?disabled=${here.busy} aria-label=${t("agenda.confirm.of", about)}
        @click=${() => answer("confirm", "confirmed")}>${isMany ? t("agenda.confirm.all", { n: group.length })
          : t("agenda.confirm")}</button><button type="button" class="btn line" aria-label=${t("agenda.decline.of", about)}
        @click=${() => put({ decline: { id: one.id, note: "" } })}>${t("agenda.decline")}</button>` })}
    ${isMany ? html`<p class="small">${t("agenda.dates", { n: group.length, until: shortDay(group.at(-1).startsAt, now) })}</p>`
      : null}</div>`;
}

// MARK: The week

function week() {
  const now = clock.now(), keys = days(), today = dayKey(now);
  const turn = (by) => { Object.assign(here, { week: here.week + by, chosen: null, moving: null, call: null }); load(); };
  const isNew = !here.offer.kinds.length || !(here.offer.hours.weekly.length || here.offer.hours.days.length);
  return html`${head({ title: t("trainer.agenda"), rest: html`<div class="ends">
      ${isNew ? null : html`<a class="btn go" href="#agenda/book"><rack-icon name="plus"></rack-icon>${t("agenda.book")}</a>`}
      <a class="btn" href="#agenda/hours">${t("agenda.hours")}</a></div>` })}
    ${isNew ? html`<section class="panel card">${blank({ icon: "clock", title: t("agenda.new"), text: t("agenda.new.text"),
      action: html`<a class="btn go" href="#agenda/hours">${t("agenda.new.do")}</a>` })}</section>` : null}
    ${requests(now)}
    <div class="class-week"><button type="button" class="btn icon" aria-label=${t("agenda.week.before")} @click=${() =>
        turn(-1)}><rack-icon name="back"></rack-icon></button><h2 class="strong" aria-live="polite">${
        `${shortDay(dayAt(keys[0]), now)} – ${shortDay(dayAt(keys[6]), now)}`}</h2>
      <button type="button" class="btn icon" aria-label=${t("agenda.week.after")} @click=${() => turn(1)}><rack-icon
        name="next"></rack-icon></button></div>
    ${here.chosen ? chosen(here.chosen, now) : null}
    <div class="agenda-week">${keys.map((key) => keyed(key, html`<section class=${`agenda-day${key === today ? " now" : ""}${
      key < today ? " past" : ""}`} aria-labelledby=${`a-${key}`}><h3 id=${`a-${key}`}><span>${dateText(dayAt(key),
      { weekday: "short" })}</span> <span class="number">${Number(key.slice(8))}</span></h3>${dayOfAgenda(key, now)}</section>`))}
    </div>`;
}

function dayOfAgenda(key, now) {
  const all = [...here.appointments.map((one) => ({ at: one.startsAt, one })),
    ...here.classes.map((each) => ({ at: each.startsAt, each }))].filter(({ at }) => dayKey(at) === key)
    .sort((a, b) => a.at - b.at);
  if (!all.length) return html`<p class="unseen">${t("agenda.none")}</p>`;
  return html`<ul>${all.map(({ one, each }) => keyed(one ? `a${one.id}` : `c${each.id}`, html`<li>${
    one ? entry(one, now) : classEntry(each, now)}</li>`))}</ul>`;
}

function entry(one, now) {
  const isGiven = one.trainer.id === session.member.id, other = isGiven ? one.member : one.trainer;
  const stands = standing(one);
  return html`<button type="button" class=${`agenda-entry ${one.state}${one.endsAt <= now ? " over" : ""}`}
    aria-pressed=${here.chosen?.id === one.id ? "true" : "false"} aria-label=${t("agenda.open", { name: other.name,
      what: one.name, when: startOf(one.startsAt, now), state: stands.pill })} @click=${() =>
      put({ chosen: here.chosen?.id === one.id ? null : one, moving: null, cancel: null, call: null })}><span class="number">${
    time(one.startsAt)}</span><bdi class="strong">${other.name}</bdi><span class="small">${one.name}</span>${
    one.state === "confirmed" && !one.checkedInAt ? null : html`<span class=${`pill ${stands.tone}`}>${stands.pill}</span>`}</button>`;
}

const classEntry = (each, now) => html`<a class="agenda-entry class" href=${`#classes/${each.id}`} aria-label=${
  t("agenda.class", { name: each.name, when: startOf(each.startsAt, now) })}><span class="number">${time(each.startsAt)}</span><bdi
  class="strong">${each.name}</bdi>${each.room ? html`<span class="small"><bdi>${each.room.name}</bdi></span>` : null}</a>`;

// MARK: One appointment

function chosen(one, now) {
  const isGiven = one.trainer.id === session.member.id, about = { name: one.name, when: startOf(one.startsAt, now) };
  const isOpen = holds(one) && now < one.startsAt;
  const cancel = (scope) => send(async () => {
    await changed(session, "cancel", { appointment: one.id, scope, ...(here.cancel.note.trim() ? { note: here.cancel.note } : {}) });
    Object.assign(here, { cancel: null, chosen: null });
    toast(t("appt.cancelled", about));
  });
  return html`<section class="panel card" aria-label=${t("agenda.chosen")}>
    <div class="agenda-request"><span class="agenda-who">${who(isGiven ? one.member : one.trainer)}</span>${row(one, { now,
      side: isGiven ? null : "member", deeds: html`${isOpen && isGiven && one.kind ? html`<button type="button" class="btn"
        aria-label=${t("appt.move.of", about)} @click=${() => put({ moving: newSlots(), cancel: null, call: null })}>${t("appt.move")}</button>`
        : null}${isGiven ? callButton(one, now) : null}${isOpen ? html`<button type="button" class="btn line" aria-label=${t("appt.cancel.of", about)} @click=${() =>
        put({ cancel: { note: "" }, moving: null, call: null })}>${t("appt.cancel")}</button>` : null}<button type="button"
        class="btn quiet icon" aria-label=${t("agenda.close")} @click=${() => put({ chosen: null, call: null })}><rack-icon
        name="close"></rack-icon></button>` })}</div>
    ${here.call && isGiven ? callForm(one, now) : null}
    ${here.cancel ? html`<div class="appt-cancel" role="group" aria-label=${t("appt.cancel.sure", about)}>
      ${field({ id: "agenda-why", label: t("appt.cancel.why"), value: here.cancel.note, optional: true, maxlength: 300,
        set: (text) => { here.cancel.note = text; } })}<div class="ends"><button type="button" class="btn bad" data-live
        ?disabled=${here.busy} @click=${() => cancel("one")}>${t("appt.cancel.one")}</button>${one.series ? html`<button
        type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => cancel("following")}>${
        t("appt.cancel.following")}</button>` : null}<button type="button" class="btn" @click=${() => put({ cancel: null })}>${
        t("appt.keep")}</button></div></div>` : null}
    ${here.moving ? html`${slots(session, here.moving, { kind: one.kind, appointment: one.id, now, changed: app.refresh })}
      ${here.moving.start ? html`<button type="button" class="btn go" data-live ?disabled=${here.busy} @click=${() => send(async () => {
        const when = startOf(here.moving.start, now);
        const { appointments: [moved] } = await changed(session, "move", { appointment: one.id, startsAt: here.moving.start });
        Object.assign(here, { moving: null, chosen: moved });
        toast(t("appt.moved", { when }));
      })}>${t("appt.move.do", { when: startOf(here.moving.start, now) })}</button>` : null}` : null}</section>`;
}
