// Two partners share the screen, each with the table, the steppers and LOG of their own workout; a third is only in the
// rail. Contract: pair(two) → template, for the two of person/pairs.js.
// The member whose rest ends first has the yellow button. A touch in a half makes its member the active one. Who has not begun
// starts a workout in their half (the row "beside" of shared/register.js).
import { html, keyed } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { progress } from "../../shared/log/plan.js";
import { barOver } from "../../shared/log/plates.js";
import { keypad, skeleton } from "../../shared/ui.js";
import { rowsAt } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { activePerson, app } from "../base/app.js";
import { coachLine, coachShows } from "../person/coachcards.js";
import { inHand } from "../person/inhand.js";
import { barOf, load } from "./loading.js";
import { leave, select, touch } from "../person/people.js";
import { openMessages } from "../person/opening.js";
import { togglePair } from "../person/pairs.js";
import { restLine } from "./rest.js";
import { look, saidLine } from "./said.js";
import { onKeys } from "../base/scan.js";
import { workoutOf } from "../person/sets.js";
import { table } from "./table.js";
import { actions, alerts, boxes, placeOf, supersetOf, trainKeys } from "./train.js";
import { typeKey, typeNext } from "../person/typing.js";
import { unreadOf } from "../person/unread.js";

// The instant from which a member can lift again. If both are equal, the active one is first.
const dueAt = ({ rest }) => (rest.phase === "rest" ? rest.now.endsAt : 0);

function firstOf([a, b]) {
  if (dueAt(a) === dueAt(b)) return b.id === app.active ? b : a;
  return dueAt(a) < dueAt(b) ? a : b;
}

export function pair(two) {
  const first = firstOf(two), active = activePerson(), isReady = active.screen.view === "train" && Boolean(inHand(active));
  onKeys((key) => isReady && trainKeys(active, key));
  return html`<main class="pair">
    <h1 class="unseen">${t("plan.pair.heading", { a: two[0].member.displayName, b: two[1].member.displayName })}</h1>
    ${two.map((person) => keyed(person.id, half(person, person === first)))}</main>`;
}

function half(person, isFirst) {
  const { book, screen, typing } = person, workout = workoutOf(person), name = person.member.displayName;
  const hand = screen.view === "train" ? inHand(person) : null;
  const come = () => {
    if (app.active === person.id) return;
    app.active = person.id;
    touch();
    app.refresh();
  };
  if (hand) look(hand);
  const far = workout?.plan ? t("plan.far", progress(workout.plan, workout.rows)) : null;
  const about = [workout?.name, far].filter(Boolean).join(" · ") || t(workout?.rows.length ? "kiosk.workout" : "kiosk.beside.none");
  return html`<section class=${`half${isFirst ? " first" : " waits"}`} aria-label=${t("plan.pair.name", { name })}
    @pointerdown=${come} @focusin=${come}>
    <header class="panel"><rack-plate .face=${person.member} .rest=${person.rest.ring}></rack-plate>
      <div class="what"><bdi class="name">${name}</bdi>
        <span class="dim">${about}</span></div>
      ${rowsAt("hand").map(({ draw }, at) => keyed(at, html`${draw(person)}`))}
      <div class="due">${restLine(person)}</div>
      ${person.messages.list?.length ? html`<button type="button" class="btn quiet" aria-label=${t("kiosk.messages.of",
        { name, n: person.messages.unread })} @click=${() => { select(person); openMessages(person); }}>${
        person.messages.unread ? unreadOf(person) : html`<rack-icon name="chat"></rack-icon>`}</button>` : null}
      <button type="button" class="btn quiet" aria-label=${t("plan.pair.full", { name })}
        @click=${() => { togglePair(false); select(person); }}><rack-icon name="expand"></rack-icon></button>
      <div class="leave">${person.id === app.active ? html`<button type="button" class="btn quiet"
        aria-label=${t("kiosk.leave.name", { name })} @click=${() => leave(person)}><rack-icon name="leave"></rack-icon></button>`
    : null}</div></header>
    ${!book.list ? html`<div class="box panel">${skeleton(4)}</div>`
    : !hand ? html`${rowsAt("beside").map(({ draw }, at) => keyed(at, draw(person)))}${alerts(person)}`
    : html`<div class="box panel">
      <div class="doing"><p class="label place"><span>${placeOf(hand)}</span>${supersetOf(hand)}</p>
        <h2 class="title lift">${hand.exercise.name}</h2></div>
      ${typing.field ? pad(hand) : table(hand, t("plan.pair.sets", { name }))}</div>
    ${typing.field ? null : coachShows(person) ? coachLine(person) : saidLine(person, () => {
      Object.assign(person.said, { isOpen: true, open: null });
      togglePair(false);
      select(person);
    })}
    ${boxes(hand, `-${person.id}`)}
    ${alerts(person)}
    ${actions(hand, `-${person.id}`, platesFor(hand))}`}
  </section>`;
}

function platesFor({ person, exercise, fields, unit, draft }) {
  const isLoaded = exercise.equipment === "barbell" && fields.includes("weight");
  if (!isLoaded || !draft.weight) return null;
  const bar = barOver(draft.weight, unit), loaded = load(draft.weight, unit, barOf(person, unit));
  if (bar !== null) return t("kiosk.plates.light", { bar: `${format.number(bar)} ${t(`unit.${unit}`)}` });
  return loaded?.plates.length
    ? t("plan.pair.plates", { sum: loaded.plates.map((plate) => format.number(plate)).join(" + ") }) : null;
}

function pad({ person, fields }) {
  const { field } = person.typing, hasNext = fields.length > 1 && fields.indexOf(field) === 0;
  return html`${keypad({ press: (key) => typeKey(person, key), point: field === "weight" })}
    <button type="button" class="btn pad-next"
      @click=${() => typeNext(person)}>${t(hasNext ? "next" : "kiosk.pad.done")}</button>`;
}
