// 5/3/1 at the kiosk (shared/coaching/programs). Contract: person.programs, a Programs; views → the view by its
// name; expirePrograms(): deletes what a shared device must not keep.
import { Programs } from "../../shared/coaching/programs/programs.js";
import { html } from "../../shared/template.js";
import { app, live } from "../base/app.js";
import { later } from "../base/later.js";
import { noun } from "../base/nouns.js";
import { startWorkout } from "../person/plan.js";
import { onKeys } from "../base/scan.js";
// Registers its noun before the one below, which needs person.routines.
import "./routines.js";

function programsOf(person) {
  const programs = new Programs({
    ask: (method, params) => person.ask(method, params), change: (method, params) => person.change(method, params),
    exercises: person.book, member: () => person.member, unit: () => person.member.unit,
    refresh: () => app.refresh(), live,
    start: (session) => startWorkout(person, session),
    go: () => { programs.opened(); person.screen.go("program"); },
    goOn: () => person.screen.go("train"),
    back: () => person.screen.go("start"),
  });
  return programs;
}

noun({
  begin: (person) => { person.programs = person.routines.host.program = programsOf(person); },
  hear: (person, name) => person.programs.event(name),
  catchUp: (person) => person.programs.retry(),
});

const page = later("programPage");

function program(person) {
  onKeys((key) => {
    if (key !== "Escape") return false;
    person.screen.go("start");
    return true;
  });
  return html`<main class="program">${page(person.programs)}</main>`;
}
export const views = { program };

export const expirePrograms = () => Programs.expire();
