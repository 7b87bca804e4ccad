// One sentence, and only what the log bears out. Compares with the last workout, never with a plan nobody made.
import { html } from "/shared/template.js";
import * as format from "/shared/format.js";
import { t } from "/shared/words.js";
import { isWarmup, lastTime, today } from "./log.js";
import { difference } from "./table.js";

export function advice(one, exercise) {
  const said = say(one, exercise);
  return said ? html`<section class=${`advice panel ${said.tone ?? ""}`} aria-label=${t("kiosk.advice")}><p><strong>${said.lead}</strong> ${said.rest}</p></section>` : null;
}

function say(one, exercise) {
  const unit = one.member.unit;
  const { sets, best, loading, error } = lastTime(one, exercise.id);
  if (loading || error) return null;
  const past = sets.filter((set) => !isWarmup(set));
  const mine = today(one, exercise.id).map((row) => row.set).filter((set) => !isWarmup(set));
  if (!past.length) return { lead: t("kiosk.advice.first"), rest: t("kiosk.advice.first.rest") };
  const top = past.reduce((a, b) => ((b.e1rmGrams ?? 0) > (a.e1rmGrams ?? 0) ? b : a));
  if (!mine.length) {
    return { lead: t("kiosk.advice.last", { n: past.length }), rest: t("kiosk.advice.last.rest", { set: format.set(top, exercise.type, unit) }) };
  }
  const record = mine.find((set) => set.e1rmGrams && set.e1rmGrams > (best?.e1rmGrams ?? 0) && best) ?? mine.find((set) => set.records?.includes("e1rm"));
  if (record) return { lead: t("kiosk.advice.record"), rest: t("kiosk.advice.record.rest", { e1rm: format.grams(record.e1rmGrams, unit), set: format.set(record, exercise.type, unit) }), tone: "record" };
  const now = mine.at(-1), then = past[mine.length - 1];
  if (!then) return { lead: t("kiosk.advice.extra", { n: mine.length - past.length }), rest: t("kiosk.advice.extra.rest", { n: past.length }) };
  const more = difference(exercise, unit, now, then);
  const was = format.set(then, exercise.type, unit);
  if (!more) return { lead: t("kiosk.advice.same"), rest: t("kiosk.advice.was", { n: mine.length, was }) };
  return { lead: t("kiosk.advice.differs", { more }), rest: t("kiosk.advice.was", { n: mine.length, was }) };
}
