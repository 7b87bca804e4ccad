// Plans a day, or the days of several weeks at once. Contract: planning(form) → template; form is {kind: "day", day} or
// {kind: "pattern"} when it is opened. contentFields(form), contentOf(form): the contents of a day, used by
// calendaredit.js.
import { focusOn } from "../../shared/focus.js";
import { PARTS } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dateText, dayAt, mondayOf, shift, weekdayName } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { choice, field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { calendarState, monthOf, put } from "./calendarstate.js";
import { routines } from "../train/plans.js";
import { app, clock, session } from "../base/state.js";

const WEEKS = "4";
// Splits of seven days from Monday, made of the routines that come with Rackside.
const SPLITS = {
  ppl: ["push", "rest", "pull", "rest", "legs", "rest", "rest"],
  six: ["push", "pull", "legs", "rest", "push", "pull", "legs"],
  ul: ["upper-body", "lower-body", "rest", "upper-body", "lower-body", "rest", "rest"],
  full: ["full-body-beginner", "rest", "full-body-beginner", "rest", "full-body-beginner", "rest", "rest"],
};
const change = (form) => (name) => (value) => { form[name] = value; delete form.errors[name]; app.refresh(); };

export function planning(form) {
  if (!form.errors) {
    Object.assign(form, { errors: {}, busy: false }, form.kind === "day"
      ? { what: "routine", routine: "", parts: [], name: "", time: "", repeat: "once", weeks: WEEKS }
      : { days: Array(7).fill(""), from: "this", weeks: WEEKS, replaces: true });
    if (!routines.book.rows) routines.load();
    window.scrollTo(0, 0);
    requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
  }
  const isDay = form.kind === "day";
  const title = isDay ? t("cal.plan.of", { day: dateText(dayAt(form.day), { weekday: "long", day: "numeric", month: "long" }) })
    : t("cal.plan.week");
  return html`${head({ title, back: { act: () => put({ form: null }), label: t("me.calendar") } })}
    <form class="panel card" novalidate aria-label=${title} @submit=${(event) => {
      event.preventDefault();
      form.errors = {};
      return send(form, isDay ? dayItems(form) : weekItems(form));
    }}>${isDay ? dayFields(form) : weekFields(form)}
      ${form.errors.form ? html`<p class="wrong" role="alert">${form.errors.form}</p>` : null}
      <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t(isDay ? "save" : "cal.pattern.save")}</button>
        <button type="button" class="btn line" @click=${() => put({ form: null })}>${t("cancel")}</button></div></form>`;
}

// MARK: One day

export function contentFields(form) {
  const set = change(form);
  return html`${form.what === "program" ? null : choice({ name: "cal-what", label: t("cal.what"), value: form.what, set: set("what"),
      options: ["routine", "parts", "rest"].map((value) => ({ value, label: t(`cal.what.${value}`) })) })}
    ${form.what === "routine" ? html`<div class="field"><label for="cal-routine">${t("cal.routine")}</label>${
      select("cal-routine", set("routine"), form.errors.routine, html`<option value="" ?selected=${
        !form.routine}>${t("cal.routine.pick")}</option>${groups(form.routine)}`)}${wrong("cal-routine", form.errors.routine)}</div>` : null}
    ${form.what === "parts" ? html`<fieldset class="field"><legend>${t("cal.parts")}</legend><div class="cal-parts">${
      PARTS.map((part) => keyed(part, html`<button type="button" class="chip" aria-pressed=${form.parts.includes(part)
        ? "true" : "false"} @click=${() => set("parts")(form.parts.includes(part) ? form.parts.filter((each) => each !== part)
        : [...form.parts, part])}>${t(`bodyPart.${part}`)}</button>`))}</div>${wrong("cal-parts", form.errors.parts)}</fieldset>
      ${field({ id: "cal-name", label: t("cal.name"), value: form.name, error: form.errors.name, optional: true,
        maxlength: 60, set: set("name") })}` : null}
    ${form.what === "rest" ? null : field({ id: "cal-time", label: t("cal.time"), type: "time", value: form.time,
      error: form.errors.time, optional: true, set: set("time") })}`;
}

function dayFields(form) {
  const set = change(form);
  return html`${contentFields(form)}
    ${choice({ name: "cal-repeat", label: t("cal.repeat"), value: form.repeat, set: set("repeat"),
      options: ["once", "week"].map((value) => ({ value, label: t(`cal.repeat.${value}`) })) })}
    ${form.repeat === "week" ? weeks(form) : null}`;
}

const weeks = (form) => field({ id: "cal-weeks", label: t("cal.weeks"), value: form.weeks, error: form.errors.weeks,
  inputmode: "numeric", maxlength: 2, set: change(form)("weeks") });

const wrong = (id, error) => (error ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null);

// Each option is marked as selected by itself. A value on the select would be set before its options exist.
const select = (id, set, error, options, label) => html`<select id=${id} aria-label=${label ?? null}
  aria-invalid=${error ? "true" : null} aria-describedby=${error ? `${id}-wrong` : null}
  @change=${(event) => set(event.target.value)}>${options}</select>`;

function groups(chosen) {
  const rows = routines.book.rows ?? [];
  return [["own", rows.filter(({ own }) => own)], ["gym", rows.filter(({ own }) => !own)]].filter(([, each]) => each.length)
    .map(([name, each]) => keyed(name, html`<optgroup label=${t(`cal.routines.${name}`)}>${each.map(({ id, name: text }) =>
      keyed(id, html`<option value=${String(id)} ?selected=${String(id) === chosen}>${text}</option>`))}</optgroup>`));
}

function repeatOf(form) {
  const count = Number(form.weeks.trim());
  if (!/^\d{1,2}$/.test(form.weeks.trim()) || count < 1 || count > 52) form.errors.weeks = t("fault.out_of_range",
    { min: 1, max: 52 });
  return { every: "week", count };
}

export function contentOf(form) {
  const item = {};
  if (form.what === "rest") item.rest = true;
  if (form.what === "routine") {
    if (form.routine) item.routine = Number(form.routine); else form.errors.routine = t("cal.routine.pick");
  }
  if (form.what === "parts") {
    if (form.parts.length) item.bodyParts = form.parts;
    if (form.name.trim()) item.name = form.name.trim();
    if (!form.parts.length && !form.name.trim()) form.errors.parts = t("fault.required");
  }
  if (form.time && form.what !== "rest") {
    const [hours, minutes] = form.time.split(":").map(Number);
    item.minute = hours * 60 + minutes;
  }
  return item;
}

function dayItems(form) {
  const item = { day: form.day, ...contentOf(form) };
  if (form.repeat === "week") item.repeat = repeatOf(form);
  return { items: [item], first: form.day };
}

// MARK: Weeks

const rowOf = (slug) => routines.book.rows?.find((row) => row.slug === slug);

function weekFields(form) {
  const set = change(form), today = dayKey(clock.now());
  const names = Array.from({ length: 7 }, (_, i) => weekdayName(i + 1, "long"));
  const splits = Object.entries(SPLITS).filter(([, days]) => days.every((slug) => slug === "rest" || rowOf(slug)));
  return html`<p class="dim">${t("cal.pattern.text")}</p>
    <div class="cal-parts">${splits.map(([name, days]) => keyed(name, html`<button type="button" class="chip" @click=${() =>
      set("days")(days.map((slug) => (slug === "rest" ? slug : String(rowOf(slug).id))))}>${t(`cal.split.${name}`)}</button>`))}
    </div>
    <ol class="cal-pattern field">${names.map((name, i) => keyed(i, html`<li><span class="label" aria-hidden="true">${
      name.slice(0, 3)}</span>${select(`cal-day-${i}`, (value) =>
      set("days")(form.days.map((each, at) => (at === i ? value : each))), form.errors[`day${i}`], html`<option
        value="" ?selected=${form.days[i] === ""}>${t("cal.free")}</option><option value="rest"
        ?selected=${form.days[i] === "rest"}>${t("cal.rest")}</option>${groups(form.days[i])}`, name)}${
      wrong(`cal-day-${i}`, form.errors[`day${i}`])}</li>`))}</ol>
    ${choice({ name: "cal-from", label: t("cal.from"), value: form.from, set: set("from"),
      options: ["this", "next"].map((value) => ({ value, label: t(`cal.from.${value}`) })) })}${weeks(form)}
    <label class="cal-check"><input type="checkbox" .checked=${form.replaces} @change=${(event) =>
      set("replaces")(event.target.checked)}><span>${t("cal.replaces")}</span></label>`;
}

// If a day of this week is already over, it starts a week later and ends with the others.
function weekItems(form) {
  const today = dayKey(clock.now()), monday = shift(mondayOf(today), form.from === "next" ? 7 : 0);
  const repeat = repeatOf(form), places = [];
  const items = form.days.flatMap((value, i) => {
    if (!value) return [];
    const first = shift(monday, i), isOver = first < today, count = repeat.count - (isOver ? 1 : 0);
    if (count < 1) return [];
    places.push(i);
    return [{ day: isOver ? shift(first, 7) : first, ...(value === "rest" ? { rest: true } : { routine: Number(value) }),
      repeat: { ...repeat, count } }];
  });
  if (!items.some(({ rest }) => !rest)) form.errors.form = t("cal.pattern.empty");
  return { items, places, replaces: form.replaces, first: items.map(({ day }) => day).sort()[0] };
}

// Maps a field of the request to the form's field.
function place(error, form, places) {
  const [, index, name] = /^items\[(\d+)\]\.(\w+)/.exec(error.field ?? "") ?? [];
  if (name === undefined) return "form";
  if (name === "repeat") return "weeks";
  if (form.kind === "pattern") return `day${places[index]}`;
  return { bodyParts: "parts", minute: "time", routine: "routine", name: "name" }[name] ?? "form";
}

async function send(form, { items, places, replaces, first }) {
  if (Object.keys(form.errors).length) {
    app.refresh();
    return focusOn("form [aria-invalid=true]");
  }
  form.busy = true;
  app.refresh();
  try {
    await session.change("schedule.plan", { items, ...(replaces ? { replaces } : {}) });
    progressOf(session).stale({ method: "schedule.month" });
    const days = items.reduce((sum, { repeat, rest }) => sum + (rest ? 0 : repeat?.count ?? 1), 0);
    put({ form: null, day: first });
    monthOf(calendarState().day);
    return toast(t("cal.planned", { n: Math.max(1, days) }));
  } catch (error) {
    form.errors[place(error, form, places)] = fault(error);
    form.busy = false;
    return app.refresh();
  }
}
