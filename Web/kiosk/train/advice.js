// One sentence about the exercise, compared with the last workout. It states only what the log shows.
import { DAY_MS } from "../../shared/days.js";
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import "../../shared/words/progress/evaluation.js";
import { t } from "../../shared/words.js";
import { loadTip } from "../../shared/log/nextload.js";
import { onlyShown } from "../../shared/log/longago.js";
import { NEW_DAYS } from "../../shared/progress/gap.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { app, live } from "../base/app.js";
import { rowsToday } from "../person/sets.js";
import { difference } from "./table.js";

// After so long a break nobody starts where they stopped. The server's evaluation has the same limit.
const AWAY_DAYS = 28;

export const advice = (hand) => card(sentenceFor(hand));

// For a planned set whose load the plan leaves open.
export const plannedAdvice = (hand) => card((!worked(hand).length && backAfter(hand)) || tipFor(hand));

// For a planned set with a load, which may be older than a long break.
export const backAdvice = (hand) => (worked(hand).length ? null : card(backAfter(hand)));

// After a year, in place of a reason for a load that is older.
export const newStart = (hand) => {
  const start = worked(hand).length ? null : backAfter(hand);
  return start?.isNew ? card(start) : null;
};

// Beside a rest, which takes the place of the advice: what to load after the first set, in one line. Null otherwise.
export function restAdvice(hand) {
  if (hand.person.rest.phase !== "rest" || worked(hand).length !== 1) return null;
  const tip = tipFor(hand);
  return tip ? card({ lead: tip.lead, rest: "" }) : null;
}

const worked = ({ workout, exercise }) => rowsToday(workout, exercise.id).map(({ set }) => set)
  .filter((set) => !isWarmup(set));

function card(sentence) {
  return sentence ? html`<section class=${`advice panel ${sentence.tone ?? ""}`} aria-label=${t("kiosk.advice")}>
    <p><strong>${sentence.lead}</strong> ${sentence.rest}</p>
  </section>` : null;
}

// A set that waits here is not known to the server, whose tip would be about an earlier moment.
function tipFor({ person, exercise, unit, editing, draft }) {
  if (isWarmup(draft) || editing) return null;
  const asks = live() && !app.outbox.of(person.id).some(({ refused }) => !refused);
  return loadTip(person, exercise, draft.reps, { unit, changed: app.refresh, asks });
}

function backAfter({ last: { workout }, model, planned }) {
  const days = workout ? Math.floor((app.clock.now() - workout.startedAt) / DAY_MS) : 0;
  const away = days >= NEW_DAYS ? "newStart" : days >= AWAY_DAYS ? "away" : null;
  const rest = planned?.sets.some((target) => onlyShown(model, target)) ? "newStart.plan" : `${away}.text`;
  return away && { lead: t(`eval.${away}.head`, { days }), rest: t(`eval.${rest}`), isNew: away === "newStart" };
}

function sentenceFor(hand) {
  const { exercise, unit, last: { sets, best, loading, error } } = hand;
  if (loading || error) return null;
  const past = sets.filter((set) => !isWarmup(set));
  const mine = worked(hand);
  if (!past.length) return { lead: t("kiosk.advice.first"), rest: t("kiosk.advice.first.rest") };
  const top = past.reduce((a, b) => ((b.e1rmGrams ?? 0) > (a.e1rmGrams ?? 0) ? b : a));
  const start = backAfter(hand);
  if (!mine.length && start) return start;
  const tip = mine.length < 2 ? tipFor(hand) : null;
  if (!mine.length) {
    if (tip) return tip;
    const set = format.set(top, exercise.type, unit);
    return { lead: t("kiosk.advice.last", { n: past.length }), rest: t("kiosk.advice.last.rest", { set }) };
  }
  const record = mine.find((set) => set.id === best?.set);
  if (record) {
    const e1rm = format.grams(record.e1rmGrams, unit), set = format.set(record, exercise.type, unit);
    return { lead: t("kiosk.advice.record"), rest: t("kiosk.advice.record.rest", { e1rm, set }), tone: "record" };
  }
  if (tip) return tip;
  // The sets of years ago stand in the table; nobody needs to be told how far they are from them.
  if (start?.isNew) return start;
  const now = mine.at(-1), then = past[mine.length - 1];
  if (!then) {
    const n = past.length;
    return { lead: t("kiosk.advice.extra", { n: mine.length - n }), rest: t("kiosk.advice.extra.rest", { n }) };
  }
  const more = difference(exercise, unit, now, then);
  const was = format.set(then, exercise.type, unit);
  if (!more) return { lead: t("kiosk.advice.same"), rest: t("kiosk.advice.was", { n: mine.length, was }) };
  return { lead: t("kiosk.advice.differs", { more }), rest: t("kiosk.advice.was", { n: mine.length, was }) };
}
