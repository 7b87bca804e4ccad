// A plan's numbers in words. Contract: pure. amountText({food, grams}) → "80 g rice", "2 eggs (110 g)", "1½ slices of bread (60 g)";
//   dayOf(plan, name) → the plan's day, the rest day if there is no other; dishOf(meal, picked) → the picked dish, whatever number was kept;
//   howOf(plan, choices, { day }) → sentences on how it was worked out, with the member's own numbers; day("2026-11-20") → "20 Nov".
import { number, whole } from "../../../shared/format.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/meals.js";

// As the server counts: see Food.step (a half slice of bread), MealNeeds.perFat and EverydayActivity.factor.
const EGG = 55, SLICE = 40, PER_FAT = 9, FACTORS = { sitting: 1.4, moving: 1.6, standing: 1.8 };
const tenth = (n) => number(Math.round(n * 10) / 10);

export function amountText({ food, grams }) {
  const said = { grams: whole(grams), food: t(`meals.food.${food}`) };
  if (food === "eggs") return t("meals.eggs", { ...said, n: Math.round(grams / EGG) });
  if (food === "bread") return t("meals.slices", { ...said, n: Math.round(2 * grams / SLICE) / 2 });
  return t("meals.amount", said);
}

export const dayOf = (plan, name) => (name === "training" && plan.trainingDay ? plan.trainingDay : plan.restDay);
export const dishOf = ({ dishes }, picked = 0) => dishes[picked % dishes.length];

export function howOf(plan, { goal, activity }, { day }) {
  const { basal, basalFrom, body, training, restDay, kilogramsCounted: kg } = plan;
  return [
    t(`meals.how.basal.${basalFrom}`, { n: whole(basal), years: body.years, kg: tenth(body.kilograms), cm: tenth(body.heightCm),
      day: day(body.weighedOn), fat: tenth(body.bodyFat ?? 0), fatDay: body.measuredOn ? day(body.measuredOn) : "" }),
    t("meals.how.activity", { factor: tenth(FACTORS[activity]), n: whole(restDay.used) }),
    training ? t("meals.how.training", { days: training.days, n: whole(training.kilocalories) }) : null,
    t(`meals.how.${goal}`),
    t("meals.how.split", { each: tenth(restDay.protein / kg), fat: whole(100 * PER_FAT * restDay.fat / restDay.kilocalories), kg: tenth(kg) }),
    kg < body.kilograms - 0.05 ? t("meals.how.counted") : null,
    t("meals.how.food"), t("meals.how.estimate"),
  ].filter(Boolean);
}
