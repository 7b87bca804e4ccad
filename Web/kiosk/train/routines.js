// Routines at the kiosk: the list, a routine's page and the builder (shared/coaching/routines). Contract: person.routines, a
// Routines.
import { HOUR_MS } from "../../shared/days.js";
import { fromOf, givenOf, hearGiven, loaded } from "../../shared/coaching/assigned.js";
import { hasEquipment } from "../../shared/gym/gymequipment.js";
import { qr } from "../../shared/qr.js";
import { html, keyed } from "../../shared/template.js";
import { RoutineBook } from "../../shared/coaching/routines/book.js";
import { Routines } from "../../shared/coaching/routines/routines.js";
import { noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { AFTER_MS, later } from "../base/later.js";
import { turnTo } from "../person/opening.js";
import { startWorkout } from "../person/plan.js";
import { onKeys } from "../base/scan.js";
import { toTraining } from "../person/screen.js";

// The same time as for other drafts (drafts.js).
const KEPT_MS = 12 * HOUR_MS;

function routinesOf(person) {
  return new Routines({
    ask: (method, params) => person.ask(method, params), change: (method, params) => person.change(method, params),
    exercises: person.book, member: () => person.member, unit: () => person.member.unit,
    refresh: () => app.refresh(), live, keepMs: KEPT_MS, keepsAllAfterMs: AFTER_MS, address: location.origin,
    lacks: (exercise) => !hasEquipment(exercise), qr,
    // A PIN is not enough to change what everybody sees, so a trainer publishes from their own page.
    publishes: () => false,
    go: (view, id) => turnTo(person, view, id),
    back: () => toTraining(person),
    given: (id) => givenOf(person, app.refresh) && fromOf(person, id),
    start: (routine) => loaded(person, routine).then((own) => startWorkout(person, { routine: own, plan: own.plan,
      name: own.name }), (error) => person.screen.fail(error)),
  });
}

noun({
  // Deletes what a shared device must not keep.
  opened: () => RoutineBook.expire(),
  entered: (person) => { person.routines = routinesOf(person); },
  hears: {
    "": (data, event, person) => hearGiven(event, person),
    "routine.": (data, event, person) => person.routines.event(event, data),
  },
  returned: (person) => person.routines.retry(),
  left: (person) => person.routines.clear(),
});

const DRAW = { routines: later("routineList"), routine: later("routinePage"), build: later("build") };

// A new page gets new elements, so that its lists start at the top.
const view = (name) => (person) => {
  const { routines } = person, of = name === "routine" ? routines.open : name === "build" ? routines.builder?.id : "";
  onKeys((key) => {
    if (key !== "Escape") return false;
    if (name === "build") routines.builder?.close();
    else if (name === "routine") turnTo(person, "routines");
    else toTraining(person);
    return true;
  });
  return html`<main class="routines">${keyed(`${name} ${of}`, html`${DRAW[name](routines, person)}`)}</main>`;
};
noun({ address: "routines", draw: view("routines") });
noun({ address: "routine", draw: view("routine") });
noun({ address: "build", draw: view("build"), isStep: true });
