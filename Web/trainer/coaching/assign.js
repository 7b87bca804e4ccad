// Assigning a routine: who gets it, on which days, and how each exercise progresses. Contract: assignPage(routines, client) →
// template; `client`: whose page it was opened from, and where it leads back to. copy.js also uses daysForm(form) and
// readDays(form). copygrowth.js also uses growsByRule(exercise), rule(form, planned, exercise), rulesFrom(routine, progression) → form.rules, readRules(form, routine, about) → the
// progression, where about(id) finds an exercise, and placeRule(form, error, progression): whether the error belongs to
// a rule.
import { isLift } from "../../shared/gym/exercise/types.js";
import { weekdayName } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { blank, choice, field, searchField, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/assign.js";
import { copiesOf, here } from "./assigndata.js";
import { clients } from "./clientdata.js";
import { app, book, clock, routines as own, session } from "../state.js";

const RULES = ["none", "linear", "double", "percentages", "wendler"];

export const blankDays = () => ({ start: dayKey(clock.now()), weeks: "4", repeats: "days", days: new Set([1, 4]), every: "2",
  errors: {} });

const isWorking = ({ kind }) => kind === "working" || kind === "failure";

// The default rule for an exercise: with a range of reps, the reps increase first.
function ruleFor(planned) {
  const sets = planned.sets.filter(isWorking), type = book.find(planned.exercise)?.type;
  if (!isLift(type) || !sets.length || sets.some(({ reps }) => !reps)) return "none";
  return sets.every(({ reps }) => reps.max && reps.max > reps.min) ? "double"
    : sets.every(({ reps }) => reps.max === reps.min) ? "linear" : "none";
}

function formFor(routine) {
  const unit = session.member.unit;
  const rules = new Map(routine.plan.map((planned) => [planned.item, { rule: ruleFor(planned), unit,
    step: unit === "kg" ? "2.5" : "5", percents: "70, 75, 80, 60", max: "" }]));
  return { routine: routine.id, version: routine.version, clients: new Set(), text: "", rules, busy: false, ...blankDays() };
}

export const growsByRule = (about) => isLift(about?.type);

export function rulesFrom(routine, progression) {
  const { unit } = session.member, usual = { unit, step: unit === "kg" ? "2.5" : "5", percents: "70, 75, 80, 60", max: "" };
  return new Map(routine.plan.map(({ item }) => {
    const one = progression.find((each) => each.item === item);
    if (!one) return [item, { rule: "none", ...usual }];
    const { rule: name, step, weeks, trainingMax, region } = one;
    return [item, { ...usual, rule: name, unit: (step ?? trainingMax)?.unit ?? unit, ...step && { step: String(step.value) },
      ...weeks && { percents: weeks.join(", ") }, ...trainingMax && { max: String(trainingMax.value) }, region }];
  }));
}

export function assignPage(routines, client) {
  const { routine, fault: failed } = routines.book.of(routines.open);
  if (!clients.list && !clients.failed && !clients.asked) {
    clients.asked = true;
    clients.load().finally(() => { clients.asked = false; });
  }
  const copies = routine && copiesOf(routine.id);
  const back = { href: client ? `#clients/${client}` : `#routines/${routines.open}`,
    label: t(client ? "assign.client.back" : "assign.copy.back") };
  if (!routine || !book.list || !clients.list) return html`${head({ title: t("assign.do"), back })}${failed || clients.failed
    ? blank({ icon: "cloud", title: fault(failed ?? {}) }) : skeleton(5)}`;
  if (here.form?.routine !== routine.id || here.form.from !== client) {
    here.form = { ...formFor(routine), from: client };
    // Who has it already, or has not shared the plan, cannot be chosen.
    if (clients.list.some((row) => row.client.id === client && row.shares.includes("plan"))) here.form.clients.add(client);
  }
  const { form } = here;
  for (const copy of copies ?? []) if (!copy.deleted) form.clients.delete(copy.client.id);
  // Assign the version that the trainer sees.
  form.version = routine.version;
  return html`${head({ title: html`<bdi>${t("assign.title", { name: routine.name })}</bdi>`, back })}
    <form class="assign" novalidate aria-label=${t("assign.title", { name: routine.name })} @submit=${(event) => {
      event.preventDefault();
      return send(form, routine);
    }}>
      ${who(form, copies ?? [])}
      <div class="assign-how"><section class="panel card" aria-labelledby="assign-when"><h2 class="label"
          id="assign-when">${t("assign.when")}</h2>${daysForm(form)}</section>
        <section class="panel card" aria-labelledby="assign-grows"><div><h2 class="label"
          id="assign-grows">${t("assign.grows")}</h2><p class="small">${t("assign.grows.text")}</p></div>
          ${routine.plan.map((planned) => keyed(planned.item, rule(form, planned)))}</section></div>
      <div class="assign-do">${form.errors.other ? html`<p class="wrong" role="alert">${form.errors.other}</p>` : null}
        <button class=${`btn big ${form.clients.size ? "go" : ""}`} ?disabled=${form.busy}>${
          t("assign.give", { n: form.clients.size })}</button></div></form>`;
}

// MARK: Who

function who(form, copies) {
  const has = new Set(copies.filter((copy) => !copy.deleted).map(({ client }) => client.id));
  const text = form.text.trim().toLowerCase();
  const rows = clients.list.filter(({ client }) => client.name.toLowerCase().includes(text))
    .sort((a, b) => a.client.name.localeCompare(b.client.name));
  const set = (value) => { form.text = value; app.refresh(); };
  return html`<section class="panel card assign-who" aria-labelledby="assign-who"><h2 class="label" id="assign-who">${
      t("assign.who")}</h2>
    ${clients.list.length > 8 ? searchField({ label: t("assign.search"), value: form.text, set }) : null}
    ${form.errors.clients ? html`<p class="wrong" role="alert">${form.errors.clients}</p>` : null}
    ${!clients.list.length ? blank({ icon: "person", title: t("assign.nobody"), text: t("assign.nobody.text") })
    : !rows.length ? blank({ icon: "search", title: t("assign.nobody.found") })
    : html`<ul class="assign-clients">${rows.map(({ client, shares }) => {
      const why = has.has(client.id) ? t("assign.has") : shares.includes("plan") ? null : t("assign.closed");
      return keyed(client.id, html`<li><label class=${why ? "off" : ""}><input type="checkbox" ?disabled=${Boolean(why)}
        .checked=${form.clients.has(client.id)} @change=${(event) => {
          if (event.target.checked) form.clients.add(client.id); else form.clients.delete(client.id);
          delete form.errors.clients;
          app.refresh();
        }}><rack-plate .face=${client}></rack-plate><span><bdi class="strong">${client.name}</bdi>${why ? html`<span
          class="small">${why}</span>` : null}</span></label></li>`);
    })}</ul>${rows.some(({ client, shares }) => !has.has(client.id) && !shares.includes("plan"))
      ? html`<p class="small">${t("assign.closed.hint")}</p>` : null}`}</section>`;
}

// MARK: When

export function daysForm(form) {
  const set = (name) => (value) => { form[name] = value; delete form.errors[name]; app.refresh(); };
  const input = (name, more) => field({ id: `assign-${name}`, label: t(`assign.${name}`), value: form[name],
    error: form.errors[name], set: set(name), ...more });
  return html`<div class="pair">${input("start", { type: "date" })}${input("weeks", { inputmode: "numeric", maxlength: 2 })}</div>
    ${choice({ name: "assign-repeats", label: t("assign.repeats"), value: form.repeats, set: set("repeats"),
      options: ["days", "every"].map((value) => ({ value, label: t(`assign.repeats.${value}`) })) })}
    ${form.repeats === "every" ? input("every", { inputmode: "numeric", maxlength: 2 })
    : html`<fieldset class="field"><legend>${t("assign.days")}</legend><div class="class-days-of">${
      [1, 2, 3, 4, 5, 6, 7].map((n) => keyed(n, html`<label class="class-day-of"><input type="checkbox"
        aria-label=${weekdayName(n, "long")} .checked=${form.days.has(n)} @change=${(event) => {
          if (event.target.checked) form.days.add(n); else form.days.delete(n);
          delete form.errors.days;
          app.refresh();
        }}><span aria-hidden="true">${weekdayName(n)}</span></label>`))}</div>${form.errors.days ? html`<p class="wrong"
        role="alert">${form.errors.days}</p>` : null}</fieldset>`}`;
}

const whole = (form, name) => {
  const value = Number(form[name].trim());
  if (!form[name].trim() || !Number.isInteger(value)) form.errors[name] = t("assign.number");
  return value;
};

// Returns the server's parameters; form.errors has what is missing.
export function readDays(form) {
  form.errors = {};
  if (!form.start) form.errors.start = t("fault.required");
  const schedule = { start: form.start, weeks: whole(form, "weeks") };
  if (form.repeats === "every") schedule.every = whole(form, "every");
  else if (form.days.size) schedule.days = [...form.days].sort();
  else form.errors.days = t("assign.days.pick");
  return schedule;
}

export function placeDays(form, error) {
  const place = /^schedule\.(\w+)/.exec(error.field ?? "")?.[1];
  form.errors[place ?? "other"] = fault(error);
  return Boolean(place);
}

// MARK: How it grows

export function rule(form, planned, about = book.find(planned.exercise)) {
  const name = about?.name ?? t("assign.exercise"), value = form.rules.get(planned.item);
  const set = (part) => (text) => { value[part] = text; delete form.errors[`${part}${planned.item}`]; app.refresh(); };
  const input = (part, label, more = {}) => field({ id: `${part}-${planned.item}`, label, value: value[part],
    error: form.errors[`${part}${planned.item}`], set: set(part), ...more });
  const { unit } = value, needs = value.rule === "percentages" || value.rule === "wendler";
  return html`<div class="assign-rule" role="group" aria-label=${name}><div class="field"><label for=${`rule-${planned.item}`}><bdi>${name}</bdi></label>
      <select class="input" id=${`rule-${planned.item}`} aria-label=${t("assign.rule", { name })}
        ?disabled=${!growsByRule(about)} @change=${(event) => set("rule")(event.target.value)}>${RULES.map((one) =>
        keyed(one, html`<option value=${one} ?selected=${value.rule === one}>${t(`assign.rule.${one}`)}</option>`))}</select>
      ${form.errors[`rule${planned.item}`] ? html`<p class="wrong" role="alert">${form.errors[`rule${planned.item}`]}</p>`
      : null}</div>
    ${value.rule === "linear" || value.rule === "double" ? input("step", t("assign.step", { unit }), { inputmode: "decimal",
      maxlength: 6 }) : null}
    ${value.rule === "percentages" ? input("percents", t("assign.percents"), { maxlength: 200 }) : null}
    ${needs ? input("max", t("assign.max", { unit }), { inputmode: "decimal", maxlength: 6, optional: true,
      hint: t("assign.max.hint") }) : null}</div>`;
}

const numberOf = (text) => (/^\d{1,4}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null);

export function readRules(form, routine, about = (id) => book.find(id)) {
  const all = [];
  for (const { item, exercise } of routine.plan) {
    const { rule: name, unit, step, percents, max, region } = form.rules.get(item) ?? { rule: "none" };
    if (name === "none") continue;
    const one = { item, rule: name };
    const wrong = (part, words) => { form.errors[`${part}${item}`] = words; };
    if (name === "linear" || name === "double") {
      const value = numberOf(step);
      if (value === null) wrong("step", t("assign.number")); else one.step = { value, unit };
    } else {
      if (max.trim()) {
        const value = numberOf(max);
        if (value === null) wrong("max", t("assign.number")); else one.trainingMax = { value, unit };
      }
      if (name === "wendler") one.region = region ?? (about(exercise)?.bodyPart === "legs" ? "lower" : "upper");
      else {
        one.weeks = percents.split(/[,;]\s*|\s+/).filter(Boolean).map(numberOf);
        if (!one.weeks.length || one.weeks.includes(null)) wrong("percents", t("assign.percents.bad"));
      }
    }
    all.push(one);
  }
  return all;
}

const PARTS = { step: "step", weeks: "percents", trainingMax: "max", rule: "rule" };

export function placeRule(form, error, progression) {
  const [, index, part] = /^progression\[(\d+)\]\.(\w+)/.exec(error.field ?? "") ?? [];
  if (index) form.errors[`${PARTS[part] ?? "rule"}${progression[index].item}`] = fault(error);
  return Boolean(index);
}

async function send(form, routine) {
  const schedule = readDays(form), progression = readRules(form, routine), chosen = [...form.clients];
  if (!chosen.length) form.errors.clients = t("assign.pick");
  if (Object.keys(form.errors).length) return app.refresh();
  form.busy = true;
  app.refresh();
  try {
    await session.change("assignments.assign", { template: routine.id, version: form.version, clients: chosen, schedule,
      progression });
    toast(t("assign.given", { n: chosen.length, name: routine.name }));
    here.form = null;
    if (form.from) location.hash = `clients/${form.from}`;
    else own.host.go("routine", routine.id);
  } catch (error) {
    form.busy = false;
    const client = /^clients\[(\d+)\]/.exec(error.field ?? "");
    if (placeRule(form, error, progression)) return app.refresh();
    if (client) {
      const face = clients.list.find((row) => row.client.id === chosen[client[1]])?.client;
      form.errors.clients = [face?.name, fault(error)].filter(Boolean).join(": ");
    } else placeDays(form, error);
  }
  app.refresh();
}
