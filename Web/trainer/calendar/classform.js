// The forms of a class and of one of its sessions. Contract: formFor(classOrNull) → a form; classForm(form) → template;
// oneForm.of(session) → a form of that session, oneForm(session) → its template;
// repeatOf(plan) → "Mon, Wed" and the like.
import { html, keyed } from "../../shared/template.js";
import { weekdayName, weekdayOf, shift } from "../../shared/days.js";
import { dayKey, time, timeOfDay } from "../../shared/format.js";
import { choice, field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";
import { here } from "./classstate.js";

const minutesOf = (text) => (/^\d\d:\d\d$/.test(text) ? Number(text.slice(0, 2)) * 60 + Number(text.slice(3)) : NaN);

export function repeatOf({ repeats, day }) {
  if (!repeats) return t("plans.once");
  const days = (repeats.days ?? [weekdayOf(day)]).map((n) => weekdayName(n)).join(", ");
  return t(`plans.every.${repeats.every}`, { n: repeats.interval ?? 1, days });
}

export function formFor(known) {
  const plan = known?.plan, tomorrow = shift(dayKey(clock.now()), 1);
  return { id: known?.id ?? null, known: plan, name: plan?.name ?? "", trainer: String(plan?.trainer ?? ""),
    room: String(plan?.room ?? ""), capacity: String(plan?.capacity ?? 12), minutes: String(plan?.minutes ?? 60),
    day: plan?.day ?? tomorrow, start: timeOfDay(plan?.start ?? 1080), every: plan ? plan.repeats?.every ?? "once" : "week",
    days: new Set(plan?.repeats?.days ?? []), until: plan?.repeats?.until ?? "", count: String(plan?.repeats?.count ?? 10),
    ends: plan?.repeats?.count ? "count" : plan?.repeats?.until ? "until" : "never",
    opens: String((plan?.opensMinutes ?? 20_160) / 1440), moves: String(plan?.movesMinutes ?? 180),
    cancel: String(plan?.cancelMinutes ?? 120), names: plan?.names ?? "count",
    from: dayKey(clock.now()), errors: {}, busy: false, sure: false };
}

const PLACES = { capacity: "capacity", minutes: "minutes", day: "day", start: "start", name: "name", room: "room",
  trainer: "trainer", from: "from", opensMinutes: "opens", movesMinutes: "moves", cancelMinutes: "cancel",
  "repeats.until": "until", "repeats.days": "days", "repeats.count": "count", repeats: "until" };

function select(form, name, options) {
  const id = `class-${name}`;
  return html`<div class="field"><label for=${id}>${t(`plans.${name}`)}</label><select id=${id}
    .value=${form[name]} aria-invalid=${form.errors[name] ? "true" : null}
    aria-describedby=${form.errors[name] ? `${id}-wrong` : null} @change=${(event) => {
      form[name] = event.target.value;
      delete form.errors[name];
      app.refresh();
    }}>${options.map(([value, label]) => keyed(value, html`<option value=${value}
      ?selected=${value === form[name]}>${label}</option>`))}</select>
    ${form.errors[name] ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${form.errors[name]}</p>` : null}</div>`;
}

const input = (form, name, { label = name, ...more } = {}) => field({ id: `class-${name}`, label: t(`plans.${label}`),
  value: form[name], error: form.errors[name],
  set: (text) => { form[name] = text; delete form.errors[name]; app.refresh(); }, ...more });

const trainersOf = () => [["", t("plans.nobody")], ...here.trainers.map(({ id, name }) => [String(id), name])];
const roomsOf = () => [["", t("plans.nowhere")], ...(here.rooms ?? []).map(({ id, name }) => [String(id), name])];

export function classForm(form) {
  const pick = (name, values) => choice({ name: `class-${name}`, label: t(`plans.${name === "every" ? "repeats" : name}`),
    value: form[name],
    options: values.map((value) => ({ value, label: t(`plans.${name === "every" ? "repeat" : name}.${value}`) })),
    set: (value) => { form[name] = value; app.refresh(); } });
  return html`<form class="panel card entry class-form" novalidate aria-labelledby="class-title" @submit=${(event) => {
    event.preventDefault();
    return save(form);
  }}><h1 class="title" id="class-title" tabindex="-1">${t(form.id ? "plans.edit" : "plans.new")}</h1>
    ${input(form, "name", { maxlength: 60, first: true })}
    <div class="pair">${select(form, "trainer", trainersOf())}${select(form, "room", roomsOf())}</div>
    <div class="pair">${input(form, "capacity", { inputmode: "numeric", maxlength: 3 })}${
      input(form, "minutes", { inputmode: "numeric", maxlength: 3 })}</div>
    <div class="pair">${input(form, "day", { type: "date" })}${input(form, "start", { type: "time" })}</div>
    ${pick("every", ["once", "week", "day", "month"])}
    ${form.every === "week" ? html`<fieldset class="field"><legend>${t("plans.days")}</legend><div class="class-days-of">${
      [1, 2, 3, 4, 5, 6, 7].map((n) => keyed(n, html`<label class="class-day-of"><input type="checkbox"
      aria-label=${weekdayName(n, "long")} .checked=${form.days.has(n)} @change=${(event) => {
        if (event.target.checked) form.days.add(n); else form.days.delete(n);
        app.refresh();
      }}><span aria-hidden="true">${weekdayName(n)}</span></label>`))}</div>${form.errors.days ? html`<p class="wrong"
      role="alert">${form.errors.days}</p>` : null}${!form.days.size && form.day ? html`<p class="hint">${t("plans.days.none",
      { day: weekdayName(weekdayOf(form.day), "long") })}</p>` : null}</fieldset>` : null}
    ${form.every === "once" ? null : html`${pick("ends", ["never", "until", "count"])}${form.ends === "until"
      ? input(form, "until", { type: "date", hint: t("plans.until.hint") }) : form.ends === "count"
      ? input(form, "count", { inputmode: "numeric", maxlength: 4 }) : null}`}
    <fieldset class="part"><legend class="label">${t("plans.rules")}</legend>
      ${pick("names", ["hidden", "count", "names"])}
      ${input(form, "opens", { inputmode: "numeric", maxlength: 2 })}
      <div class="pair">${input(form, "moves", { inputmode: "numeric", maxlength: 5 })}${
        input(form, "cancel", { inputmode: "numeric", maxlength: 5 })}</div><p class="hint">${t("plans.rules.hint")}</p></fieldset>
    ${form.id ? input(form, "from", { type: "date" }) : null}
    ${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
    ${form.sure ? html`<div class="sure" role="group" aria-label=${t("plans.end")}><p class="strong">${t("plans.end.sure",
        { name: form.known.name })}</p><button type="button" class="btn" @click=${() => {
          form.sure = false;
          app.refresh();
        }}>${
        t("plans.keep")}</button><button type="button" class="btn bad" data-live ?disabled=${form.busy} @click=${() => end(form)}>${
        t("plans.end.do")}</button></div>`
      : html`<div class="ends"><button class="btn go big" ?disabled=${form.busy}>${t("save")}</button>
      <a class="btn line big" href="#classes">${t("cancel")}</a>${form.id ? html`<button type="button"
        class="btn bad big end" @click=${() => { form.sure = true; app.refresh(); }}>${t("plans.end")}</button>` : null}</div>`}
  </form>`;
}

function numberOf(form, name) {
  const value = Number(form[name].trim());
  if (!Number.isInteger(value) || form[name].trim() === "") form.errors[name] = t("fault.required");
  return value;
}

function read(form) {
  form.errors = {};
  const start = minutesOf(form.start);
  if (!form.name.trim()) form.errors.name = t("fault.required");
  if (Number.isNaN(start)) form.errors.start = t("fault.required");
  if (!form.day) form.errors.day = t("fault.required");
  const plan = { name: form.name.trim(), capacity: numberOf(form, "capacity"), minutes: numberOf(form, "minutes"),
    day: form.day, start, opensMinutes: numberOf(form, "opens") * 1440, movesMinutes: numberOf(form, "moves"),
    cancelMinutes: numberOf(form, "cancel"), names: form.names };
  if (form.trainer) plan.trainer = Number(form.trainer);
  if (form.room) plan.room = Number(form.room);
  if (form.every !== "once") {
    const old = form.known?.repeats, same = old?.every === form.every;
    plan.repeats = { every: form.every, interval: same ? old.interval ?? 1 : 1 };
    if (form.every === "week" && form.days.size) plan.repeats.days = [...form.days].sort();
    if (form.ends === "until") {
      if (form.until) plan.repeats.until = form.until; else form.errors.until = t("fault.required");
    }
    if (form.ends === "count") plan.repeats.count = numberOf(form, "count");
  }
  return Object.keys(form.errors).length ? null : plan;
}

async function send(form, method, params, done) {
  form.busy = true;
  app.refresh();
  try {
    await session.change(method, params);
    toast(done);
    location.hash = "classes";
  } catch (error) {
    const name = (error.field ?? "").replace(/^plan\./, "");
    form.errors[PLACES[name] ?? "other"] = fault(error);
  }
  form.busy = false;
  app.refresh();
}

function save(form) {
  const plan = read(form);
  if (!plan) return app.refresh();
  const done = t("plans.saved", { name: plan.name });
  return form.id ? send(form, "classes.edit", { class: form.id, from: form.from, plan }, done)
    : send(form, "classes.create", { plan }, done);
}

const end = (form) => send(form, "classes.end", { class: form.id }, t("plans.did.end", { name: form.known.name }));

// MARK: One session

export function oneForm(about) {
  const form = here.one;
  return html`<form class="panel card entry" novalidate aria-label=${t("plans.one")} @submit=${(event) => {
    event.preventDefault();
    return saveOne(form, about);
  }}><div class="pair">${input(form, "day", { type: "date", label: "day.one" })}${input(form, "start", { type: "time" })}</div>
    <div class="pair">${input(form, "capacity", { inputmode: "numeric", maxlength: 3 })}${
      input(form, "minutes", { inputmode: "numeric", maxlength: 3 })}</div>
    <div class="pair">${select(form, "trainer", trainersOf())}${select(form, "room", roomsOf())}</div>
    ${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
    ${form.sure ? html`<div class="sure" role="group" aria-label=${t("plans.call.off")}><p class="strong">${
        t("plans.call.sure")}</p><button type="button" class="btn" @click=${() => {
          form.sure = false;
          app.refresh();
        }}>${
        t("plans.keep")}</button><button type="button" class="btn bad" data-live ?disabled=${form.busy} @click=${() =>
        change(form, { session: about.id, cancelled: true })}>${t("plans.call.off")}</button></div>`
      : html`<div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("plans.save.one")}</button>
      <button type="button" class="btn line" @click=${() => { here.one = null; app.refresh(); }}>${t("cancel")}</button>
      ${about.cancelled ? html`<button type="button" class="btn end" @click=${() => change(form, { session: about.id,
        cancelled: false })}>${t("plans.call.on")}</button>` : html`<button type="button" class="btn bad end" @click=${() => {
        form.sure = true;
        app.refresh();
      }}>${t("plans.call.off")}</button>`}</div>`}</form>`;
}

oneForm.of = (about) => ({ day: dayKey(about.startsAt), start: time(about.startsAt), capacity: String(about.capacity),
  minutes: String(Math.round((about.endsAt - about.startsAt) / 60_000)), trainer: String(about.trainer?.id ?? ""),
  room: String(about.room?.id ?? ""), errors: {}, busy: false, sure: false });

function saveOne(form, about) {
  form.errors = {};
  const start = minutesOf(form.start);
  if (Number.isNaN(start)) form.errors.start = t("fault.required");
  const params = { session: about.id, day: form.day, start, capacity: numberOf(form, "capacity"),
    minutes: numberOf(form, "minutes"), trainer: Number(form.trainer || 0), room: Number(form.room || 0) };
  return Object.keys(form.errors).length ? app.refresh() : change(form, params);
}

async function change(form, params) {
  form.busy = true;
  app.refresh();
  try {
    await session.change("classes.changeSession", params);
    here.one = null;
  } catch (error) { form.errors[PLACES[error.field] ?? "other"] = fault(error); }
  form.busy = false;
  app.refresh();
}
