// The plan of a rest day or a training day: its amounts, its meals with a dish each, and how it was worked out. Contract:
//   planCard(plan, choices) → template. It is also what is printed, with the picked dishes.
import { dayText } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { segments } from "../../../shared/parts/segments.js";
import { html, keyed } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import { amountText, dayOf, dishOf, howOf } from "./amounts.js";
import { put, state } from "./state.js";

// An estimate has no last digit.
const tens = (kilocalories) => whole(Math.round(kilocalories / 10) * 10);
const DAYS = ["rest", "training"], PARTS = ["protein", "fat", "carbohydrate"];

export function planCard(plan, choices) {
  const name = plan.trainingDay ? state().day : DAYS[0], day = dayOf(plan, name);
  return html`<section class="panel card meals-plan" aria-labelledby="meals-plan"><h2 class="label" id="meals-plan">${t("meals.plan")}</h2>
    ${plan.trainingDay ? segments({ label: t("meals.day"), value: name, set: (value) => put({ day: value }),
      options: DAYS.map((value) => ({ value, label: t(`meals.day.${value}`) })) }) : null}
    <h3 class="meals-print-only">${t(`meals.day.${name}`)}</h3>
    <p class="meals-sum"><span class="small">${t("meals.about")}</span><span class="number">${whole(day.kilocalories)}</span><span>${
      t("meals.kcal")}</span></p>
    <dl class="meals-split">${PARTS.map((part) => keyed(part, html`<div><dt>${t(`meals.${part}`)}</dt><dd><span class="number">${
      whole(day[part])}</span> ${t("meals.gram")}</dd></div>`))}</dl>
    <p class="small">${t(`meals.uses.${name}`, { n: tens(day.used) })}${plan.trainingDay ? null : ` ${t("meals.no.training")}`}</p>
    ${day.meals.map((meal, i) => keyed(i, one(meal, i)))}
    <p class="small">${t("meals.weighed")}</p>
    ${choices.diet === "vegan" ? html`<p class="small">${t("meals.vegan")}</p>` : null}
    <details class="more"><summary>${t("meals.how")}</summary><div class="meals-how">${howOf(plan, choices, { day: (on) => dayText(on) })
      .map((text, i) => keyed(i, html`<p class="small">${text}</p>`))}</div></details>
    <div class="ends"><button type="button" class="btn" @click=${() => print()}>${t("meals.print")}</button></div></section>`;
}

function one(meal, i) {
  if (!meal.dishes.length) return null;
  const slot = t(`meals.slot.${meal.slot}`), dish = dishOf(meal, state().picked[i]);
  return html`<section class="meals-meal" aria-labelledby=${`meals-meal-${i}`}><h3 id=${`meals-meal-${i}`}><span class="small">${slot}</span><span
      class="strong">${t(`meals.dish.${dish.dish}`)}</span></h3>
    <ul>${dish.amounts.map((amount) => keyed(amount.food, html`<li>${amountText(amount)}</li>`))}</ul>
    <p class="small">${t("meals.has", { n: tens(dish.kilocalories), protein: whole(dish.protein), fat: whole(dish.fat),
      carbohydrate: whole(dish.carbohydrate) })}</p>
    ${meal.dishes.length > 1 ? html`<button type="button" class="btn" aria-label=${t("meals.other.said", { meal: slot })} @click=${() => other(i)}>${
      t("meals.other")}</button>` : null}</section>`;
}

function other(i) {
  const picked = [...state().picked];
  picked[i] = (picked[i] ?? 0) + 1;
  put({ picked });
}
