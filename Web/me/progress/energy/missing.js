// What is missing for the figures of days, and where it is entered. Contract: missingCard(missing) → a card in place of the chart;
//   missingRows(missing) → the list alone; missing: as energy.days has it.
import { html, keyed } from "../../../shared/template.js";
import { blank } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/energy.js";

// A member under 18 can enter nothing that helps. A body weight belongs to a day.
const PLACES = { birthDate: "#numbers", sex: "#numbers", height: "#numbers", bodyWeight: "#progress/body" };

export const missingCard = (missing) => html`<section class="panel card" aria-labelledby="energy-missing"><h2 class="label"
    id="energy-missing">${t("energy.missing")}</h2>${missing.includes("age") ? blank({ icon: "info", title: t("energy.missing.age") })
  : html`<p>${t("energy.missing.text")}</p>${missingRows(missing)}`}</section>`;

export const missingRows = (missing) => html`<ul class="links">${missing.map((name) => keyed(name, html`<li>${PLACES[name]
  ? html`<a class="row" href=${PLACES[name]}><span><span class="strong">${t(`energy.missing.${name}`)}</span><span class="small">${
    t(`energy.missing.${name}.why`)}</span></span><rack-icon name="next"></rack-icon></a>`
  : html`<p class="small">${t(`energy.missing.${name}`)}</p>`}</li>`))}</ul>`;
