// How two days differ, in sentences. Contract: differenceOf(first, second, { unit, amount, dayName }) → the difference of the totals, then
//   of the parts, the largest first, then what makes the comparison uncertain; both days: from shownDay(), in `unit`.
import { whole } from "../../../shared/format.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/energy.js";
import { compared, hasOnlyRest, inUnit, PARTS } from "./amounts.js";

// Kilocalories. A smaller difference means nothing, since the numbers are estimates.
const ALIKE = 10;

export function differenceOf(first, second, { unit, amount, dayName }) {
  const { by, parts } = compared(first, second), names = { first: dayName(first.day), second: dayName(second.day) };
  if (by === undefined) return [t("energy.pair.unknown", { day: first.total === null ? names.first : names.second })];
  const way = Math.abs(by) < inUnit(ALIKE, unit) ? "alike" : by > 0 ? "more" : "less";
  const some = parts.filter((row) => row.by).sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .map(({ part, by: n }) => t(`energy.${n > 0 ? "more" : "less"}.${part}`, { n: whole(Math.abs(n)) }));
  return [t(`energy.pair.${way}`, { ...names, n: amount(Math.abs(by)) }),
    some.length ? t("energy.pair.parts", { parts: some.join(", ") }) : null,
    aloneOf(first, second, names), aloneOf(second, first, { first: names.second }),
    ...[first, second].filter(hasOnlyRest).map(({ day }) => t("energy.pair.rest", { day: dayName(day) })),
    first.isSoFar || second.isSoFar ? t("energy.today") : null].filter(Boolean);
}

// A part that only one day has is no difference: on the other day it may just not have been recorded.
function aloneOf({ of }, other, { first: day }) {
  const some = PARTS.filter((part) => part in of && !(part in other.of)).reverse();
  return some.length ? t("energy.pair.alone", { day, parts: some.map((part) => t(`energy.said.${part}`, { n: whole(of[part]) })).join(", ") }) : null;
}
