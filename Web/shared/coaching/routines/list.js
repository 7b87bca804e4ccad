// The list of routines: the member's own first, then the gym's, in the order of their goals. Contract:
//   list(routines) → the content of a page;
//   partsOf(exercises, find) → the body parts that they train, most first; factsOf(row) → level, minutes, exercises.
import { html, keyed } from "../../template.js";
import { head } from "../../parts/head.js";
import { blank, searchField, skeleton } from "../../ui.js";
import { fault, t } from "../../words.js";
import { fold } from "../../gym/search.js";
import { programLink } from "../programs/link.js";
import { GOALS } from "./text.js";
import "../../words/coaching/routinepages.js";

const QUICK = 20; // minutes
const ONLY = ["own", ...GOALS];

export function partsOf(exercises, find) {
  const count = new Map();
  for (const { bodyPart } of exercises.map(find).filter(Boolean)) count.set(bodyPart, (count.get(bodyPart) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1]).map(([part]) => part);
}

export const factsOf = ({ level, minutes, exercises }) => [
  level ? t(`routine.level.${level}`) : null, minutes ? t("routine.minutes.n", { n: minutes }) : null,
  t("count.exercises", { n: exercises.length }),
].filter(Boolean).join(" · ");

// The equipment that a routine needs and the gym lacks, as text.
export function lackingOf(exercises, { lacks, exercises: known }) {
  const missing = exercises.map((id) => known.find(id)).filter((one) => one && lacks?.(one));
  return [...new Set(missing.map(({ equipment }) => equipment))].map((one) => t(`equipment.${one}`)).join(", ");
}

const isQuick = ({ goal, minutes }) => goal === "quick" || (minutes && minutes <= QUICK);
const fits = (row, only) => !only || (only === "own" ? row.own : only === "quick" ? isQuick(row) : row.goal === only);

// Every typed word must be the beginning of a word of the name, the author, the goal, a body part or an exercise.
function matches(row, text, find) {
  const asked = fold(text).split(/\s+/).filter(Boolean);
  if (!asked.length) return true;
  const about = [row.name, row.author ?? "", row.goal ? t(`routine.goal.${row.goal}`) : "",
    ...partsOf(row.exercises, find).map((part) => t(`bodyPart.${part}`)),
    ...row.exercises.map((id) => find(id)?.name ?? "")];
  const words = about.flatMap((one) => fold(one).split(/[^\p{L}\p{M}\p{N}]+/u));
  return asked.every((typed) => words.some((word) => word.startsWith(typed)));
}

export function list(routines) {
  const { book, host, seek } = routines;
  const set = (values) => { Object.assign(seek, values); host.refresh(); };
  return html`${head({ title: t("routine.title"), back: host.back && { act: host.back },
      rest: html`${searchField({ label: t("routine.search"), value: seek.text, set: (text) => set({ text }) })}
      <button type="button" class="btn go" @click=${() => host.go("build", "new")}><rack-icon
        name="plus"></rack-icon>${t("routine.new")}</button>` })}
    <div class="routine-only" role="group" aria-label=${t("routine.only")}>${ONLY.map((only) => keyed(only,
      html`<button type="button" class="chip" aria-pressed=${seek.only === only ? "true" : "false"}
        @click=${() => set({ only: seek.only === only ? "" : only })}>${t(`routine.goal.${only}`)}</button>`))}</div>
    ${program(host)}${generator(host)}
    <div class="routine-rows" tabindex="-1">${!book.rows || !host.exercises.list ? loading(routines)
    : html`${routines.kept.all.map((draft) => keyed(draft.id, unsaved(routines, draft)))}
      ${groups(routines, set)}`}</div>`;
}

// 5/3/1, if the page offers it.
function program({ program: programs }) {
  programs?.need();
  const link = programs && programLink(programs);
  return link ? html`<button type="button" class="panel program-link" @click=${() => programs.host.go()}><span><span
    class="name">${t("program.title")}</span><span class="dim">${link.isNew ? link.facts : link.name}</span></span>
    <rack-icon name="next"></rack-icon></button>` : null;
}

