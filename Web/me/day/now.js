// The workout in progress, at the top of Today: the set whose turn it is, logged with one tap, its numbers changed in place.
// What stands there without a workout: calendar/planned.js, idle.js, suggest.js.
// Guarantee: the card shows all that the tap logs, and a second tap at once does nothing, since Log, Continue and Finish
// follow each other at the same place.
import { html, keyed } from "../../shared/template.js";
import { time, volume } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { assign, nextSlot, progress, slotsOf, step } from "../../shared/log/plan.js";
import { onlyShown } from "../../shared/log/longago.js";
import { isWarmup, lastedMs } from "../../shared/log/workouts.js";
import { fieldsOf } from "../../shared/gym/exercise/types.js";
import { blank } from "../../shared/ui.js";
import { isWhole } from "../train/entry.js";
import { inHand } from "../train/inhand.js";
import { choose } from "../train/log.js";
import { finish, pause, planOf, training, workoutNow } from "../train/plan.js";
import { restToggle } from "../train/rest.js";
import { change, facts as factsOf, isEdited, newLine, setForm, store, withEffort } from "../train/training.js";
import { waitingCard } from "../base/waitingcard.js";
import { isPausing, once } from "../base/once.js";
import { book, clock, exercise, unit } from "../base/state.js";

// More segments than this are too small to count.
const MOST_SEGMENTS = 36;

noun({ row: { place: "today.now", order: 10, draw: inProgress } });

function inProgress() {
  const now = workoutNow();
  if (now === undefined) return waitingCard();
  if (!now) return null;
  const plan = planOf(now), own = assign(plan, now.rows), hand = now.plan?.length ? planned(plan, own, now) : again(now);
  if (hand && !hand.about && !book.list && !book.fault) return waitingCard();
  const name = now.name || now.routine?.name || t("me.workout"), minutes = Math.floor(lastedMs(now, clock.now()) / 60_000);
  const isPaused = now.pausedAt !== undefined;
  return html`<section class="panel card now-card" aria-labelledby="now-title">
    <header class="now-head"><h2 id="now-title"><a href="#workout"><span class="live"></span><span><bdi class="strong">${name}</bdi><span
      class="small">, ${isPaused ? t("plan.paused", { time: time(now.pausedAt) }) : t("now.lasted", { n: minutes })}</span></span></a></h2>${
      isPaused ? null : restToggle()}</header>
    ${inside(now, hand, isPaused)}
    ${now.plan?.length ? segments(plan, own, hand) : null}
    <div class="now-ways">${hand?.set && !now.plan?.length ? html`<a class="link" href="#log" @click=${() => choose(null)}>${
        t("now.other")}</a>` : null}<a class="link" href="#workout">${t(now.plan?.length ? "now.all" : "now.sets")}</a>${
      now.rows.length && hand?.set ? html`<button type="button" class="link" @click=${once(finish)}>${t("me.finish")}</button>`
      : null}</div></section>`;
}

function inside(now, hand, isPaused) {
  if (isPaused) return html`${lift(hand, { isFixed: true })}${go(html`<rack-icon name="resume"></rack-icon>${t("plan.resume")}`, () => pause(false))}`;
  if (hand?.set) return html`${lift(hand)}${hand.model.isNew ? newLine(hand) : null}${isEdited(hand) ? setForm(hand, labelOf(hand)) : logButton(hand)}`;
  if (hand) return unknown();
  if (now.rows.length) return finished(now);
  return html`${blank({ icon: "barbell", title: t(now.plan?.length ? "now.skipped" : "workout.empty") })}<a class="btn go wide big"
    href="#workout">${t("now.choose")}</a>`;
}

// Its exercise was deleted, or the exercises did not load.
const unknown = () => blank({ icon: "info", title: t(book.fault ? "now.unloaded" : "now.gone"), action: book.fault
  ? html`<button type="button" class="btn" @click=${() => book.load()}>${t("retry")}</button>` : null });

// MARK: The set in hand

// By the plan: what is being edited, or else what follows the last set, wherever that was logged. Null when all is done.
function planned(plan, own, now) {
  const of = (one) => one && inHand(one, own.get(one.item)), isOpen = (one) => !one.skipped && nextSlot(slotsOf(one, own.get(one.item)));
  const edited = of(plan.find((one) => one.item === training().entry?.item && isOpen(one)));
  if (edited && isEdited(edited)) return edited;
  const { item } = step(plan, now.rows);
  return of(plan.find((one) => one.item === item && isOpen(one)) ?? plan.find(isOpen)) ?? null;
}

