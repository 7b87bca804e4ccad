// What runs for the open client, and the next five weeks. Contract: plan(one) → template; `one` is currentClient() of clientdata.js;
// noPlan(one): nothing is planned from next week on, as far as is known. The routines come with the share `plan`, the days with
// `calendar`; without either there is nothing to show.
import { dayAt, dateText, dayText, mondayOf, shift } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { searchField, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { fold } from "../../shared/gym/search.js";
import { currentClient } from "./clientdata.js";
import { app, clock, routines, session } from "../state.js";

const WEEKS = 5;
// Of a week; the others are a count. Of routines to choose from, before a search.
const SHOWN = 4, OFFERED = 6;
const MARKS = { done: "check", missed: "close", skipped: "pause" };

// What the client changes is known only from the next look: no event tells of it.
const EACH_MS = 60_000;
const READ = ["assignments.list", "schedule.month"];

// The trainer's own changes, and what the line was away for.
noun({ hears: { "assignments.changed": () => again(currentClient()) }, returned: () => again(currentClient()) });

function again(one) {
  if (one) stale(one);
  app.refresh();
}

function stale(one) {
  for (const method of READ) one.reads.stale({ method });
  one.lookedAt = performance.now();
}

const shares = (one, kind) => one.row.shares.includes(kind);

function planOf(one) {
  const monday = mondayOf(dayKey(clock.now()));
  one.lookedAt ??= performance.now();
  if (session.socket.status === "live" && performance.now() - one.lookedAt > EACH_MS) stale(one);
  const [copies, month] = [shares(one, "plan") ? one.reads.of(READ[0]) : { data: { assignments: [] } },
    shares(one, "calendar") ? one.reads.of(READ[1], { from: monday, to: shift(monday, 7 * WEEKS - 1) }) : {}];
  // Whoever shared the calendar before its days could be seen has not agreed to that.
  return { monday, copies: copies.data?.assignments, planned: month.data?.planned, isHidden: isRefused(month),
    failed: [copies, month].find((entry) => entry.error && !isRefused(entry))?.error };
}

const isRefused = ({ error }) => error?.reason === "not_shared";

export function noPlan(one) {
  const { monday, planned } = planOf(one);
  return Boolean(planned) && !planned.some(({ day, state }) => state !== "rest" && day >= shift(monday, 7));
}

export function plan(one) {
  if (!shares(one, "plan") && !shares(one, "calendar")) return null;
  const { monday, copies, planned, failed, isHidden } = planOf(one), runs = copies?.filter(({ deleted }) => !deleted) ?? [];
  return html`<section class="panel card client-plan" aria-labelledby="client-plan"><div class="card-head"><h2 class="label" id="client-plan">${t("clients.plan")}</h2>${
      shares(one, "plan") ? choose(one) : null}</div>
    ${failed ? html`<p class="notice bad" role="alert">${fault(failed)} <button type="button" class="btn quiet" @click=${() => again(one)}>${t("retry")}</button></p>` : null}
    ${one.choosing ? offer(one, copies) : null}
    ${copies ? runs.length ? html`<ul class="client-runs">${runs.map((copy) => keyed(copy.id, run(copy)))}</ul>`
      : shares(one, "plan") && !one.choosing ? html`<p class="dim">${t("clients.plan.none", { name: one.row.client.name })}</p>` : null : failed ? null : skeleton(1)}
    ${shares(one, "plan") ? null : html`<p class="small">${t("clients.plan.closed", { name: one.row.client.name })}</p>`}
    ${!shares(one, "calendar") ? null : isHidden ? html`<p class="small">${t("clients.plan.days", { name: one.row.client.name })}</p>`
    : planned ? weeks(monday, planned, runs) : failed ? null : skeleton(3)}</section>`;
}

// MARK: What runs

// Weeks of the copy from its first day on, the one that runs, and the last.
function run(copy) {
  const { name, start, until, template, id, behind } = copy, today = dayKey(clock.now());
  const href = template ? `#routines/${template}/copy-${id}` : null;
  const of = until ? Math.floor((dayAt(until) - dayAt(start)) / 604_800_000) + 1 : 0;
  const now = start > today ? 0 : Math.floor((dayAt(today) - dayAt(start)) / 604_800_000) + 1;
  const isOver = Boolean(until) && until < today;
  const text = !until ? t("clients.plan.undated") : isOver ? t("clients.plan.over", { day: dayText(until) })
    : now ? t("clients.plan.week", { n: now, of }) : t("clients.plan.begins", { day: dayText(start), of });
  const line = html`<bdi class="strong">${name}</bdi><span class="client-weeks" aria-hidden="true">${of > 1 && of <= 26 ? Array.from({ length: of }, (_, i) =>
    html`<i class=${i + 1 < now || isOver ? "done" : i + 1 === now ? "now" : ""}></i>`) : null}</span><span class="dim">${text}${
    behind ? html` <span class="pill bad">${t("assign.state.behind")}</span>` : null}</span>`;
  return html`<li>${href ? html`<a href=${href}>${line}<rack-icon name="next"></rack-icon></a>` : html`<span>${line}</span>`}</li>`;
}

// MARK: The weeks

function weeks(monday, planned, runs) {
  const byRoutine = new Map(runs.map((copy) => [copy.routine, copy]));
  return html`<div class="client-strip" role="group" tabindex=${runs.length ? null : "0"} aria-label=${t("clients.plan.weeks")}><ol>${Array.from({ length: WEEKS }, (_, i) => {
    const first = shift(monday, 7 * i), last = shift(first, 6);
    const all = planned.filter(({ day, state }) => day >= first && day <= last && state !== "rest");
    return keyed(first, html`<li><p class="strong">${i ? dateText(dayAt(first), { day: "numeric", month: "short" }) : t("clients.plan.this")}</p>
      ${all.length ? html`<ul>${all.slice(0, all.length > SHOWN ? SHOWN - 1 : SHOWN).map((each) => keyed(`${each.entry} ${each.of}`, workout(each, byRoutine.get(each.routine))))}${
        all.length > SHOWN ? html`<li class="dim">${t("clients.plan.more", { n: all.length - SHOWN + 1 })}</li>` : null}</ul>`
      : html`<p class="dim nothing">${t("clients.plan.nothing")}</p>`}</li>`);
  })}</ol></div>`;
}

function workout(each, copy) {
  const weekday = dateText(dayAt(each.day), { weekday: "short" }), mark = MARKS[each.state];
  const name = each.name ?? t("clients.unnamed");
  const text = html`<span class="day">${weekday}${mark ? html`<rack-icon name=${mark}></rack-icon><span class="unseen">${t(`clients.plan.state.${each.state}`)}</span>` : null}</span><bdi>${name}</bdi>`;
  return html`<li class=${each.state}>${copy?.template ? html`<a href=${`#routines/${copy.template}/copy-${copy.id}`}>${text}<span
    class="unseen">, ${t("clients.plan.change")}</span></a>` : html`<span>${text}</span>`}</li>`;
}

// MARK: Another routine

function choose(one) {
  const isWanted = noPlan(one) && !one.choosing;
  return html`<button type="button" class=${isWanted ? "btn go" : "btn"} aria-expanded=${one.choosing ? "true" : "false"} @click=${() => {
    one.choosing = one.choosing ? null : { text: "" };
    if (!routines.book.rows) routines.load();
    app.refresh();
  }}><rack-icon name=${one.choosing ? "close" : "plus"}></rack-icon>${t(one.choosing ? "cancel" : "clients.plan.add")}</button>`;
}

// A trainer's own routines; those that the client has already are left out.
function offer(one, copies) {
  const { rows, fault: failed } = routines.book, { choosing } = one;
  const has = new Set(copies?.filter(({ deleted }) => !deleted).map(({ template }) => template));
  const own = (rows ?? []).filter((row) => row.own && !has.has(row.id)), asked = fold(choosing.text);
  const found = own.filter(({ name }) => fold(name).includes(asked));
  return html`<div class="client-choose" role="group" aria-label=${t("clients.plan.which", { name: one.row.client.name })}>
    <p class="strong">${t("clients.plan.which", { name: one.row.client.name })}</p>
    ${own.length > OFFERED ? searchField({ label: t("routine.search"), value: choosing.text, set: (text) => { choosing.text = text; app.refresh(); } }) : null}
    ${!rows || !copies ? failed ? html`<p class="wrong" role="alert">${fault(failed)}</p>` : skeleton(2)
    : html`<ul>${found.slice(0, OFFERED).map((row) => keyed(row.id, html`<li><a class="btn" href=${`#routines/${row.id}/assign-${one.id}`}><bdi>${row.name}</bdi></a></li>`))}<li><a
      class="btn quiet" href="#routines/new"><rack-icon name="plus"></rack-icon>${t("routine.new")}</a></li></ul>${
      found.length > OFFERED ? html`<p class="dim">${t("clients.plan.search", { n: found.length - OFFERED })}</p>` : !found.length ? html`<p class="dim">${
        t(own.length ? "clients.plan.noMatch" : "clients.plan.noRoutines")}</p>` : null}`}</div>`;
}
