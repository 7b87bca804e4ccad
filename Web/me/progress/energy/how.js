// How a number was computed, in words with the member's own numbers. Contract: howOf(item, reply, { amount, day }) → sentences;
//   item: one of energy.day's, reply: that reply; amount(kilocalories) → in the member's unit; day("2026-11-20") → "20 Nov".
// Formulas are shown as published, in kilograms, centimetres and kilocalories, so that anybody can check them.
import { number, whole } from "../../../shared/format.js";
import { katch, mifflin } from "../../../shared/progress/calc/body.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/energy.js";

const tenth = (n) => number(Math.round(n * 10) / 10);
// Numbers are net: what the body uses at rest in that time is in the part for rest.
const less = ({ rest }, say) => (rest > 0 ? t("energy.how.rest", { rest: say.amount(rest) }) : null);
const gross = ({ kilocalories, rest = 0 }, say) => say.amount(kilocalories + rest);

function basal({ body, basalFrom, isSoFar }, item, say) {
  const { kilograms: kg, heightCm: cm, years, sex, bodyFat: fat, measuredOn, weighedOn } = body;
  const text = basalFrom === "katch" ? t("energy.how.katch", { lean: tenth(kg * (1 - fat / 100)), kg: tenth(kg), fat: tenth(fat),
    day: say.day(measuredOn), kcal: whole(Math.round(katch(kg, fat))) })
    : t(`energy.how.mifflin.${sex}`, { kg: tenth(kg), cm: tenth(cm), years,
      kcal: whole(Math.round(mifflin(sex === "male" ? "M" : "F", kg, cm, years))) });
  return [text, t("energy.how.weight", { day: say.day(weighedOn) }), isSoFar ? t("energy.how.so.far", { n: say.amount(item.kilocalories) }) : null];
}

function met({ body }, { what, mets, minutes }) {
  const given = { mets: tenth(mets), minutes, kg: tenth(body.kilograms) };
  return [mets > 0 ? t(what === "road" ? "energy.how.met.road" : "energy.how.met", given) : null, t("energy.how.met.what")];
}

const steps = ({ body }, { steps: all, counted, meters }) => [
  counted < all ? t("energy.how.steps.left", { counted: whole(counted), steps: whole(all) }) : null,
  t("energy.how.steps", { counted: whole(counted), km: number(Math.round(meters / 10) / 100), cm: tenth(body.stepCentimeters),
    kg: tenth(body.kilograms) })];

const HOW = { formula: basal, met, steps,
  heart: (_, item, say) => [t("energy.how.heart", { minutes: item.minutes, gross: gross(item, say) }), less(item, say)],
  pace: (_, item, say) => [t("energy.how.pace", { gross: gross(item, say) }), less(item, say)],
  device: (_, item, say) => [t("energy.how.device", { gross: gross(item, say) }), less(item, say)] };

export const howOf = (item, reply, say) => (reply.body ? HOW[item.from]?.(reply, item, say) ?? [] : []).filter(Boolean);
