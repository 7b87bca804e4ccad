// Two days side by side, with their difference in words. Contract: pairCard(first, second) → template; both days: from shownDay().
import { whole } from "../../../shared/format.js";
import { html, keyed } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import { compared } from "./amounts.js";
import { differenceOf } from "./difference.js";
import { amount, dayName, energyUnit, state } from "./state.js";

const signed = (n) => (n === undefined ? "–" : n === 0 ? "0" : `${n > 0 ? "+" : "−"}${whole(Math.abs(n))}`);
const cell = (n) => (Number.isFinite(n) ? whole(n) : "–");

export function pairCard(first, second) {
  const { by, parts } = compared(first, second), { picks } = state(), both = [first, second];
  return html`<section class="panel card" aria-labelledby="energy-pair-title"><h2 class="label" id="energy-pair-title">${t("energy.pair")}</h2>
    ${differenceOf(first, second, { unit: energyUnit(), amount, dayName }).map((text, i) => keyed(i, html`<p class=${i ? "" : "strong"}>${text}</p>`))}
    <table class="energy-compared"><caption class="unseen">${t("energy.pair.table")}</caption>
      <thead><tr><td></td>${both.map(({ day }, i) => keyed(i, html`<th scope="col">${t("energy.pair.day", { n: i + 1,
        day: dayName(day) })}</th>`))}<th scope="col">${t("energy.pair.by")}</th></tr></thead>
      <tbody>${[...parts].reverse().map((row) => keyed(row.part, html`<tr><th scope="row">${t(`energy.part.${row.part}`)}</th><td>${
        cell(row.first)}</td><td>${cell(row.second)}</td><td>${signed(row.by)}</td></tr>`))}</tbody>
      <tfoot><tr><th scope="row">${t("energy.part.total")}</th><td>${cell(first.total)}</td><td>${cell(second.total)}</td><td>${
        signed(by)}</td></tr></tfoot></table>
    <p class="small">${t("energy.estimate")}</p>
    <div class="ends">${both.map(({ day }, i) => keyed(i, html`<button type="button" class="btn" @click=${() =>
      picks.set([day])}>${t("energy.only", { day: dayName(day) })}</button>`))}</div></section>`;
}