// Without a plan: the last set again, or its other side, as entered; nothing that is asked of the server, since what is logged
// at a kiosk would make every phone ask.
function again(now) {
  const last = now.rows.at(-1)?.set, about = last && exercise(last.exercise);
  if (!last) return null;
  const rows = now.rows.filter(({ set }) => set.exercise === last.exercise), isOther = last.side === "left";
  const kind = isOther ? last.kind : rows.every(({ set }) => isWarmup(set)) ? "warmup" : "working";
  const side = last.side ? (isOther ? "right" : "left") : undefined;
  const like = isOther ? last : (rows.findLast(({ set }) => set.kind === kind) ?? rows.at(-1)).set;
  const set = { kind, ...side && { side } };
  for (const field of about ? fieldsOf(about.type) : []) if (like[field] !== undefined) set[field] = like[field];
  // No item of a plan has this number.
  const item = { item: -last.exercise, exercise: last.exercise, ...side && { perSide: true } };
  return { planned: item, rows, slots: [], about, last: { sets: [] }, model: {}, unit: unit(), next: { kind, side, planned: null },
    set: about ? set : null };
}

const alike = ({ next, slots }) => slots.filter((slot) => isWarmup(slot) === isWarmup(next) && slot.side === next.side);
const numberOf = (hand) => (hand.slots.length ? alike(hand).indexOf(hand.next)
  : hand.rows.filter(({ set }) => isWarmup(set) === isWarmup(hand.next) && set.side === hand.next.side).length) + 1;
const labelOf = (hand) => (isWarmup(hand.next) ? t("me.short.warmup") : String(numberOf(hand)));
const isReady = ({ set, about }) => isWhole(set, about.type);

function lift(hand, { isFixed = false } = {}) {
  if (!hand?.set) return null;
  const { about, next, set, planned: { note }, last, model } = hand, n = numberOf(hand);
  // After a year last time says nothing of today; what the plan says does.
  const { target, then } = factsOf(hand, next), beside = model.isNew ? onlyShown(model, next.planned) ? target : null : then;
  const where = isWarmup(next) ? t("kind.warmup") : hand.slots.length ? t("now.set.of", { n, of: alike(hand).length })
    : t("now.set", { n });
  const facts = [where, next.side ? t(`plan.side.${next.side}`) : null,
    ["drop", "failure"].includes(next.kind) ? t(`kind.${next.kind}`) : null, note].filter(Boolean).join(" · ");
  const figure = isReady(hand) && !last.loading ? withEffort(set, about) : null;
  return html`<div class="now-lift"><p><span class="strong"><bdi>${about.name}</bdi></span><span class="small"><bdi>${facts}</bdi></span>
      ${beside ? html`<span class="small">${beside}</span>` : null}</p>
    ${figure && isFixed ? html`<p class="number now-fixed">${figure}</p>` : figure && !isEdited(hand) ? html`<button type="button" class="now-figure" aria-label=${t("now.change", { set: figure,
      name: about.name })} @click=${() => change(hand)}><span class=${`number${figure.length > 11 ? " long" : ""}`}>${
      figure}</span><rack-icon name="edit"></rack-icon></button>` : null}</div>`;
}

// What it logs is not known before the reply about last time.
function logButton(hand) {
  const { next, about, set, last } = hand, words = t("me.log.do", { n: numberOf(hand), kind: next.kind });
  if (last.loading) return go(words, () => {}, { isOff: true });
  return isReady(hand) ? go(words, () => store(hand, set), { label: t("now.log.of", { label: words, name: about.name,
    set: withEffort(set, about) }) }) : go(t("workout.enter"), () => change(hand));
}

const go = (content, act, { label = null, isOff = false } = {}) => html`<button type="button" class="btn go wide big" data-next
  aria-label=${label} aria-disabled=${isOff || isPausing() ? "true" : null} @click=${once(act)}>${content}</button>`;

function finished(now) {
  const sets = now.rows.filter(({ set }) => !isWarmup(set)).length;
  return html`<p class="now-done"><rack-icon name="check"></rack-icon><span><span class="strong">${t("now.done")}</span><span
    class="small">${[t("count.sets", { n: sets }), now.volumeGrams ? volume(now.volumeGrams, unit()) : null].filter(Boolean)
    .join(" · ")}</span></span></p>${go(html`<rack-icon name="flag"></rack-icon>${t("workout.finish")}`, finish)}`;
}

// A mark for each planned set, the exercises apart.
function segments(plan, own, hand) {
  const far = progress(plan, [...own.values()].flat()), lifts = plan.filter(({ skipped }) => !skipped)
    .map((one) => [one.item, slotsOf(one, own.get(one.item)).filter((slot) => !slot.isPassed)]);
  if (!far.planned) return null;
  const label = t("plan.far", far);
  if (lifts.reduce((sum, [, slots]) => sum + slots.length, 0) > MOST_SEGMENTS) {
    return html`<progress class="far" max=${far.planned} value=${far.done} aria-label=${label}></progress>`;
  }
  const isNext = (item, { index, side }) => hand?.planned.item === item && hand.next?.index === index && hand.next.side === side;
  return html`<p class="set-marks" role="img" aria-label=${label}>${lifts.map(([item, slots]) => slots.map((slot, i) =>
    keyed(`${item} ${i}`, html`<i class=${[i ? "" : "first", slot.row ? "done" : isNext(item, slot) ? "next" : ""].filter(Boolean)
      .join(" ")}></i>`)))}</p>`;
}
