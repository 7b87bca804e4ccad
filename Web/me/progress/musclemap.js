// The hard sets of this week on the body. Contract: muscleMap(rows) → template; rows: {muscle, value, low, high}.
import { zone } from "../../shared/progress/charts/bars.js";
import { bodyMap } from "../../shared/gym/figure/index.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";

const LOOKS = ["none", "below", "in", "above"];
const lookOf = (row) => (row?.value > 0 ? zone(row) : "none");

export function muscleMap(rows) {
  const of = new Map(rows.map((row) => [row.muscle, row])), worked = rows.filter(({ value }) => value > 0);
  const label = worked.length ? t("progress.muscles.map", { muscles: worked.map((row) => t("progress.muscles.open",
    { muscle: t(`muscle.${row.muscle}`), sets: t("progress.week.sets", { ...row, sets: row.value }),
      zone: t(`progress.week.${zone(row)}`) })).join("; ") }) : t("progress.muscles.none");
  return html`<div class="muscle-map">${bodyMap({ look: (muscle) => lookOf(of.get(muscle)), label, words: false })}
    <ul class="map-key" aria-hidden="true">${LOOKS.map((look) => keyed(look, html`<li class=${look}>${
      t(`progress.muscles.is.${look}`)}</li>`))}</ul></div>`;
}
