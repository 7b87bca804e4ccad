// A program made for the member: the form, and the days and weeks with a reason for each choice. It can be saved as
// routines or printed. Contract: generator() → #generator.
// Tempting mistake: caching the preview. It must be requested again after each workout, like progress.
import { failed } from "../base/failed.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { gramsIn, number, weight } from "../../shared/format.js";
import { EQUIPMENT, hasEquipment } from "../../shared/gym/gymequipment.js";
import { progressOf } from "../../shared/progress/progress.js";
import { repsText } from "../../shared/log/targets.js";
import { savePdf } from "../../shared/files/savefile.js";
import { blank, choice, skeleton, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/calendar/calendar.js";
import "../../shared/words/coaching/generator.js";
import { laying } from "./calendarlay.js";
import { inWords } from "../train/model/inwords.js";
import { app, exercise, session, showError, unit } from "../base/state.js";

const GOALS = ["loseWeight", "gainMuscle", "strength", "keepFit"];
const MINUTES = [20, 30, 45, 60, 90], DAYS = [1, 2, 3, 4, 5, 6, 7], WEEKS = [4, 6, 8];
const USUAL = { goal: "keepFit", daysPerWeek: 3, minutes: 45 };

const reads = () => progressOf(session);
const state = () => (app.form.generator ??= { wish: null, day: 0, week: 1, busy: null });
const put = (values) => { Object.assign(state(), values); app.refresh(); };
const wishFor = (values) => put({ wish: { ...state().wish, ...values }, day: 0,
  week: Math.min(state().week, values.weeks ?? state().wish.weeks) });

export function generator() {
  if (state().laying) return laying(state().laying);
  return html`${head({ back: { href: "#routines", label: t("routine.title") }, title: t("generator.title") })}
    <p class="dim">${t("generator.text")}</p>${content()}`;
}

// The form starts from the member's aims. Until they are loaded, no preview is requested.
function content() {
  const now = state();
  if (!now.wish) {
    const aims = reads().of("aims.get");
    if (!aims.data && !aims.error) return skeleton(4);
    const { goal, daysPerWeek, minutes, equipment } = { ...USUAL, ...aims.data };
    now.wish = { goal, daysPerWeek, minutes, weeks: 8, ...(equipment && { equipment }) };
  }
  const preview = reads().of("generator.preview", now.wish);
  // Keep showing the last preview until the next one arrives, so that the page does not jump under the finger.
  if (preview.data) now.last = preview.data;
  const program = preview.error ? null : preview.data ?? now.last;
  return html`${form(now.wish)}${program ? shown(now, program, !preview.data)
    : preview.error ? failed(t("generator.failed"), preview.error) : skeleton(5)}`;
}

// MARK: What it is for

function form(wish) {
  const numbers = (name, all) => choice({ name: `generator-${name}`, label: t(`generator.${
    name === "daysPerWeek" ? "days" : name}`), value: String(wish[name]),
    options: all.map((value) => ({ value: String(value), label: String(value) })),
    set: (value) => wishFor({ [name]: Number(value) }) });
  const minutes = [...new Set([...MINUTES, wish.minutes])].sort((a, b) => a - b);
  return html`<section class="panel card generator-form" aria-label=${t("generator.form")}>
    ${choice({ name: "generator-goal", label: t("generator.goal"), value: wish.goal,
      options: GOALS.map((value) => ({ value, label: t(`generator.goal.${value}`) })),
      set: (goal) => wishFor({ goal }) })}
    ${numbers("daysPerWeek", DAYS)}${numbers("minutes", minutes)}${numbers("weeks", WEEKS)}${kit(wish)}</section>`;
}

function kit(wish) {
  const own = EQUIPMENT.filter((equipment) => equipment !== "foamRoller" && hasEquipment({ equipment }));
  const chip = (key, label, isOn, set) => keyed(key, html`<button type="button" class="chip"
    aria-pressed=${isOn ? "true" : "false"} @click=${set}>${label}</button>`);
  const chosen = wish.equipment;
  const toggle = (one) => wishFor({
    equipment: own.filter((each) => (each === one) !== Boolean(chosen?.includes(each))) });
  return html`<fieldset class="field choice"><legend>${t("generator.equipment")}</legend><div class="generator-kit">
    ${chip("all", t("generator.equipment.all"), !chosen, () => wishFor({ equipment: undefined }))}
    ${chip("none", t("generator.equipment.none"), chosen?.length === 0, () => wishFor({ equipment: [] }))}
    ${own.map((one) => chip(one, t(`equipment.${one}`), Boolean(chosen?.includes(one)), () => toggle(one)))}</div>
    <p class="hint">${t("generator.equipment.hint")}</p></fieldset>`;
}

// MARK: The program

const dayName = ({ kind, number: n }) => (n
  ? t("generator.kind.n", { kind: t(`generator.kind.${kind}`), n }) : t(`generator.kind.${kind}`));

function sentence({ code, params }) {
  const estimate = params.grams && `${number(Math.round(gramsIn(params.grams, unit())))}\u00a0${t(`unit.${unit()}`)}`;
  return t(`generator.reason.${code}`, { ...params, muscle: params.muscle && t(`muscle.${params.muscle}`),
    weight: estimate, bar: params.grams && weight({ value: gramsIn(params.grams, unit()), unit: unit() }) });
}

function shown(now, program, isOld) {
  if (!program.days.some((day) => day.exercises.length)) {
    return blank({ icon: "search", title: t("generator.empty"), text: t("generator.empty.text") });
  }
  const day = program.days[now.day] ?? program.days[0], week = program.weeks[now.week - 1];
  return html`<section class="panel card" aria-labelledby="generator-why"><h2 class="label" id="generator-why">${
      t("generator.why")}</h2><ul class="generator-why">${program.reasons.map((reason, at) => keyed(at,
      html`<li>${sentence(reason)}</li>`))}</ul><p class="small">${t("generator.guidance")}</p>${
      inWords("program", { about: "program", program: now.wish })}</section>
    <section class="generator-plan" aria-labelledby="generator-plan"><h2 class="label" id="generator-plan">${
      t("generator.plan")}</h2>
      ${tabs("week", program.weeks.map(({ week: n }) => ({ value: n, label: t("generator.week.n", { n }) })),
        week.week, (value) => put({ week: value }))}
      ${tabs("day", program.days.map((each, at) => ({ value: at, label: dayName(each) })), program.days.indexOf(day),
        (value) => put({ day: value }))}
      <div class="panel card generator-day" role="tabpanel" id="generator-panel" tabindex="0" aria-labelledby=${
        `generator-day-${program.days.indexOf(day)}`}>
        <header><h3 class="title">${dayName(day)}</h3><p class="dim">${t("generator.about", {
          weekday: t(`generator.weekday.${day.weekday}`), minutes: day.minutes })}</p>
        <p>${t("generator.week.n", { n: week.week })}: ${
          t(`generator.week.${week.kind}`, { n: week.reserve })}</p></header>
        <ol>${day.exercises.map((each) => keyed(each.exercise, row(each, week.week)))}</ol></div></section>
    <div class="ends generator-ends"><button type="button" class="btn go" ?disabled=${now.busy || isOld}
      @click=${save}><rack-icon name="plus"></rack-icon>${t("generator.save")}</button><button type="button"
      class="btn" ?disabled=${now.busy || isOld} @click=${() => lay(program)}><rack-icon name="clock"></rack-icon>${
      t("generator.lay")}</button><button type="button"
      class="btn line" ?disabled=${now.busy || isOld} @click=${paper}>${t("generator.paper")}</button></div>
    ${volume(program.volume)}`;
}

function tabs(name, all, open, set) {
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = all.findIndex(({ value }) => value === open), { value } = all[(at + step + all.length) % all.length];
    set(value);
    requestAnimationFrame(() => document.getElementById(`generator-${name}-${value}`)?.focus());
  };
  return html`<div class=${`generator-tabs of-${name}`} role="tablist" aria-label=${t(`generator.${name}`)}
    @keydown=${move}>${all.map((each) => keyed(each.value, html`<button type="button" class="chip" role="tab"
      id=${`generator-${name}-${each.value}`} aria-controls="generator-panel"
      aria-selected=${each.value === open ? "true" : "false"} tabindex=${each.value === open ? "0" : "-1"}
      @click=${() => set(each.value)}>${each.label}</button>`))}</div>`;
}

