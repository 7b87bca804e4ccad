// One client's copy of a routine: the differences and who made them, and the actions to change it, plan its days or end
// it.
// Contract:
//   copyPage(routines, id) → template; changePage(routines, id) → the builder on the copy; mayLeaveChange(then): false
//   while the builder asks what to do with changes; forgetChange() at logout.
import { dayText } from "../../shared/days.js";
import { duration } from "../../shared/format.js";
import { build } from "../../shared/coaching/routines/build.js";
import { Routines } from "../../shared/coaching/routines/routines.js";
import { linesOf, lineText } from "../../shared/coaching/routines/text.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/coaching/assign.js";
import { blankDays, daysForm, placeDays, readDays } from "./assign.js";
import { copyOf, here, put } from "./assigndata.js";
import { growth } from "./copygrowth.js";
import { stateOf } from "./copies.js";
import { app, book, routines as own, session } from "../state.js";
import "../../shared/words/coaching/routinepages.js";

export function copyPage(routines, id) {
  const { data, error } = copyOf(id), to = `#routines/${routines.open}`;
  const back = { href: to, label: t("assign.copy.back") };
  if (!data || error || !book.list) return html`${head({ title: t("assign.copies"), back })}
    ${error ? blank({ icon: "cloud", title: fault(error) }) : skeleton(4)}`;
  const { assignment: about, routine } = data, { name } = about.client;
  return html`${head({ title: html`<bdi>${t("assign.copy", { name })}</bdi>`, back, above: html`<bdi>${routine.name}</bdi> · ${
      about.until ? t("assign.until", { day: dayText(about.until) }) : t("assign.until.none")}` })}
    <div class="routine-page"><aside class="routine-ways" aria-label=${t("routine.ways")}>${about.deleted ? null
      : html`<a class="btn" href=${`${to}/change-${id}`}><rack-icon name="edit"></rack-icon>${t("assign.copy.edit")}</a>
      <button type="button" class="btn" aria-expanded=${here.days ? "true" : "false"} @click=${() => {
        Object.assign(here, { days: here.days ? null : blankDays(), end: false, sure: null });
        app.refresh();
      }}><rack-icon name="history"></rack-icon>${t("assign.copy.days")}</button>
      ${here.days ? days(data) : null}`}
      ${ending(data)}
      ${here.problem ? html`<p class="wrong" role="alert">${fault(here.problem)}</p>` : null}</aside>
    <div class="routine-plan">${about.behind && !about.deleted ? html`<div class="notice copy-update"><p>${
        t("assign.copy.take.text")}</p><button type="button" class="btn go" data-live ?disabled=${here.busy}
        @click=${() => take(data, routines)}>${t("assign.copy.take")}</button></div>` : null}
      <section class="panel card" aria-labelledby="differs"><div class="card-head"><h2 class="label"
        id="differs">${t("assign.copy.differs")}</h2><span class="copy-states">${stateOf(about).map((text) =>
        html`<span class=${`pill ${about.changedBy ? "wait" : ""}`}>${text}</span>`)}</span></div>
        ${data.differences.length ? html`<ul class="differences">${data.differences.map((one, i) =>
          keyed(i, difference(data, one)))}</ul>` : html`<p class="dim">${t("assign.copy.same")}</p>`}</section>
      ${growth(data)}</div></div>`;
}

// Another member's own exercises come with their routine.
const exerciseOf = ({ routine }, id) => book.find(id) ?? routine.exercises?.find((one) => one.id === id);
const nameOf = (data, planned) => exerciseOf(data, planned.exercise)?.name ?? t("assign.exercise");
const setsOf = (data, planned) => linesOf(planned.sets).map((line) => lineText(line,
  exerciseOf(data, planned.exercise)?.type)).join(", ");

// MARK: What differs

function difference(data, { kind, by, parts = [], before, after }) {
  const who = by === "client" ? data.assignment.client.name : t("assign.by.trainer"), planned = after ?? before;
  const rest = (one) => (one.restSeconds === undefined ? t("assign.diff.rest.usual") : duration(one.restSeconds));
  const lines = kind !== "changed" ? [] : [
    parts.includes("rest") ? t("assign.diff.rest", { before: rest(before), after: rest(after) }) : null,
    parts.includes("note") ? after.note ? t("assign.diff.note", { note: after.note }) : t("assign.diff.note.none") : null,
    parts.includes("other") ? t("assign.diff.other") : null].filter(Boolean);
  const isSets = kind === "changed" && ["sets", "reps", "load"].some((part) => parts.includes(part));
  return html`<li class=${`difference ${by}`}><p><bdi class="strong">${nameOf(data, planned)}</bdi> <span
      class="small">${who} ${t(`assign.diff.${kind}`)}</span></p>
    ${isSets ? html`<p class="was-now"><del>${setsOf(data, before)}</del><rack-icon name="next"></rack-icon><ins>${
      setsOf(data, after)}</ins></p>` : kind === "added" ? html`<p><ins>${setsOf(data, after)}</ins></p>`
    : kind === "removed" ? html`<p><del>${setsOf(data, before)}</del></p>` : null}
    ${lines.map((text) => html`<p><bdi>${text}</bdi></p>`)}</li>`;
}

