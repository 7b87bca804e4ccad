// Body weight: the entries with their trend, and the form for a new one. Contract: bodyWeight() → the inside of its section.
import { DAYS } from "../../shared/progress/charts/exercise.js";
import { segments } from "../../shared/parts/segments.js";
import { html, keyed } from "../../shared/template.js";
import { lineChart } from "../../shared/progress/charts/line.js";
import { DAY_MS, dayAt, dayOf, dayText } from "../../shared/days.js";
import { valueAxis } from "../../shared/progress/charts/scale.js";
import { sized } from "../../shared/progress/charts/sized.js";
import { View } from "../../shared/progress/charts/view.js";
import { gramsIn, number, weight } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { field, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { dayNow, todayAt } from "./glance.js";
import { app, session, showError, unit } from "../base/state.js";

const LATEST = 5, LEAST = { kg: 4, lb: 9 };

// `day: null` means today, even if the page was opened before midnight.
const blankForm = () => ({ weight: "", day: null, errors: {}, busy: false });
const state = () => (app.form.body ??= { range: "quarter", form: blankForm(), view: new View(app.refresh), all: false });
const put = (values) => { Object.assign(state(), values); app.refresh(); };

export function bodyWeight() {
  const now = state(), { data, error } = progressOf(session).of("body.weights");
  return html`<p class="small">${t("body.private")}</p>
    ${!data ? error ? html`<p class="dim">${error.code === "away" ? t("progress.away") : fault(error)}</p>` : skeleton(2)
      : html`${data.entries.length > 1 ? drawn(data, now) : data.entries.length ? alone(data.entries[0])
        : html`<p class="dim">${t("body.none")}</p>`}
        ${entry(now)}${data.entries.length ? latest(data) : null}`}`;
}

// One entry is no curve yet.
const alone = (row) => html`<p><span class="number once">${weight(row.weight, unit())}</span>
  <span class="dim">${dayText(row.day, { year: row.day.slice(0, 4) !== dayNow().slice(0, 4) })}</span></p>
  <p class="dim">${t("body.once")}</p>`;

function drawn({ entries, trend }, { range, view }) {
  const inUnit = (row) => gramsIn(row.grams, unit()), to = todayAt();
  const from = view.zoom?.from ?? (DAYS[range] ? to - DAYS[range] * DAY_MS : Math.min(dayAt(entries[0].day), to - 14 * DAY_MS));
  const show = (value) => `${number(value)} ${t(`unit.${unit()}`)}`;
  const points = (rows) => rows.map((row) => ({ at: dayAt(row.day), value: inUnit(row) }));
  const end = view.zoom?.to ?? to;
  const lines = [{ key: "trend", name: t("body.trend"), points: points(trend) },
    { key: "entry", name: t("body.entry"), points: points(entries), dots: true }];
  const seen = lines.flatMap((line) => line.points).filter(({ at }) => at >= from && at <= end).map(({ value }) => value);
  const last = (trend.at(-1) ?? entries.at(-1)), axis = { least: LEAST[unit()], count: 3 };
  const day = (at) => dayText(dayOf(at), { year: dayOf(at).slice(0, 4) !== dayNow().slice(0, 4) });
  const head = (stop) => html`<div class="head"><p><span class="number">${number(stop ? stop.values[0].point.value
    : inUnit(last))}</span> <span class="number caption">${t(`unit.${unit()}`)} ${
    (stop ? stop.values[0].line.name : t("body.trend")).toLowerCase()}</span></p>
    ${stop ? html`<p class="of-day"><span class="strong">${day(stop.at)}</span><span class="small">${stop.values.slice(1)
      .map(({ line, point }) => `${line.name} ${show(point.value)}`).join(", ")}</span></p>` : null}</div>`;
  return html`${segments({ label: t("progress.range"), value: view.zoom ? null : range,
      set: (name) => { view.clear(); put({ range: name }); },
      options: [...Object.keys(DAYS), "all"].map((value) => ({ value, label: t(`progress.range.${value}`) })),
      rest: view.zoom ? html`<button type="button" class="chip" @click=${() => view.back()}><rack-icon
        name="undo"></rack-icon>${t("progress.range.back")}</button>` : null })}
    ${seen.length ? html`${sized((width) => lineChart({ lines, from, to: end, width, height: 190, view, show, tick: number,
      day, axis, head, label: t("body.label", { from: day(from), to: day(end) }) }))}
      <ul class="legend" aria-hidden="true"><li><span class="tone c0"></span>${t("body.trend")}</li>
        <li><span class="tone dot c1"></span>${t("body.entry")}</li></ul>
      <p class="small">${t("body.axis", { low: show(valueAxis(seen, axis).low) })}</p>`
      : html`<p class="dim">${t("progress.nothing")}</p>`}`;
}

function entry({ form }) {
  const set = (name) => (text) => { form[name] = text; delete form.errors[name]; app.refresh(); };
  return html`<form class="weigh" novalidate aria-label=${t("body.add")} @submit=${(event) => {
    event.preventDefault();
    save(form);
  }}><div class="pair">
      ${field({ id: "weigh-weight", label: t("body.weight", { unit: t(`unit.${unit()}`) }), value: form.weight,
        error: form.errors.weight, inputmode: "decimal", maxlength: 7, set: set("weight") })}
      ${field({ id: "weigh-day", label: t("body.day"), type: "date", value: form.day ?? dayNow(), error: form.errors.day,
        set: set("day") })}</div>
    <div class="ends"><button class="btn" ?disabled=${form.busy}>${t("body.save")}</button></div></form>`;
}

async function save(form) {
  const value = Number(form.weight.trim().replace(",", "."));
  if (!(value > 0)) form.errors.weight = t("body.number");
  if (form.day === "") form.errors.day = t("fault.required");
  if (Object.keys(form.errors).length) return app.refresh();
  form.busy = true;
  app.refresh();
  const { weight, day } = form;
  try {
    await session.change("body.weigh", { weight: { value, unit: unit() }, day: day ?? dayNow() });
    // Keep what was typed since the request was sent.
    state().form = { ...blankForm(), ...(form.weight === weight ? {} : { weight: form.weight }),
      ...(form.day === day ? {} : { day: form.day }) };
    toast(t("body.saved"));
  } catch (error) {
    form.busy = false;
    const place = error.field?.split(".")[0];
    if (place === "weight" || place === "day") form.errors[place] = fault(error); else showError(error);
  }
  progressOf(session).stale();
  return app.refresh();
}

function latest({ entries }) {
  const rows = [...entries].reverse().slice(0, LATEST);
  return html`<details class="more"><summary>${t("body.entries")}</summary><ul class="weights">${rows.map((row) => {
    const day = dayText(row.day, { weekday: true });
    return keyed(row.day, html`<li><span>${day}</span><span class="strong">${weight(row.weight, unit())}</span><button type="button" class="btn quiet icon" aria-label=${
        t("body.delete", { day })} @click=${() => remove(row)}><rack-icon name="trash"></rack-icon></button></li>`);
  })}</ul></details>`;
}

async function remove(row) {
  try {
    await session.change("body.deleteWeight", { day: row.day });
    toast(t("body.deleted"), { undo: async () => {
      await session.change("body.weigh", { weight: row.weight, day: row.day }).catch(showError);
      progressOf(session).stale();
      app.refresh();
    } });
  } catch (error) { showError(error); }
  progressOf(session).stale();
  app.refresh();
}