function row({ exercise: id, steps, reasons }, week) {
  const known = exercise(id);
  return html`<li><p class="generator-what"><a class="strong" href=${`#exercise=${id}`}><bdi>${
    known?.name ?? ""}</bdi></a>
    <span class="number-line">${stepText(steps[week - 1])}</span></p>
    <p class="small">${reasons.map(sentence).join(" ")}</p></li>`;
}

function stepText({ sets, reps, seconds, weight: load }) {
  const time = seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60}\u00a0${t("unit.min")}`
    : t("generator.seconds", { n: seconds });
  const one = seconds ? time : repsText(reps), work = seconds && sets === 1 ? one : `${sets}\u00a0×\u00a0${one}`;
  return load ? `${work}, ${weight(load, load.unit)}` : work;
}

function volume(rows) {
  return html`<section class="panel card" aria-labelledby="generator-volume"><h2 class="label" id="generator-volume">${
    t("generator.volume")}</h2><dl class="generator-volume">${rows.filter(({ low }) => low !== undefined).map((each) =>
    keyed(each.muscle, html`<div><dt>${t(`muscle.${each.muscle}`)}</dt><dd>${t("generator.volume.of", {
      sets: number(each.full), low: each.low, high: each.high })}</dd></div>`))}</dl></section>`;
}

// MARK: Saving, planning and printing

async function busy(what, act) {
  put({ busy: what });
  try { await act(state().wish); } catch (error) { showError(error); } finally { put({ busy: null }); }
}

const save = () => busy("save", async (wish) => {
  const { routines } = await session.change("generator.save", wish);
  toast(t("generator.saved", { n: routines.length }));
  location.hash = "routines";
});

// Plans the program's days as routines, week after week on weekdays that the member chooses.
function lay(program) {
  const { wish } = state(), days = program.days.filter((day) => day.exercises.length);
  const sessions = (idOf) => program.weeks.flatMap(({ week }) => days.map((day, i) => ({ item: { routine: idOf(i) },
    name: t("cal.lay.week", { name: dayName(day), week }) })));
  put({ laying: { title: t("generator.title.of", { n: program.weeks.length }), days: days.map(({ weekday }) => weekday),
    sessions: sessions(() => undefined), back: () => put({ laying: null }),
    prepare: async () => {
      const { routines } = await session.change("generator.save", wish);
      return sessions((i) => routines[i].id);
    } } });
  window.scrollTo(0, 0);
}

const paper = () => busy("paper", async (wish) => {
  const { name, pdf } = await session.ask("generator.paper", wish);
  savePdf(name, pdf);
  toast(t("generator.paper.done"));
});
