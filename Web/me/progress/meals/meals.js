// The member's meal plan, at #meals (loaded later): for whom it is not, what they choose, and the plan. Only the member sees it.
// Contract: mealsPage() → template. The caution is shown before anything else and whatever else is shown.
import { head } from "../../../shared/parts/head.js";
import { html, keyed } from "../../../shared/template.js";
import { blank, skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/meals.js";
import "../../../shared/words/progress/progress.js";
import { failedCard } from "../../base/failed.js";
import { planCard } from "./day.js";
import { choices } from "./form.js";
import { plan, state, visit } from "./state.js";
import { differs } from "./unsaved.js";

// A member under 18 can enter nothing that helps, unless their birth date is wrong.
const PLACES = { birthDate: "#numbers", sex: "#numbers", height: "#numbers", bodyWeight: "#progress/body" };

export function mealsPage() {
  visit();
  const { data, error } = plan();
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.meals"), below: t("meals.private") })}
    <section class="panel card meals-caution" aria-labelledby="meals-caution"><h2 class="label" id="meals-caution">${t("meals.caution")}</h2>
      <p>${t("meals.caution.text")}</p><p class="small">${t("meals.caution.allergy")}</p></section>
    ${!data ? error ? failedCard(t("meals.failed"), error) : html`<section class="panel card">${skeleton(5)}</section>`
      : data.missing.includes("age") ? html`<section class="panel card">${blank({ icon: "info", title: t("meals.missing.age"),
        action: html`<a class="btn" href=${PLACES.birthDate}>${t("meals.missing.age.wrong")}</a>` })}</section>`
      : html`<div class="columns meals-columns"><div class="column">${choices(data.choices)}</div><div class="column">${side(data)}</div></div>`}`;
}

function side({ choices: chosen, missing, refused, plan: made }) {
  // No plan stands beside other choices than its own.
  if (differs(chosen, state().chosen)) return html`<section class="panel card">${blank({ icon: "info", title: t("meals.unsaved") })}</section>`;
  if (missing.length) return missingCard(missing, chosen);
  if (made && chosen) return planCard(made, chosen);
  return html`<section class="panel card">${blank({ icon: "info", title: t(refused ? `meals.refused.${refused}` : "meals.first") })}</section>`;
}

// To lose weight, the body weight must be newer.
const lacks = (name, chosen) => t(name === "bodyWeight" && chosen?.goal === "lose" ? "meals.missing.bodyWeight.lose" : `meals.missing.${name}`);

const missingCard = (missing, chosen) => html`<section class="panel card" aria-labelledby="meals-missing"><h2 class="label" id="meals-missing">${
  t("meals.missing")}</h2><p>${t("meals.missing.text")}</p><ul class="links">${missing.map((name) => keyed(name, html`<li><a class="row"
    href=${PLACES[name]}><span class="strong">${lacks(name, chosen)}</span><rack-icon name="next"></rack-icon></a></li>`))}</ul></section>`;
