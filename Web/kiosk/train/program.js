// 5/3/1 at the kiosk (shared/coaching/programs). Contract: person.programs, a Programs.
import { Programs } from "../../shared/coaching/programs/programs.js";
import { html } from "../../shared/template.js";
import { noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { later } from "../base/later.js";
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
    back: () => person.screen.back(),
  });
  return programs;
}

noun({
  address: "program", draw: program,
  // Deletes what a shared device must not keep.
  opened: () => Programs.expire(),
  entered: (person) => { person.programs = person.routines.host.program = programsOf(person); },
  hears: { "": (data, event, person) => person.programs.event(event) },
  returned: (person) => person.programs.retry(),
});

const page = later("programPage");

function program(person) {
  onKeys((key) => {
    if (key !== "Escape") return false;
    person.screen.back();
    return true;
  });
  return html`<main class="program">${page(person.programs)}</main>`;
}
