// The start view: rows of other nouns, the routine that the member did last, the others, repeating the last workout, or
// just a set. Without a connection to the server it offers what this browser has stored.
// A row of place "start" also has: room(person, drawn) → how many suggestions and routines it displaces, by default one
// if something was drawn; sparesSuggestions: it displaces routines only.
import { byUse, factsOf, nameOf, pastOf } from "../../shared/coaching/routines/rows.js";
import { fromOf, loaded } from "../../shared/coaching/assigned.js";
import { html, keyed } from "../../shared/template.js";
import { planFrom } from "../../shared/log/plan.js";
import { programLink } from "../../shared/coaching/programs/link.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { noun, rowsAt } from "../../shared/register.js";
import { app, isPortrait, live } from "../base/app.js";
import { startWorkout } from "../person/plan.js";
import { plansOf } from "./planned.js";
import { onKeys } from "../base/scan.js";
import { offer } from "./scores.js";
import { pick } from "../person/screen.js";
import { planOf } from "../person/sets.js";
import { openRoutines } from "../person/opening.js";
import { suggestionRows } from "./suggest.js";

// Offered to members who have never trained here.
const FIRST = "full-body-beginner";

const oneIfDrawn = (person, drawn) => (drawn ? 1 : 0);

// How many routines leave room for the exercises below or beside them.
const mostOffered = () => (isPortrait() ? (window.innerHeight < 1100 ? 2 : 5) : window.innerHeight < 700 ? 2 : 4);

const popular = ({ list }) => [...list ?? []].sort((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0));

async function begin(person, row) {
  try {
    const kept = person.routines.book.of(row.id).routine;
    const routine = await loaded(person, kept ?? (await person.ask("routines.get", { routine: row.id })).routine);
    startWorkout(person, { routine, plan: routine.plan, name: routine.name });
  } catch (error) { person.screen.fail(error); }
}

async function repeat(person, row) {
  try {
    const { workout } = await person.ask("workouts.get", { workout: row.id });
    startWorkout(person, { plan: planFrom(workout), name: row.name });
  } catch (error) { person.screen.fail(error); }
}

const seek = (text) => requestAnimationFrame(() => {
  const field = document.querySelector("main input[type=search]");
  field?.focus();
  if (text) field?.setSelectionRange(text.length, text.length);
});

function search(person, text) {
  if (person.screen.view !== "start") return;
  if (text) person.picker.set({ text });
  person.screen.go("pick");
  seek(text);
}

noun({ address: "start", draw: start, shows: ({ kind }) => kind !== "class" });

function start(person) {
  const { log, book, screen } = person, { recent } = log, routines = person.routines.book;
  if (live()) {
    if (!screen.hasAsked) person.routines.load();
    screen.hasAsked = true;
    if (!recent.rows && !recent.busy && !recent.fault) recent.load();
  }
  person.programs.need();
  const program = programLink(person.programs), ahead = program && !program.isNew ? program : null;
  onKeys((key) => {
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    search(person, key);
    return true;
  });
  const last = recent.rows?.find((row) => row.finishedAt);
  // The rows and the suggestions of the day take room from the routines.
  const above = rowsAt("start").map((row) => ({ ...row, drawn: row.draw(person) }));
  const taken = (spares) => above.reduce((sum, { drawn, sparesSuggestions = false, room = oneIfDrawn }) =>
    sum + (sparesSuggestions === spares ? room(person, drawn) : 0), 0);
  const room = Math.max(1, mostOffered() - taken(false));
  const suggested = live() && !planOf(person) ? suggestionRows(person, Math.ceil(room / 2)) : [];
  // The member's plans come before everything else.
  const plans = plansOf(person), isPlanned = ({ id }) => [plans.first, ...plans.others]
    .some((plan) => plan?.routine === id);
  const sorted = [...routines.rows ?? []].filter((row) => !isPlanned(row)).sort(byUse)
    .slice(0, Math.max(0, room - plans.others.length - suggested.length - taken(true)));
  const [next, ...others] = sorted, used = next?.lastUsedAt ? next : null;
  // A member who has never trained here is offered a first workout, and the most popular exercises.
  const isNew = recent.rows && !last && !routines.rows?.some(({ own, lastUsedAt }) => own || lastUsedAt);
  const firstOne = isNew && !ahead ? routines.rows?.find(({ slug }) => slug === FIRST) : null;
  const shown = book.recent.length ? book.recent : popular(book);
  return html`<main class="start">
    ${header(person)}
    <section class="from" aria-label=${t("plan.start.routines")}>
      ${above.map(({ drawn }, i) => keyed(i, html`${drawn}`))}
      ${plans.first ? hero(plans.first.label, plans.first.name, plans.first.facts, plans.first.act)
        : ahead ? hero(ahead.label, ahead.name, ahead.facts, ahead.open)
        : used ? hero(t("plan.start.continue"), used.name, aboutOf(person, used), () => begin(person, used))
        : firstOne ? hero(t("plan.start.first"), firstOne.name, aboutOf(person, firstOne), () => begin(person, firstOne))
        : last ? hero(t("plan.start.repeat"), nameOf(last), pastOf(last, app.clock.now()), () => repeat(person, last)) : null}
      <ul class="offers">
        ${plans.others.map((plan, i) => keyed(`plan ${i}`, html`<li>${card("history", plan.name, plan.label, plan.act)}</li>`))}
        ${suggested}
        ${plans.first && ahead && !plans.first.program ? keyed("ahead", html`<li>${card("flame", ahead.name, ahead.facts, ahead.open)}</li>`) : null}
        ${(used || ahead || plans.first) && last ? keyed("repeat", html`<li>${card("restart", t("plan.start.repeat"), nameOf(last),
          () => repeat(person, last))}</li>`) : null}
        ${(used && !ahead && !plans.first ? others : sorted).filter((row) => row !== firstOne).map((row) => keyed(row.id,
          html`<li>${card("list", row.name, aboutOf(person, row), () => begin(person, row))}</li>`))}
      </ul>
      ${!routines.rows && !routines.fault && live() ? skeleton(3) : null}
      ${screen.fault ? html`<p class="fault" role="alert">${fault(screen.fault)}</p>` : null}
      ${links(person, program)}
    </section>
    ${justASet(person, shown)}
  </main>`;
}

