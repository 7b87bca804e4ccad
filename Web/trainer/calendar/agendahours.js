// A trainer's kinds of appointments, open hours and rules for requests, at #agenda/hours. Contract: hours() → template.
// Times are local times in the gym's zone, in minutes since midnight; the browser's zone is not used.
import { html, keyed } from "../../shared/template.js";
import { dateText, dayAt, weekdayName } from "../../shared/days.js";
import { dayKey, timeOfDay } from "../../shared/format.js";
import { field, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { here } from "./agendadata.js";
import { app, clock, session } from "../state.js";

// Midnight as an end means the end of the day.
function minuteOf(text, isEnd = false) {
  const [hour, minute] = text.split(":").map(Number);
  const value = hour * 60 + minute;
  return isEnd && value === 0 ? 1440 : value;
}
const rangesOf = (ranges) => ranges.map(({ from, to }) => ({ from: timeOfDay(from), to: timeOfDay(to) }));

function formOf({ hours, rules }) {
  const weekly = new Map(hours.weekly.map(({ weekday, ranges }) => [weekday, rangesOf(ranges)]));
  return { weekly: [1, 2, 3, 4, 5, 6, 7].map((n) => weekly.get(n) ?? []),
    days: hours.days.map(({ day, ranges }) => ({ day, ranges: rangesOf(ranges) })), day: "", automatic: rules.automatic,
    notice: String(rules.noticeMinutes / 60), deadline: String(rules.cancelMinutes / 60), errors: {}, busy: false };
}

export function hours() {
  const form = here.hours ??= formOf(here.offer);
  return html`${kinds()}
    <form class="agenda-form" novalidate aria-label=${t("agenda.hours")} @submit=${(event) => {
      event.preventDefault();
      return save(form);
    }}><section class="panel card" aria-labelledby="hours-week"><div><h2 class="label" id="hours-week">${t("agenda.week")}</h2>
        <p class="dim">${t("agenda.week.text")}</p></div><ul class="agenda-hours">${form.weekly.map((ranges, i) => keyed(i,
        line(form, `w${i}`, weekdayName(i + 1, "long"), ranges)))}</ul></section>
      <section class="panel card" aria-labelledby="hours-days"><div><h2 class="label" id="hours-days">${t("agenda.days")}</h2>
        <p class="dim">${t("agenda.days.text")}</p></div>
        ${form.days.length ? html`<ul class="agenda-hours">${form.days.map(({ day, ranges }, i) => keyed(day, line(form, `d${i}`,
          dateText(dayAt(day), { weekday: "short", day: "numeric", month: "short" }), ranges, () => {
            form.days.splice(i, 1);
            app.refresh();
          })))}</ul>` : null}
        <div class="naming">${field({ id: "hours-day", label: t("agenda.days.day"), type: "date", value: form.day,
          min: dayKey(clock.now()), error: form.errors.day, optional: true, set: (day) => { form.day = day; app.refresh(); } })}
          <button type="button" class="btn" ?disabled=${!form.day || form.days.some(({ day }) => day === form.day)}
            @click=${() => {
              form.days = [...form.days, { day: form.day, ranges: [] }].sort((a, b) => (a.day < b.day ? -1 : 1));
              form.day = "";
              app.refresh();
            }}>${t("agenda.days.add")}</button></div></section>
      <section class="panel card entry" aria-labelledby="hours-rules"><h2 class="label" id="hours-rules">${
        t("agenda.rules")}</h2>
        ${toggle({ label: t("agenda.automatic"), text: t("agenda.automatic.text"), value: form.automatic,
          set: (automatic) => { form.automatic = automatic; app.refresh(); } })}
        <div class="pair">${number(form, "notice")}${number(form, "deadline")}</div></section>
      ${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
      <div class="ends"><button class="btn go big" ?disabled=${form.busy}>${t("save")}</button><a class="btn line big"
        href="#agenda">${t("cancel")}</a></div></form>`;
}

const number = (form, name) => field({ id: `hours-${name}`, label: t(`agenda.${name}`), inputmode: "numeric", maxlength: 3,
  value: form[name], error: form.errors[name], set: (text) => { form[name] = text; delete form.errors[name]; app.refresh(); } });

// A day with its ranges.
function line(form, id, day, ranges, drop = null) {
  const change = () => { delete form.errors[id]; app.refresh(); };
  return html`<li><span class="strong agenda-weekday">${day}</span><div class="agenda-ranges">${ranges.length
    ? ranges.map((range, i) => keyed(i, html`<span class="agenda-range"><input class="input" type="time" .value=${range.from}
        aria-label=${t("agenda.from.of", { day })} @input=${(event) => { range.from = event.target.value; change(); }}><span
        aria-hidden="true">–</span><input class="input" type="time" .value=${range.to} aria-label=${t("agenda.to.of", { day })}
        @input=${(event) => { range.to = event.target.value; change(); }}><button type="button" class="btn quiet icon"
        aria-label=${t("agenda.remove.of", { day, from: range.from, to: range.to })} @click=${() => {
          ranges.splice(i, 1);
          change();
        }}><rack-icon name="close"></rack-icon></button></span>`)) : html`<span class="dim">${t("agenda.off")}</span>`}
    ${form.errors[id] ? html`<p class="wrong" role="alert">${form.errors[id]}</p>` : null}</div>
    <span class="agenda-line-do"><button type="button" class="btn quiet" aria-label=${t("agenda.add.of", { day })} @click=${() => {
      const last = ranges.at(-1);
      ranges.push(last ? { from: last.to, to: timeOfDay(Math.min(1439, minuteOf(last.to) + 120)) } : { from: "09:00", to: "12:00" });
      change();
    }}><rack-icon name="plus"></rack-icon>${t("agenda.add")}</button>${drop ? html`<button type="button" class="btn quiet icon"
      aria-label=${t("agenda.days.drop", { day })} @click=${drop}><rack-icon name="trash"></rack-icon></button>` : null}</span></li>`;
}

function read(form) {
  form.errors = {};
  const values = (ranges, id) => ranges.map(({ from, to }) => {
    const range = { from: minuteOf(from), to: minuteOf(to, true) };
    if (!(range.to > range.from)) form.errors[id] = t("agenda.hour.wrong");
    return range;
  });
  const minutes = (name) => {
    const text = form[name].trim(), value = Number(text);
    if (!text || !(value >= 0 && value <= 168)) form.errors[name] = t("fault.out_of_range", { min: 0, max: 168 });
    return Math.round(value * 60);
  };
  const hours = { weekly: form.weekly.map((ranges, i) => ({ weekday: i + 1, ranges: values(ranges, `w${i}`) }))
    .filter(({ ranges }) => ranges.length), days: form.days.map(({ day, ranges }, i) => ({ day, ranges: values(ranges, `d${i}`) })) };
  const rules = { automatic: form.automatic, noticeMinutes: minutes("notice"), cancelMinutes: minutes("deadline") };
  return Object.keys(form.errors).length ? null : { hours, rules };
}

async function save(form) {
  const params = read(form);
  if (!params) return app.refresh();
  form.busy = true;
  app.refresh();
  try {
    here.offer = await session.change("appointments.setHours", params);
    toast(t("agenda.saved"));
    here.hours = null;
    location.hash = "agenda";
  } catch (error) {
    form.errors.other = fault(error);
    form.busy = false;
  }
  return app.refresh();
}

// MARK: What is offered

function kinds() {
  const { kind } = here, roomOf = (id) => here.rooms.find((room) => room.id === id)?.name;
  return html`<section class="panel card agenda-offer" aria-labelledby="offer"><h2 class="label" id="offer">${t("agenda.offer")}</h2>
    ${here.offer.kinds.length ? html`<ul class="class-list">${here.offer.kinds.map((one) => keyed(one.id, html`<li
      class="class-person"><span class="agenda-kind"><bdi class="strong">${one.name}</bdi><span class="small">${t("agenda.kind.facts",
        { minutes: one.minutes, before: one.beforeMinutes, after: one.afterMinutes, room: roomOf(one.room) })}</span></span><span
      class="class-do"><button type="button" class="btn quiet icon" aria-label=${t("agenda.kind.edit", { name: one.name })}
        @click=${() => edit(one)}><rack-icon name="edit"></rack-icon></button><button type="button" class="btn quiet icon"
        aria-label=${t("agenda.kind.remove", { name: one.name })} @click=${() => remove(one)}><rack-icon
        name="trash"></rack-icon></button></span></li>`))}</ul>` : kind ? null : html`<p class="dim">${t("agenda.offer.none")}</p>`}
    ${kind ? kindForm(kind) : html`<button type="button" class=${`btn${here.offer.kinds.length ? "" : " go"}`} @click=${() =>
      edit(null)}><rack-icon name="plus"></rack-icon>${t("agenda.kind.new")}</button>`}</section>`;
}

function edit(one) {
  here.kind = { id: one?.id, name: one?.name ?? "", minutes: String(one?.minutes ?? 30), before: String(one?.beforeMinutes ?? 0),
    after: String(one?.afterMinutes ?? 0), room: String(one?.room ?? ""), errors: {} };
  app.refresh();
  requestAnimationFrame(() => document.getElementById("kind-name")?.focus());
}

function kindForm(form) {
  const input = (name, more) => field({ id: `kind-${name}`, label: t(`agenda.kind.${name}`), value: form[name],
    error: form.errors[name], set: (text) => { form[name] = text; delete form.errors[name]; app.refresh(); }, ...more });
  const digits = { inputmode: "numeric", maxlength: 3 };
  return html`<form class="entry agenda-kind-form" novalidate aria-label=${t("agenda.kind.new")} @submit=${(event) => {
    event.preventDefault();
    return saveKind(form);
  }}><div class="pair">${input("name", { maxlength: 60, hint: t("agenda.kind.name.hint") })}${input("minutes", digits)}</div>
    <div class="pair">${input("before", digits)}${input("after", digits)}</div>
    ${here.rooms.length ? html`<div class="field"><label for="kind-room">${t("agenda.kind.room")}</label><select id="kind-room"
      @change=${(event) => { form.room = event.target.value; app.refresh(); }}><option value="" ?selected=${!form.room}>${
      t("agenda.kind.nowhere")}</option>${here.rooms.map(({ id, name }) => keyed(id, html`<option value=${String(id)}
      ?selected=${String(id) === form.room}>${name}</option>`))}</select></div>` : null}
    ${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
    <div class="ends"><button class="btn go">${t("save")}</button><button type="button" class="btn line" @click=${() => {
      here.kind = null;
      app.refresh();
    }}>${t("cancel")}</button></div></form>`;
}

const PLACES = { name: "name", minutes: "minutes", beforeMinutes: "before", afterMinutes: "after" };

async function saveKind(form) {
  form.errors = {};
  if (!form.name.trim()) form.errors.name = t("fault.required");
  for (const name of ["minutes", "before", "after"]) {
    if (!/^\d+$/.test(form[name].trim())) form.errors[name] = t("fault.required");
  }
  if (Object.keys(form.errors).length) return app.refresh();
  try {
    here.offer = await session.change("appointments.saveKind", { ...(form.id ? { kind: form.id } : {}), name: form.name,
      minutes: Number(form.minutes), beforeMinutes: Number(form.before), afterMinutes: Number(form.after),
      ...(form.room ? { room: Number(form.room) } : {}) });
    toast(t("agenda.kind.saved", { name: form.name.trim() }));
    here.kind = null;
  } catch (error) { form.errors[PLACES[error.field] ?? "other"] = fault(error); }
  return app.refresh();
}

async function remove(one) {
  try { here.offer = await session.change("appointments.removeKind", { kind: one.id }); } catch (error) {
    toast(fault(error), { tone: "bad" });
  }
  app.refresh();
}
