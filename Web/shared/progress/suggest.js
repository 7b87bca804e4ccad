// The texts of today's suggestions. Contract: cards of `suggestions.today` →
//   titleOf(card, programs) · codeOf(card) · factsOf(card): "43 min · 6 exercises", "" for rest · reasonsOf(card, now)
//   → sentences · foremost(cards) → {card, reasons}: the one to show where there is room for one, with its first reason and all
//   that warn, also those of a day of rest; {} for none · tipOf(card) · namesOf(card, find, most): its exercises in one line ·
//   startOf(card, programs): the argument for this screen's startWorkout.
import { number, shortDay, time, dayKey } from "../format.js";
import { t } from "../words.js";
import "../words/progress/suggest.js";

export const codeOf = ({ code }) => t(`suggest.code.${code}`);

export function titleOf({ code, focus, routine, program, reasons }, programs) {
  if (code === "rest") return t(reasons[0].code === "trainedToday" ? "suggest.rest.done" : "suggest.rest");
  if (program) return programs.nameOf(program.week, program.lifts);
  return routine?.name ?? t(`suggest.focus.${focus}`);
}

export const factsOf = ({ plan, minutes }) => (plan ? t("suggest.facts", { minutes, n: plan.length }) : "");

function reason({ code, bodyPart, muscle, sets, at, ...numbers }, now) {
  return t(`suggest.reason.${code}`, {
    ...numbers, part: bodyPart ? t(`bodyPart.${bodyPart}`) : "", muscle: muscle ? t(`muscle.${muscle}`) : "",
    sets: sets === undefined ? 0 : code === "fewSets" ? number(sets) : sets,
    at: at === undefined ? "" : dayKey(at) === dayKey(now) ? time(at) : `${shortDay(at, now)}, ${time(at)}`,
  });
}

export const reasonsOf = ({ reasons }, now) => reasons.map((each) => reason(each, now));
export const tipOf = ({ tip }) => t(`suggest.tip.${tip}`);

export function foremost(cards) {
  const [card, ...others] = cards;
  if (!card) return {};
  const rests = others.filter(({ code }) => code === "rest").flatMap(({ reasons }) => reasons);
  return { card, reasons: [...card.reasons.filter(({ warns }, at) => at === 0 || warns), ...rests.filter(({ warns }) => warns)] };
}

export function namesOf({ plan = [] }, find, most) {
  const names = plan.map(({ exercise }) => find(exercise)?.name).filter(Boolean);
  return t("suggest.list", { names: names.slice(0, most).join(", "), more: names.length - most });
}

export function startOf(card, programs) {
  const { plan, routine, program } = card;
  return { plan, name: titleOf(card, programs), ...routine?.id && { routine }, ...program && { program } };
}
