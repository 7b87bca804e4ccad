// A member's numbers in one place, at #numbers: maxes, body and goals. Contract: numbers() → template; numbersLink() → the row of a card
//   that leads here. The maxes are those of the lifts from whose max the program or a routine counts, and of those that have one. The
//   estimate of the log stands beside each as a fact: it is no load to try.
import { isLift } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { grams, weight } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { blank, skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/accounts/numbers.js";
import { dailyGoals } from "../progress/dailygoals.js";
import { goals, goalsPart, isChangingGoals } from "../progress/goals.js";
import { enter, isEntering, knownMaxes, maxForm } from "../train/maxes.js";
import { modelCard } from "../train/model/choice.js";
import { programs } from "../train/plans.js";
import { app, book, exercise, session, unit } from "../base/state.js";
import { bodyCard } from "./body.js";

// As many recent lifts are offered.
const OFFERED = 8;

export const numbersLink = () => html`<a class="row" href="#numbers"><span><span class="strong">${t("me.numbers")}</span><span
  class="small">${t("numbers.what")}</span></span><rack-icon name="next"></rack-icon></a>`;

export function numbers() {
  return html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("me.numbers"), below: t("numbers.below") })}
    <div class="columns"><div class="column">
      <section class="panel card own-maxes" aria-labelledby="maxes-title"><h2 class="label" id="maxes-title">${t("numbers.maxes")}</h2>
        ${maxes()}</section></div>
    <div class="column">${bodyCard()}
      <section class="panel card" aria-labelledby="goals-title"><h2 class="label" id="goals-title">${t("numbers.goals")}</h2>
        ${aims()}</section>${modelCard()}</div></div>`;
}

// MARK: Maxes

function maxes() {
  const { data, error } = knownMaxes();
  programs.need();
  if (!data || !book.list) return error ? blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn"
    @click=${() => { progressOf(session).retry(); app.refresh(); }}>${t("retry")}</button>` }) : skeleton(3);
  const rows = rowsOf(data), entering = rows.some(({ about }) => isEntering(about.id)) ? null
    : offered(rows).find(({ id }) => isEntering(id));
  return html`<p class="small">${t(rows.length ? "numbers.maxes.text" : "numbers.maxes.none")}</p>
    ${rows.length ? html`<ul>${rows.map((row) => keyed(row.about.id, line(row)))}</ul>` : null}
    ${entering ? html`<p class="strong"><bdi>${entering.name}</bdi></p>${maxForm(entering)}` : more(offered(rows))}`;
}

// The program's lifts first, as the week has them, then by name.
function rowsOf({ maxes: entered, needed = [] }) {
  const lifts = programs.program?.lifts ?? [], placeOf = (id) => lifts.findIndex((lift) => lift.exercise === id) >>> 0;
  return [...new Set([...needed, ...entered].map((row) => row.exercise))].map(exercise).filter(Boolean)
    .map((about) => ({ about, row: entered.find((one) => one.exercise === about.id) ?? {},
      estimate: [...entered, ...needed].find((one) => one.exercise === about.id && one.bestE1rmGrams)?.bestE1rmGrams,
      program: lifts.find((lift) => lift.exercise === about.id)?.trainingMax }))
    .sort((a, b) => placeOf(a.about.id) - placeOf(b.about.id) || a.about.name.localeCompare(b.about.name));
}

function line({ about, row, estimate, program }) {
  const own = ["max", "trainingMax"].filter((name) => row[name]);
  if (isEntering(about.id)) return html`<li class="entering"><p class="strong"><bdi>${about.name}</bdi></p>${maxForm(about)}</li>`;
  return html`<li><p><a class="link" href=${`#exercise=${about.id}`}><bdi>${about.name}</bdi></a>
      <span class=${own.length ? "own-max" : "dim"}>${own.length ? own.map((name) => t(`numbers.${name}`,
    { weight: weight(row[name], row[name].unit) })).join(" · ") : t("numbers.unset")}</span>
      <span class="small">${estimate ? t("numbers.estimate", { weight: grams(estimate, unit()) }) : t("numbers.unlogged")}</span>
      ${program ? html`<a class="small link" href="#program">${t("numbers.program", { weight: weight(program, program.unit) })}</a>` : null}</p>
    <button type="button" class="btn icon" aria-label=${t(own.length ? "numbers.edit.of" : "numbers.enter.of", { name: about.name })}
      @click=${() => enter(about.id)}><rack-icon name="edit"></rack-icon></button></li>`;
}

const offered = (rows) => book.recent.filter(({ id, type }) => isLift(type) && !rows.some(({ about }) => about.id === id)).slice(0, OFFERED);

const more = (lifts) => html`<div class="field"><p class="label" id="lifts-more">${t("numbers.add")}</p>
  ${lifts.length ? html`<div class="chips" role="group" aria-labelledby="lifts-more">${lifts.map(({ id, name }) => keyed(id, html`<button
    type="button" class="chip" @click=${() => enter(id)}><bdi>${name}</bdi></button>`))}</div>` : null}
  <p class="hint">${t(lifts.length ? "numbers.add.text" : "numbers.add.none")}</p></div>`;

// MARK: Goals

function aims() {
  const { minutes, sets, reps } = dailyGoals();
  return html`${goals() && !isChangingGoals() ? html`<p>${t("numbers.goals.day", { minutes: t("numbers.goals.minutes", { n: minutes }),
      sets: t("count.sets", { n: sets }), reps: t("numbers.goals.reps", { n: reps }) })}</p>` : null}
    ${goalsPart() ?? skeleton(2)}
    <a class="row" href="#aims"><span><span class="strong">${t("numbers.aims")}</span><span class="small">${t("numbers.aims.text")}</span></span><rack-icon
      name="next"></rack-icon></a>`;
}