const hero = (label, name, facts, act) => html`<button type="button" class="btn go hero" data-first @click=${act}>
  <span class="label">${label}</span><span class="title">${name}</span><span class="after">${facts}</span></button>`;

const card = (icon, name, facts, act) => html`<button type="button" class="offer panel" @click=${act}>
  <rack-icon name=${icon}></rack-icon><span class="what"><span class="name">${name}</span><span
    class="dim">${facts}</span></span><rack-icon name="next"></rack-icon></button>`;

function header({ member, screen }) {
  return html`<header><h1 class=${`title${member.displayName.length > 16 ? " long longest" : member.displayName.length > 8 ? " long" : ""}`}>${
    t("plan.start", { name: member.displayName })}</h1>
    <button type="button" class="btn" @click=${() => screen.go("awards")}><rack-icon
      name="trophy"></rack-icon>${t("kiosk.awards")}</button>
    <button type="button" class="btn" @click=${() => screen.go("calc")}><rack-icon
      name="calc"></rack-icon>${t("calc.open")}</button>
    <button type="button" class="btn" @click=${() => screen.go("history")}><rack-icon
      name="history"></rack-icon>${t("kiosk.history")}</button></header>`;
}

// The links to the other pages. `program` is the one to 5/3/1, if there is one.
function links(person, program) {
  const { screen } = person, routines = person.routines.book;
  return html`<div class="links">
    ${routines.rows ? html`<button type="button" class="btn" @click=${() => openRoutines(person)}><rack-icon
      name="list"></rack-icon>${t("plan.start.all", { n: routines.rows.length })}</button>` : null}
    ${program ? html`<button type="button" class="btn" @click=${() => person.programs.host.go()}><rack-icon
      name="flame"></rack-icon>${t("program.title")}</button>` : null}
    <button type="button" class="btn" @click=${() => screen.go("classes")}><rack-icon name="clock"></rack-icon>${
      t("class.title")}</button>
    <button type="button" class="btn" @click=${() => screen.go("trainer")}><rack-icon name="person"></rack-icon>${
      t("kiosk.trainer")}</button>
    ${person.member.role === "member" ? null : html`<button type="button" class="btn" @click=${() => screen.go("clients")}
      ><rack-icon name="eye"></rack-icon>${t("kiosk.clients")}</button>`}
    ${planOf(person) ? html`<button type="button" class="btn"
      @click=${() => screen.go("train")}>${t("plan.start.back")}</button>` : null}
  </div>`;
}

// A search and the recent exercises, to log without a plan.
function justASet(person, shown) {
  return html`<section class="just panel" aria-label=${t("plan.start.just")}>
    <p class="label">${t("plan.start.just")}</p>
    <label class="search"><rack-icon name="search"></rack-icon><span class="unseen">${t("kiosk.pick.search")}</span>
      <input class="input" type="search" autocomplete="off" spellcheck="false" placeholder=${t("kiosk.pick.search")}
        @click=${() => search(person, "")} @input=${(event) => search(person, event.target.value)}></label>
    ${offer(person)}
    <div class="recent-room"><ul class="exercises">${shown.slice(0, 8).map((each) => keyed(each.id, html`<li>
      <button type="button" class="exercise" @click=${() => pick(person, each.id)}><span
        class="name">${each.name}</span><span class="dim">${t(`bodyPart.${each.bodyPart}`)} ·
        ${t(`equipment.${each.equipment}`)}</span></button></li>`))}</ul></div>
    <button type="button" class="btn" @click=${() => search(person, "")}><rack-icon
      name="plus"></rack-icon>${t("plan.start.exercise")}</button>
  </section>`;
}

const aboutOf = (person, row) => [...factsOf(row, app.clock.now()), fromOf(person, row.id)].filter(Boolean).join(" · ");
