// One sentence about the exercise, compared with the last workout. It states only what the log shows.
import { DAY_MS } from "../../shared/days.js";
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import "../../shared/words/progress/progress.js";
import { t } from "../../shared/words.js";
import { loadTip } from "../../shared/log/nextload.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { app, live } from "../base/app.js";
import { rowsToday } from "../person/sets.js";
import { difference } from "./table.js";

// After so long a break nobody starts where they stopped. The server's evaluation has the same limit.
const AWAY_DAYS = 28;

export const advice = (person, exercise, draft) => card(sentenceFor(person, exercise, draft));

// For a planned set whose load the plan leaves open.
export const plannedAdvice = (person, exercise, draft) => card(tipFor(person, exercise, draft));

// During a rest, which replaces the advice: what to load after the first working set, in one line. Null otherwise.
export function restAdvice(person, exercise, draft) {
  if (person.rest.phase !== "rest" || worked(person, exercise).length !== 1) return null;
  const tip = tipFor(person, exercise, draft);
  return tip ? card({ lead: tip.lead, rest: "" }) : null;
}

const worked = (person, exercise) => rowsToday(person, exercise.id).map((row) => row.set).filter((set) => !isWarmup(set));

function card(sentence) {
  return sentence ? html`<section class=${`advice panel ${sentence.tone ?? ""}`} aria-label=${t("kiosk.advice")}>
    <p><strong>${sentence.lead}</strong> ${sentence.rest}</p>
  </section>` : null;
}

// Not requested while a set waits here: the server does not know it, and its tip would be out of date.
function tipFor(person, exercise, draft) {
  if (isWarmup(draft) || person.drafts.editing) return null;
  const asks = live() && !app.outbox.of(person.id).some(({ refused }) => !refused);
  return loadTip(person, exercise, draft.reps, { unit: person.member.unit, changed: app.refresh, asks });
}

function sentenceFor(person, exercise, draft) {
  const unit = person.member.unit;
  const { sets, workout, best, loading, error } = person.log.last.of(exercise.id);
  if (loading || error) return null;
  const past = sets.filter((set) => !isWarmup(set));
  const mine = worked(person, exercise);
  if (!past.length) return { lead: t("kiosk.advice.first"), rest: t("kiosk.advice.first.rest") };
  const top = past.reduce((a, b) => ((b.e1rmGrams ?? 0) > (a.e1rmGrams ?? 0) ? b : a));
  const days = workout ? Math.floor((app.clock.now() - workout.startedAt) / DAY_MS) : 0;
  if (!mine.length && days >= AWAY_DAYS) return { lead: t("eval.away.head", { days }), rest: t("eval.away.text") };
  const tip = mine.length < 2 ? tipFor(person, exercise, draft) : null;
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
