// Says that a weight is lighter than every bar of the gym, so that nobody looks for it on the bar. Contract:
//   barText(bar) → the sentence for a bar {value, unit}, "" without one; lighterText(weight, exercise) → the sentence, or
//   "" if the weight is on the bar or the exercise has none; lighterIn(sets, exercise) → a sentence for planned sets of
//   which some or all are lighter, or "".
import { number } from "../format.js";
import { barOver, usesPlates } from "./plates.js";
import { t } from "../words.js";

const inWords = ({ value, unit }) => `${number(value)}\u00a0${t(`unit.${unit}`)}`;

function barFor(weight, exercise) {
  const bar = weight?.value > 0 && exercise && usesPlates(exercise) ? barOver(weight.value, weight.unit) : null;
  return bar === null ? null : { value: bar, unit: weight.unit };
}

export const barText = (bar) => (bar ? t("plates.lighter", { bar: inWords(bar) }) : "");
export const lighterText = (weight, exercise) => barText(barFor(weight, exercise));

export function lighterIn(sets, exercise) {
  const bar = sets.map(({ load }) => barFor(load?.weight, exercise)).find(Boolean);
  return bar ? t("plates.lighter.sets", { bar: inWords(bar) }) : "";
}
