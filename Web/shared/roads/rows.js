// Activities as rows of a list. Contract: rows(roads, { href, unit, now }) → an <li> each; href(road): where it leads; unit: the
// viewer's; months(roads, the same) → all of them below their months; factsOf(road, unit) → "5.21 km · 30:12 · 5:48 min/km".
import { day, monthOf, time } from "../format.js";
import { html, keyed } from "../template.js";
import { t } from "../words.js";
import "../words/roads/roads.js";
import "./icons.js";
import { climbOf, farOf, paceOf, timeOf, titleOf } from "./measure.js";

export const factsOf = (road, unit) => [farOf(road, unit), timeOf(road), paceOf(road, unit)?.text, climbOf(road, unit)].filter(Boolean)
  .join(" · ");

export const rows = (roads, about) => roads.map((road) => keyed(road.id, row(road, about)));

const row = (road, { href, unit, now }) => html`<li><a class="row" href=${href(road)}><rack-icon name=${road.kind}></rack-icon><span><bdi
    class="strong">${titleOf(road)}</bdi><span class="small">${[t(`road.kind.${road.kind}`), day(road.startedAt, now), time(road.startedAt)]
    .join(" · ")}</span><span class="small road-facts">${factsOf(road, unit)}</span></span><rack-icon name="next"></rack-icon></a></li>`;

export const months = (roads, about) => html`<div class="road-months">${byMonth(roads).map(([month, some]) => keyed(month, html`<section class="days"
    aria-label=${month}><h2 class="label">${month}</h2><ul class="panel road-list">${rows(some, about)}</ul></section>`))}</div>`;

function byMonth(roads) {
  const found = new Map();
  for (const road of roads) {
    const month = monthOf(road.startedAt);
    if (!found.has(month)) found.set(month, []);
    found.get(month).push(road);
  }
  return [...found];
}
