// Body measurements: the latest of each kind with its change, earlier ones, and the form. Used by the phone and by the
// trainer's page. Contract: measurements(here) → template, where here = {state: an empty object for each visit of the
// page, list (the reply's entries, or null), error, unit: "kg" or "lb", today: "YYYY-MM-DD", note(params),
// remove(params): requests that reject with a fault, mine(entry): whether it may be deleted here, about: a line below
// the title, refresh}; measurementsIn(here) → what is inside, for a page that has a section with this title.
import { INCH } from "../units.js";
import { html, keyed } from "../template.js";
import { dayText } from "../days.js";
import { number } from "../format.js";
import { field, skeleton, toast } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/progress/measurements.js";

export const KINDS = ["neck", "shoulders", "chest", "waist", "hips", "leftArm", "rightArm", "leftThigh", "rightThigh",
  "leftCalf", "rightCalf", "bodyFat"];

const unitOf = (kind, unit) => (kind === "bodyFat" ? "%" : unit === "lb" ? "in" : "cm");
const inUnit = ({ value, unit }, to) => (unit === to ? value : Math.round((to === "in" ? value / INCH : value * INCH) * 10) / 10);
const shown = (value, unit) => t("measure.value", { n: number(value), unit: t(`measure.unit.${unit}`) });
const blank = () => ({ values: {}, day: null, errors: {}, busy: false });

export const measurements = (here) => html`<section class="panel card measurements" aria-labelledby="measure-title">
  <div class="card-head"><h2 class="label" id="measure-title">${t("measure.title")}</h2><span class="small">${
    here.about}</span></div>${measurementsIn(here)}</section>`;

export function measurementsIn(here) {
  const { state, list, error } = here;
  return html`${!list ? error ? html`<p class="notice bad" role="alert">${fault(error)}</p>` : skeleton(2)
    : html`${list.length ? html`<ul class="measure-rows">${KINDS.filter((kind) => list.some((one) => one.kind === kind))
      .map((kind) => keyed(kind, row(here, kind)))}</ul>` : state.form ? null : html`<p class="dim">${t("measure.none")}</p>`}
      ${state.form ? form(here) : html`<div class="ends"><button type="button" class="btn" @click=${() => begin(here)}><rack-icon
        name="plus"></rack-icon>${t("measure.add")}</button></div>`}`}`;
}

function row(here, kind) {
  const own = here.list.filter((one) => one.kind === kind), unit = unitOf(kind, here.unit), [last, before] = own;
  const value = inUnit(last.value, unit), change = before && Math.round((value - inUnit(before.value, unit)) * 10) / 10;
  const isOpen = here.state.open === kind, id = `measure-${kind}`;
  return html`<li><button type="button" class="disclose" aria-expanded=${isOpen ? "true" : "false"} aria-controls=${id}
      @click=${() => { here.state.open = isOpen ? null : kind; here.refresh(); }}>
    <span class="head"><span class="strong">${t(`measure.${kind}`)}</span><span class="small">${dayText(last.day,
      { year: true })}</span></span>
    <span class="measure-now"><span class="number">${shown(value, unit)}</span>${before ? html`<span class="small">${change
      ? t("measure.change", { n: `${change > 0 ? "+" : "−"}${number(Math.abs(change))}` }) : t("measure.same")}</span>` : null}</span>
    <rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    <ul id=${id} class="measure-days" ?hidden=${!isOpen}>${isOpen ? own.map((one) => keyed(one.day, entry(here, one, unit)))
      : null}</ul></li>`;
}

const entry = (here, one, unit) => html`<li><span>${dayText(one.day, { year: true })}${one.by ? html` <span class="small">${
    t("measure.by", { name: one.by.name })}</span>` : null}</span><span class="strong">${shown(inUnit(one.value, unit), unit)}</span>${
  here.mine(one) ? html`<button type="button" class="btn quiet icon" aria-label=${t("measure.delete",
    { kind: t(`measure.${one.kind}`), day: dayText(one.day, { year: true }) })} @click=${() => remove(here, one)}><rack-icon
    name="trash"></rack-icon></button>` : html`<span></span>`}</li>`;

function begin(here) {
  here.state.form = blank();
  here.refresh();
  requestAnimationFrame(() => document.getElementById("measure-day")?.focus());
}

function form(here) {
  const { form } = here.state;
  const set = (name) => (text) => { form.values[name] = text; delete form.errors[name]; here.refresh(); };
  return html`<form class="entry" novalidate aria-label=${t("measure.add")} @submit=${(event) => {
    event.preventDefault();
    save(here);
  }}>
    ${field({ id: "measure-day", label: t("measure.day"), type: "date", value: form.day ?? here.today, error: form.errors.day,
      max: here.today, set: (text) => { form.day = text; delete form.errors.day; here.refresh(); } })}
    <div class="measure-fields">${KINDS.map((kind) => keyed(kind, field({ id: `measure-in-${kind}`,
      label: t("measure.label", { kind: t(`measure.${kind}`), unit: t(`measure.unit.${unitOf(kind, here.unit)}`) }),
      value: form.values[kind] ?? "", error: form.errors[kind], optional: false, inputmode: "decimal", maxlength: 7,
      set: set(kind) })))}</div>
    <p class="hint">${t("measure.hint")}</p>
    ${form.errors.all ? html`<p class="wrong" role="alert">${form.errors.all}</p>` : null}
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <button type="button" class="btn quiet" @click=${() => { here.state.form = null; here.refresh(); }}>${t("cancel")}</button></div></form>`;
}

async function save(here) {
  const { form } = here.state, values = [];
  form.errors = {};
  for (const kind of KINDS) {
    const text = form.values[kind]?.trim();
    if (!text) continue;
    const value = Number(text.replace(",", "."));
    if (value > 0) values.push({ kind, value: { value, unit: unitOf(kind, here.unit) } });
    else form.errors[kind] = t("measure.number");
  }
  if (form.day === "") form.errors.day = t("fault.required");
  if (!values.length && !Object.keys(form.errors).length) form.errors.all = t("measure.nothing");
  if (Object.keys(form.errors).length) return here.refresh();
  form.busy = true;
  here.refresh();
  try {
    await here.note({ day: form.day ?? here.today, values });
    here.state.form = null;
    toast(t("measure.saved"));
  } catch (error) {
    const at = /^values\[(\d+)\]/.exec(error.field ?? "");
    form.errors[at ? values[Number(at[1])].kind : error.field === "day" ? "day" : "all"] = fault(error);
    form.busy = false;
  }
  here.refresh();
}

async function remove(here, one) {
  const { kind, day, value } = one;
  try {
    await here.remove({ kind, day });
    toast(t("measure.deleted"), { undo: () => here.note({ day, values: [{ kind, value }] })
      .catch((error) => toast(fault(error), { tone: "bad" })) });
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  here.refresh();
}