// MARK: What can be done

async function act(method, params, then) {
  Object.assign(here, { busy: true, problem: null });
  app.refresh();
  try { then(await session.change(method, params)); } catch (error) { here.problem = error; }
  here.busy = false;
  app.refresh();
}

const take = ({ assignment: about }, routines) => act("assignments.update", { template: about.template,
  version: routines.book.of(about.template).routine?.version, assignments: [about.id] }, ({ assignments }) => {
  Object.assign(here, { rows: assignments, copy: null });
  toast(t("assign.copy.taken", { name: about.client.name }));
});

// Days that the client changed are cleared only after the trainer has confirmed it.
function asking(data, send) {
  const { n, params } = here.sure;
  return html`<div class="routine-sure" role="group" aria-label=${t("assign.copy.sure.do")}><p>${t("assign.copy.sure",
      { n, name: data.assignment.client.name })}</p>
    <button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => send({ ...params, sure: true })}>${
      t("assign.copy.sure.do")}</button>
    <button type="button" class="btn" @click=${() => { here.sure = null; app.refresh(); }}>${t("cancel")}</button></div>`;
}

async function changeDays(method, params, then, form) {
  Object.assign(here, { busy: true, problem: null, sure: null });
  app.refresh();
  try { then(await session.change(method, params)); } catch (error) {
    if (error.reason === "days_changed") here.sure = { method, params, n: error.params?.n ?? 1 };
    else if (!form || !placeDays(form, error)) here.problem = error;
  }
  here.busy = false;
  app.refresh();
}

function days(data) {
  const form = here.days, { id, client } = data.assignment;
  const send = (params) => changeDays("assignments.plan", params, (copy) => {
    put(copy);
    here.days = null;
    toast(t("assign.copy.days.done", { name: client.name }));
  }, form);
  if (here.sure?.method === "assignments.plan") return asking(data, send);
  return html`<form class="panel card" novalidate aria-label=${t("assign.copy.days")} @submit=${(event) => {
    event.preventDefault();
    const schedule = readDays(form);
    if (Object.keys(form.errors).length) return app.refresh();
    return send({ assignment: id, schedule });
  }}>${daysForm(form)}<button class="btn go" ?disabled=${here.busy}>${t("assign.copy.days.do")}</button></form>`;
}

function ending(data) {
  const { id, client, template } = data.assignment;
  const send = (params) => changeDays("assignments.end", params, () => {
    here.end = false;
    here.rows = here.rows?.filter((row) => row.id !== id) ?? null;
    here.copy = null;
    toast(t("assign.copy.ended", { name: client.name }));
    own.host.go("routine", template);
  });
  if (here.sure?.method === "assignments.end") return asking(data, send);
  if (!here.end) return html`<button type="button" class="btn quiet routine-delete" @click=${() => {
    Object.assign(here, { end: true, days: null });
    app.refresh();
  }}>${t("assign.copy.end")}</button>`;
  return html`<div class="routine-sure"><p>${t("assign.copy.end.text", { name: client.name })}</p>
    <button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => send({ assignment: id })}>${
      t("assign.copy.end.keep")}</button>
    <button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => send({ assignment: id, clears: true })}>${
      t("assign.copy.end.clear")}</button>
    <button type="button" class="btn quiet" @click=${() => { here.end = false; app.refresh(); }}>${t("cancel")}</button></div>`;
}

// MARK: Changing the copy

let changing = null; // {id, routines}: the builder's own routines, whose only one is the copy

const answer = (copy) => {
  put(copy);
  return { routine: { ...copy.routine, own: true } };
};

// The builder reads and saves a routine. Here the routine is the client's copy, with the trainer's methods.
function routinesOf(id, template) {
  const { host } = own;
  const ask = async (method, params) => (method === "routines.get"
    ? answer(await session.ask("assignments.get", { assignment: id }))
    : method === "routines.list" ? { routines: [] } : session.ask(method, params));
  const change = async (method, { routine, ...params }) => (method === "routines.edit"
    ? answer(await session.change("assignments.edit", { ...params, assignment: id })) : session.change(method, params));
  const copies = new Routines({ ...host, ask, change, member: () => ({ id: `copy-${session.member?.id}` }),
    go: () => { location.hash = `routines/${template}/copy-${id}`; } });
  return copies;
}

export function changePage(routines, id) {
  const { data, error } = copyOf(id);
  if (!data) return error ? blank({ icon: "cloud", title: fault(error) }) : skeleton(5);
  if (changing?.id !== id) {
    changing = { id, routines: routinesOf(id, routines.open) };
    changing.routines.turned("build", data.routine.id);
  }
  if (!changing.routines.builder) changing.routines.turned("build", data.routine.id);
  return build(changing.routines);
}

export function mayLeaveChange(then) {
  if (changing && !changing.routines.mayLeave(then)) return false;
  forgetChange();
  return true;
}

export function forgetChange() {
  changing?.routines.clear();
  changing = null;
}