// The program generator, if the page offers it.
const generator = ({ generator: open }) => (open ? html`<button type="button" class="panel program-link"
  @click=${open}><span><span class="name">${t("routine.generator")}</span><span class="dim">${
  t("routine.generator.what")}</span></span><rack-icon name="next"></rack-icon></button>` : null);

function loading({ book, host }) {
  const failed = book.fault ?? host.exercises.fault;
  const again = () => { if (book.fault) book.load(); if (host.exercises.fault) host.exercises.load(); };
  return failed ? blank({ icon: "cloud", title: fault(failed),
    action: html`<button type="button" class="btn" @click=${again}>${t("retry")}</button>` }) : skeleton(5);
}

function groups(routines, set) {
  const { book, host, seek } = routines, find = (id) => host.exercises.find(id);
  const found = book.rows.filter((row) => fits(row, seek.only) && matches(row, seek.text, find));
  const own = found.filter((row) => row.own), gyms = found.filter((row) => !row.own);
  const latest = (a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0) || a.name.localeCompare(b.name);
  const shortest = (a, b) => (a.minutes ?? 999) - (b.minutes ?? 999) || a.name.localeCompare(b.name);
  const place = ({ goal }) => (GOALS.includes(goal) ? GOALS.indexOf(goal) : GOALS.length);
  const all = [["own", own.sort(latest)], ["gym", gyms.sort((a, b) => place(a) - place(b) || shortest(a, b))]];
  const isPlain = !seek.text && !seek.only;
  return html`<p class="unseen" role="status">${isPlain ? "" : t("routine.found", { n: found.length })}</p>
    ${isPlain && !own.length ? html`<p class="dim routine-none">${t("routine.none.own")}</p>` : null}
    ${all.filter(([, rows]) => rows.length).map(([name, rows]) => keyed(name, html`<section
      aria-labelledby=${`routines-${name}`}>
      <h2 class="label" id=${`routines-${name}`}>${t(`routine.goal.${name}`)}</h2>
      <ul class="routine-cards">${rows.map((row) => keyed(row.id, html`<li>${card(routines, row)}</li>`))}</ul>
    </section>`))}
    ${found.length ? null : blank({ icon: "search", title: t("routine.nothing"),
      action: html`<button type="button" class="btn"
        @click=${() => set({ text: "", only: "" })}>${t("routine.all")}</button>` })}`;
}

function card({ host }, row) {
  const find = (id) => host.exercises.find(id), lacking = lackingOf(row.exercises, host);
  const parts = partsOf(row.exercises, find).slice(0, 3).map((part) => t(`bodyPart.${part}`)).join(", ");
  return html`<button type="button" class=${`panel routine-card${lacking ? " lacking" : ""}`}
    @click=${() => host.go("routine", row.id)}>
    ${row.own ? null : html`<span class="label">${t(`routine.goal.${row.goal ?? "other"}`)}</span>`}
    <span class="name"><bdi>${row.name}</bdi></span>
    <span class="dim">${[factsOf(row), host.given?.(row.id)].filter(Boolean).join(" · ")}</span>
    <span class="dim">${lacking ? t("routine.lacks", { what: lacking }) : parts}</span>
    ${row.own && row.visibility !== "private" ? html`<span
      class="pill wait">${t(`routine.visibility.${row.visibility}`)}</span>` : null}</button>`;
}

function unsaved(routines, { id, draft }) {
  const { host } = routines, of = /^\d+$/.test(id) ? Number(id) : id;
  const discard = () => { routines.kept.drop(id); host.refresh(); };
  return html`<div class="panel routine-unsaved">
    <p><strong><bdi>${draft.name.trim() || t("routine.unnamed")}</bdi></strong>
      <span class="dim">${t("routine.unsaved")}</span></p>
    <button type="button" class="btn quiet" @click=${discard}>${t("routine.discard")}</button>
    <button type="button" class="btn" @click=${() => host.go("build", of)}>${t("routine.continue")}</button></div>`;
}
