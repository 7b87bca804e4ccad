// The card at the top of Today: the workout in progress, with the set whose turn it is and one tap to log it; or what was
// done today; or a way to begin. Between them come today's plan (calendar/planned.js) and a suggestion (suggest.js).
import { html, keyed } from "../../shared/template.js";
import { dayKey, set as shown, time, volume } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { assign, progress, slotsOf, step } from "../../shared/log/plan.js";
import { isWarmup, lastedMs } from "../../shared/log/workouts.js";
import { fieldsOf } from "../../shared/gym/exercise/types.js";
import { blank } from "../../shared/ui.js";
import { isWhole } from "../train/entry.js";
import { inHand, lastFor } from "../train/inhand.js";
import { choose } from "../train/log.js";
import { memberLog } from "../train/memberlog.js";
import { finish, itemNow, pause, planOf, training, workoutNow } from "../train/plan.js";
import { restToggle } from "../train/rest.js";
import { change, setForm, store } from "../train/training.js";
import { clock, exercise, unit } from "../base/state.js";
import { waitingCard } from "../base/waitingcard.js";

// More segments than this are too small to count.
const MOST_SEGMENTS = 36;

noun({ row: { place: "today.now", order: 10, draw: inProgress } });
noun({ row: { place: "today.now", order: 30, draw: doneToday } });
noun({ row: { place: "today.now", order: 60, draw: idle } });

function inProgress() {
  const now = workoutNow();
  if (now === undefined) return waitingCard();
  if (!now) return null;
  const plan = planOf(now), own = assign(plan, now.rows), hand = handOf(now, plan, own);
  if (hand && !hand.about) return waitingCard();
  const name = now.name || now.routine?.name || t("me.workout"), minutes = Math.floor(lastedMs(now, clock.now()) / 60_000);
  const isPaused = now.pausedAt !== undefined;
  return html`<section class="panel card now-card" aria-labelledby="now-title">
    <header class="now-head"><h2 id="now-title"><a href="#workout"><span class="live"></span><span><bdi
      class="strong">${name}</bdi> <span class="small">${isPaused ? t("plan.paused", { time: time(now.pausedAt) })
      : t("now.running", { n: minutes })}</span></span></a></h2>${isPaused ? null : restToggle()}</header>
    ${isPaused ? html`${lift(hand)}<button type="button" class="btn go wide big" @click=${() => pause(false)}><rack-icon
      name="resume"></rack-icon>${t("plan.resume")}</button>`
    : hand?.set && training().entry?.item === hand.planned.item ? html`${lift(hand)}${setForm(hand, labelOf(hand))}`
    : hand?.set ? html`${lift(hand)}${logButton(hand)}`
    : now.rows.length ? finished(now) : html`${blank({ icon: "barbell", title: t("workout.empty") })}<a
      class="btn go wide big" href="#workout">${t("now.choose")}</a>`}
    ${now.plan?.length ? segments(plan, own, hand) : null}
    <div class="now-ways">${hand?.set && !now.plan?.length ? html`<a class="link" href="#log" @click=${() => choose(null)}>${
        t("now.other")}</a>` : null}<a class="link" href="#workout">${t(now.plan?.length ? "now.all" : "now.sets")}</a>${
      hand?.set && now.rows.length ? html`<button type="button" class="link" @click=${finish}>${t("me.finish")}</button>`
      : null}</div>
    <p class="unseen" role="status">${lastSetText(now)}</p></section>`;
}

// The set whose turn it is: of the exercise that was opened, or else of the next one. Without a plan, the last set again.
// → as inHand, or null without an exercise; `set` is null when all is done.
function handOf(now, plan, own) {
  const of = (planned, options) => inHand(planned, own.get(planned.item), options);
  if (now.plan?.length) {
    const open = itemNow(now, plan), hand = of(open);
    if (hand.next) return hand;
    const { item } = step(plan, now.rows);
    return item === null ? hand : of(plan.find((each) => each.item === item));
  }
  const last = now.rows.at(-1)?.set, planned = last && plan.find(({ exercise: id }) => id === last.exercise);
  if (!planned) return null;
  const kind = planned.sets.every(isWarmup) ? "warmup" : "working";
  // What is logged at a kiosk must not make every phone ask for the last time.
  const hand = of({ ...planned, sets: [...planned.sets, { kind }] }, { last: { sets: [] } }), { next, about } = hand;
  if (!next || !about) return hand;
  const like = hand.rows.findLast(({ set }) => !next.side || !set.side || set.side === next.side)?.set ?? last;
  const set = { kind, ...next.side && { side: next.side } };
  for (const field of fieldsOf(about.type)) if (like[field] !== undefined) set[field] = like[field];
  return { ...hand, set };
}

