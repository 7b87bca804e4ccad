// A routine's page at the kiosk: the shared one, with a figure and the last time in each row and, beside the plan, how much it
// is and what it trains. Contract: routinePage(routines, person) → the content of a page.
import { isWarmup } from "../../shared/log/workouts.js";
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { page } from "../../shared/coaching/routines/page.js";
import { picture } from "../../shared/gym/exercise/brief.js";
import "../../shared/gym/figure/small.js";
import { worked } from "../../shared/log/finish/picture.js";
import { t } from "../../shared/words.js";
import "../../shared/words/kioskpages.js";
import { app } from "../base/app.js";

// A plan may have 60 exercises, and each asks the server for its last time.
const MOST_ASKED = 20;

export function routinePage(routines, person) {
  const asked = new Set();
  return page(routines, { scrolls: true, picture, beside: (routine, find) => beside(routines, routine, find),
    last: (exercise) => (asked.add(exercise.id).size > MOST_ASKED ? null : last(person, exercise)) });
}

function last(person, exercise) {
  const { sets, workout } = person.log.last.of(exercise.id), done = sets.filter((set) => !isWarmup(set));
  if (!workout || !done.length) return null;
  // No line ends within a set.
  const shown = done.map((set) => format.set(set, exercise.type, person.member.unit).replaceAll(" ", "\u00a0")).join(", ");
  return html`<span class="dim">${t("kiosk.routine.last", { day: format.shortDay(workout.startedAt, app.clock.now()),
    sets: shown })}</span>`;
}

function beside({ book }, routine, find) {
  const sets = routine.plan.flatMap(({ exercise, sets: planned }) => planned.map((set) => ({ ...set, exercise })));
  const one = (value, word) => html`<div><dd class="number">${value}</dd><dt>${word}</dt></div>`;
  const { lastUsedAt } = book.find(routine.id) ?? routine, lifts = new Set(sets.map(({ exercise }) => exercise)).size;
  const about = [lastUsedAt ? t("kiosk.routine.used", { day: format.relativeDay(lastUsedAt, app.clock.now()) })
    : t("kiosk.routine.new"), routine.visibility === "private" || !routine.own ? null
    : t(`routine.visibility.${routine.visibility}`)].filter(Boolean).join(" · ");
  return html`<div class="routine-beside panel" tabindex="0" role="group"
    aria-label=${t("kiosk.routine.about")}><dl class="finish-sums">${routine.minutes
      ? one(routine.minutes, t("done.minutes", { n: routine.minutes })) : null}${one(sets.length, t("done.sets", { n: sets.length }))}${
      one(lifts, t("kiosk.routine.lifts", { n: lifts }))}</dl>
    <p class="dim">${about}</p>${worked({ sets }, { find })}</div>`;
}
