// The start view's card: what is right today; the whole card is one button. Contract: choiceCard(person, choice), see choice.js;
// targetsOf(person, plan) → [{id, name, target, n}], each exercise with the hardest of its n working sets;
// changesTo(person, kind): another choice is shown from now on.
// It has the same room before the choice is known, and with every choice.
// Guarantee: it takes no tap for a moment after it appeared or changed, so the second tap of a double tap starts nothing.
import { bodyMap, figure } from "../../shared/gym/figure/index.js";
import { isOld } from "../../shared/log/longago.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { targetText } from "../../shared/log/targets.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { calm, isOff } from "../person/screen.js";
import { musclesOf, namesOf } from "../../shared/gym/muscles.js";
import { isNew, setsIn } from "./choice.js";

// Figures that fit; a newcomer sees fewer.
const MOST = 4, MOST_AT_FIRST = 3;

const shown = new WeakMap(); // person → the kind of the card that they see
export function changesTo(person, kind) {
  if (shown.get(person) === kind) return;
  shown.set(person, kind);
  person.screen.renew();
}

export function choiceCard(person, choice) {
  if (choice === undefined) return html`<section class="start-card panel" aria-busy="true"></section>`;
  if (choice === null) return nothing(person);
  const { act, kind, label, name, see } = choice, heading = titleOf(choice);
  changesTo(person, kind);
  if (!act) return keyed(kind, html`<section class="start-card panel quiet" aria-label=${`${label}: ${name}`}>${inside(person, choice,
    html`<h2 class="choice-title">${heading}</h2>`, see ? html`<button type="button" class="btn" @click=${see.act}>${see.text}</button>` : null)}</section>`);
  const go = choice.go ?? t("suggest.start");
  return keyed(kind, html`<button type="button" class="start-card go" data-first aria-disabled=${isOff(person)}
    aria-label=${t("start.start.of", { label, name, go })} aria-describedby="choice-why choice-facts choice-lifts"
    @click=${calm(person, act)}>${inside(person, choice, heading, html`<span class="choice-go title">${go}</span>`)}</button>`);
}

// Its readings failed, or it is a gym without routines.
const nothing = (person) => html`<section class="start-card panel none"><p class="title">${t(isNew(person) ? "start.none"
  : "start.none.else")}</p><p class="dim">${t("start.none.text")}</p></section>`;

const titleOf = ({ name }) => html`<bdi class=${`title${name.length > 22 ? " longest" : name.length > 12 ? " long" : ""}`}>${name}</bdi>`;

function inside(person, choice, heading, button) {
  const { act, kind, label, why, minutes } = choice, plan = choice.plan(), most = isNew(person) ? MOST_AT_FIRST : MOST;
  const sets = act ? setsIn(plan) || choice.sets : choice.sets, lifts = liftsOf(person, plan), muscles = musclesOf((id) => person.book.find(id), plan);
  return html`<span class="choice-main"><span class="choice-head"><span class="choice-name"><span class="strong">${act ? null
      : html`<rack-icon name=${kind === "done" ? "check" : "heart"}></rack-icon>`}${label}</span>${heading}</span>
    <span class="choice-facts number" id="choice-facts">${sets ? html`<span>${t("count.sets", { n: sets })}</span> ` : null}${minutes
      ? html`<span>${t(act ? "start.minutes" : "plan.minutes", { n: minutes })}</span>` : null}</span></span>
    <span class="choice-why"><span id="choice-why">${why.map((text, at) => keyed(at, html`<span>${text}</span> `))}</span>${
      lifts.length > most ? html`<span class="strong">${t("start.more", { n: lifts.length - most })}</span>` : null}</span>
    <span class="choice-lifts" id="choice-lifts">${lifts.slice(0, most).map((lift, at) => keyed(lift.about.id, liftOf(person, lift, at)))}</span></span>
    ${muscles || button ? html`<span class="choice-side">${muscles ? html`<span class="choice-map" aria-hidden="true">${bodyMap({
      ...muscles, words: false })}</span>${musclesText(muscles)}` : null}${button}</span>` : null}`;
}

const heft = ({ load }) => load?.weight?.value ?? load?.percentOfMax ?? load?.percentOfTrainingMax ?? 0;

// One for each exercise, with the hardest of its working sets: help makes it easier.
function liftsOf(person, plan) {
  const lifts = new Map();
  for (const planned of plan.filter(({ skipped }) => !skipped)) {
    const about = person.book.find(planned.exercise), sets = planned.sets.filter((set) => !isWarmup(set));
    if (!about || !sets.length || lifts.has(about.id)) continue;
    const isHarder = about.type === "assisted" ? (one, other) => heft(one) < heft(other) : (one, other) => heft(one) > heft(other);
    lifts.set(about.id, { about, sets, top: sets.reduce((best, set) => (isHarder(set, best) ? set : best)) });
  }
  return [...lifts.values()];
}

// A percentage is no load that one could take off a rack, so the card leaves it out, and a weight of a year ago as well.
const withLoad = (set, isLongAgo) => ((set.load?.weight && !isLongAgo) || set.load?.rpe !== undefined ? set : { ...set, load: undefined });

const targetOf = (person, { about, top }) => targetText(withLoad(top, isOld(person.log, about.id, app.clock.now())), about.type, person.member.unit);

export const targetsOf = (person, plan) => liftsOf(person, plan)
  .map((lift) => ({ id: lift.about.id, name: lift.about.name, target: targetOf(person, lift), n: lift.sets.length }));

const liftOf = (person, lift, turn) => html`<span class="choice-lift"><span class="choice-figure"
  aria-hidden="true">${figure(lift.about.slug, { ...lift.about, label: lift.about.name, turn })}</span><span class="strong">${
  lift.about.name}</span> <span class="number">${targetOf(person, lift)}</span> <span class="choice-sets">${t("count.sets",
  { n: lift.sets.length })}</span></span>`;

const musclesText = ({ primary, secondary }) => html`<span class="choice-words">${[["first", primary], ["second", secondary]]
  .filter(([, muscles]) => muscles.length).map(([kind, muscles]) => keyed(kind, html`<span class=${kind}><span><strong>${t(`start.${
    kind}`)}</strong> ${namesOf(muscles)}</span></span>`))}</span>`;