const alike = ({ next, slots }) => slots.filter((slot) => isWarmup(slot) === isWarmup(next) && slot.side === next.side);
const numberOf = (hand) => alike(hand).indexOf(hand.next) + 1;
const labelOf = (hand) => (isWarmup(hand.next) ? t("me.short.warmup") : String(numberOf(hand)));
const isReady = ({ set, about }) => isWhole(set, about.type);

function lift(hand) {
  if (!hand?.set) return null;
  const { about, next, set, planned } = hand, then = lastFor(hand, next);
  const n = numberOf(hand), of = alike(hand).length;
  const where = isWarmup(next) ? t("kind.warmup") : workoutNow().plan?.length ? t("now.set.of", { n, of }) : t("now.set", { n });
  const facts = [where, next.side ? t(`plan.side.${next.side}`) : null, planned.note].filter(Boolean).join(" · ");
  const figure = isReady(hand) ? shown(set, about.type) : null, isOpen = training().entry?.item === planned.item;
  return html`<div class="now-lift"><p><span class="strong"><bdi>${about.name}</bdi></span><span class="small"><bdi>${facts}</bdi></span>
      ${then ? html`<span class="small">${t("workout.then", { set: shown(then, about.type) })}</span>` : null}</p>
    ${figure && !isOpen ? html`<button type="button" class="now-figure" aria-label=${t("now.change", { set: figure, name: about.name })}
      @click=${() => change(hand)}><span class=${`number${figure.length > 11 ? " long" : ""}`}>${figure}</span><rack-icon
      name="edit"></rack-icon></button>` : null}</div>`;
}

function logButton(hand) {
  const { next, about, set } = hand;
  if (!isReady(hand)) return html`<button type="button" class="btn go wide big" data-next @click=${() => change(hand)}>${
    t("workout.enter")}</button>`;
  return html`<button type="button" class="btn go wide big" data-next aria-label=${t("now.log.of", { set: shown(set, about.type),
    name: about.name })} @click=${() => store(hand, set)}>${t("me.log.do", { n: numberOf(hand), kind: next.kind })}</button>`;
}

function finished(now) {
  const sets = now.rows.filter(({ set }) => !isWarmup(set)).length;
  return html`<p class="now-done"><rack-icon name="check"></rack-icon><span><span class="strong">${t("now.done")}</span><span
    class="small">${[t("count.sets", { n: sets }), now.volumeGrams ? volume(now.volumeGrams, unit()) : null].filter(Boolean)
    .join(" · ")}</span></span></p>
    <button type="button" class="btn go wide big" @click=${finish}><rack-icon name="flag"></rack-icon>${
      t("workout.finish")}</button>`;
}

// A mark for each planned set, the exercises apart.
function segments(plan, own, hand) {
  const far = progress(plan, [...own.values()].flat()), lifts = plan.filter(({ skipped }) => !skipped).map((planned) => [planned.item,
    slotsOf(planned, own.get(planned.item)).filter((slot) => !slot.isPassed)]);
  if (!far.planned) return null;
  const label = t("plan.far", far);
  if (lifts.reduce((sum, [, slots]) => sum + slots.length, 0) > MOST_SEGMENTS) {
    return html`<progress class="far" max=${far.planned} value=${far.done} aria-label=${label}></progress>`;
  }
  const isNext = (item, { index, side }) => hand?.planned.item === item && hand.next?.index === index && hand.next.side === side;
  return html`<p class="segments" role="img" aria-label=${label}>${lifts.map(([item, slots]) => slots.map((slot, i) =>
    keyed(`${item} ${i}`, html`<i class=${[i ? "" : "first", slot.row ? "done" : isNext(item, slot) ? "next" : ""].filter(Boolean)
      .join(" ")}></i>`)))}</p>`;
}

function lastSetText({ rows }) {
  const about = rows.length ? exercise(rows.at(-1).set.exercise) : null;
  return about ? t("me.logged", { name: about.name, n: rows.length }) : "";
}

// MARK: No workout in progress

function doneToday() {
  const key = dayKey(clock.now()), done = (memberLog.recent.rows ?? []).filter(({ day }) => day === key);
  const sets = done.reduce((sum, { setCount }) => sum + setCount, 0);
  if (!sets) return memberLog.recent.rows ? null : waitingCard();
  return html`<section class="panel card now-card" aria-label=${t("me.workout")}><p class="now-done"><rack-icon name="check"></rack-icon><span><span
      class="strong">${t("me.ended", { n: sets })}</span><span class="small">${t("me.ended.text")}</span></span></p>
    <div class="ends"><a class="btn" href="#history">${t("now.see")}</a><a class="btn" href="#train">${t("now.another")}</a></div></section>`;
}

function idle() {
  return html`<section class="panel card now-card start" aria-label=${t("me.workout")}>
    ${blank({ icon: "flame", title: t("me.none"), text: t("me.none.text") })}
    <a class="btn go wide big" href="#train">${t("workout.start")}</a>
    <div class="now-ways"><a class="link" href="#log" @click=${() => choose(null)}>${t("me.log.title")}</a></div></section>`;
}
