// Plans a program over the coming weeks, on weekdays that the member chooses. Contract: laying(form) → a form; form is
//   {title, sessions: [{name, item}], days: [1…7], prepare?, back()} when it is opened. `sessions` are in order, each
//   with its `item` for schedule.plan; `days` are the suggested weekdays; prepare() stores what the sessions refer to
//   and returns the same sessions. The sessions are put on the chosen days one after the other, from the start on.
import { focusOn } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dateText, dayAt, dayText, mondayOf, shift, weekdayOf } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/calendar.js";
import { app, clock, session } from "../base/state.js";

const name = (n, style) => dateText(dayAt(shift("2024-01-01", n - 1)), { weekday: style });

// Ascending, one date for each session.
export function datesOf(start, days, count) {
  const dates = [];
  for (let day = start; days.length && dates.length < count; day = shift(day, 1)) {
    if (days.includes(weekdayOf(day))) dates.push(day);
  }
  return dates;
}

const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayAt(text));

export function laying(form) {
  const today = dayKey(clock.now());
  if (!form.errors) Object.assign(form, { errors: {}, busy: false, start: shift(mondayOf(today), 7), time: "",
    replaces: true, days: [...form.days] });
  const set = (field) => (value) => { form[field] = value; delete form.errors[field]; delete form.errors.form; app.refresh(); };
  const dates = isDay(form.start) && form.start >= today ? datesOf(form.start, form.days, form.sessions.length) : [];
  return html`${head({ back: { act: form.back }, title: t("cal.lay") })}
    <form class="panel card" novalidate aria-label=${t("cal.lay")} @submit=${(event) => {
      event.preventDefault();
      send(form, dates, today);
    }}><p class="strong"><bdi>${form.title}</bdi></p>
      <fieldset class="field"><legend>${t("cal.lay.days")}</legend><div class="cal-parts">${[1, 2, 3, 4, 5, 6, 7].map((n) =>
        keyed(n, html`<button type="button" class="chip" aria-label=${name(n, "long")}
        aria-pressed=${form.days.includes(n) ? "true" : "false"} @click=${() => set("days")(form.days.includes(n)
        ? form.days.filter((each) => each !== n) : [...form.days, n])}>${name(n, "short")}</button>`))}</div>${
        form.errors.days ? html`<p class="wrong" role="alert">${form.errors.days}</p>` : null}</fieldset>
      ${field({ id: "lay-start", label: t("cal.lay.start"), type: "date", value: form.start, error: form.errors.start,
        min: today, set: set("start") })}
      ${field({ id: "lay-time", label: t("cal.time"), type: "time", value: form.time, error: form.errors.time,
        optional: true, set: set("time") })}
      <label class="cal-check"><input type="checkbox" .checked=${form.replaces} @change=${(event) =>
        set("replaces")(event.target.checked)}><span>${t("cal.replaces")}</span></label>
      ${dates.length ? preview(form, dates) : null}
      ${form.errors.form ? html`<p class="wrong" role="alert">${form.errors.form}</p>` : null}
      <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("cal.lay.do")}</button></div></form>`;
}

// How many dates are listed; the others are only counted.
const SHOWN = 4;

const preview = ({ sessions }, dates) => html`<div role="status"><p class="label">${t("cal.lay.sum",
    { n: dates.length, from: dayText(dates[0], { weekday: true }), to: dayText(dates.at(-1), { weekday: true }) })}</p></div>
  <ol class="cal-laid">${dates.slice(0, SHOWN).map((day, i) => keyed(day, html`<li><span class="small">${
    dayText(day, { weekday: true })}</span><bdi class="strong">${sessions[i].name}</bdi></li>`))}</ol>
  ${dates.length > SHOWN ? html`<p class="small">${t("cal.lay.more", { n: dates.length - SHOWN })}</p>` : null}`;

async function send(form, dates, today) {
  form.errors = {};
  if (!form.days.length) form.errors.days = t("cal.lay.days.none");
  if (!isDay(form.start)) form.errors.start = t("fault.malformed_date");
  else if (form.start < today) form.errors.start = t("fault.day.in_past");
  if (Object.keys(form.errors).length) {
    app.refresh();
    return focusOn("form [aria-invalid=true]");
  }
  form.busy = true;
  app.refresh();
  try {
    // Only once, because a second try must not store the same routines again.
    if (form.prepare) form.sessions = await form.prepare();
    form.prepare = null;
    const [hours, minutes] = form.time.split(":").map(Number);
    const items = dates.map((day, i) => ({ day, name: form.sessions[i].name, ...form.sessions[i].item,
      ...(form.time ? { minute: hours * 60 + minutes } : {}) }));
    await session.change("schedule.plan", { items, ...(form.replaces ? { replaces: true } : {}) });
    progressOf(session).stale({ method: "schedule.month" });
    toast(t("cal.planned", { n: items.length }));
    app.layFirst = dates[0];
    location.hash = "calendar";
    return undefined;
  } catch (error) {
    form.errors.form = fault(error);
    form.busy = false;
    return app.refresh();
  }
}
