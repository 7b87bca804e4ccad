// Parts of an activity's page. Contract: each takes what roads.get replied, or its road, and returns a template, or null where there
// is nothing to show: figures(road, isTheirs), bestsOf(reply), zones(reply), splits(state, reply); isTheirs: somebody else's, in the words
// for theirs; state.allSplits: also of a long one all are shown.
import { zoneBar, zoneList } from "../../shared/floor/hearts/parts.js";
import { duration, lasting, whole } from "../../shared/format.js";
import { climb, far, farOf, pace, paceOf, timeOf } from "../../shared/roads/measure.js";
import { html, keyed, svg } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import "../../shared/words/roads/theirs.js";
import { app, unit } from "../base/state.js";

export function figures(road, isTheirs = false) {
  const { moving, seconds, ascent, descent, averageHeart, highestHeart, kilocalories, caloriesFrom, isAbout } = road;
  const average = paceOf(road, unit()), breaks = moving && seconds - moving >= 60;
  const all = [["far", farOf(road, unit())], ["moving", timeOf(road)],
    ["elapsed", breaks && (isAbout ? lasting(seconds) : duration(seconds))], ["pace", average?.figure],
    ["ascent", ascent >= 1 && climb(ascent, unit())], ["descent", descent >= 1 && climb(descent, unit())],
    ["averageHeart", averageHeart], ["highestHeart", highestHeart]].filter(([, value]) => value);
  return html`<section class="panel card" aria-label=${t("road.figures")}><dl class="road-figures">${all.map(([name, value]) => keyed(name,
    html`<div><dd class="number">${value}</dd><dt>${t(`road.figure.${name}`, { unit: average?.of })}</dt></div>`))}${kilocalories > 0 && caloriesFrom ? html`<div><dd
    class="number">${whole(kilocalories)}</dd><dt>${t(`${isTheirs ? "road.theirs" : "road"}.kcal.${caloriesFrom}`)}</dt></div>` : null}</dl>${
    isAbout ? html`<p class="small">${t("road.theirs.about")}</p>` : null}</section>`;
}

export function bestsOf({ bests }) {
  return bests?.length ? html`<section class="panel card" aria-labelledby="road-own"><h2 class="label" id="road-own">${t("road.bests")}</h2>
    <ul class="road-bests">${bests.map((one) => keyed(one.meters, html`<li class="row"><span><span class="strong">${t(`road.best.${one.meters}`)}</span>${
      one.isBest ? html`<span class="small"><rack-icon name="star"></rack-icon> ${t("road.best.is")}</span>` : null}</span><span class="number">${
      duration(Math.round(one.seconds))}</span></li>`))}</ul></section>` : null;
}

export function zones({ zones: seconds }) {
  return seconds?.some(Boolean) ? html`<section class="panel card" aria-labelledby="road-zones"><h2 class="label" id="road-zones">${
    t("road.zones")}</h2>${zoneBar(seconds)}${zoneList(seconds)}</section>` : null;
}

// MARK: Splits

// As many are shown at first.
const FEW = 30;

// Miles for whoever reads them, else kilometres: the server knows the member's unit.
export function splits(here, { road: { kind }, splits: all = [] }) {
  if (all.length < 2) return null;
  let end = 0;
  const rows = all.map((one) => ({ ...one, end: end += one.meters, speed: one.seconds > 0 ? one.meters / one.seconds : 0 }));
  const fastest = rows.reduce((most, { speed }) => Math.max(most, speed), 0) || 1, shown = here.allSplits ? rows : rows.slice(0, FEW);
  const some = { heart: rows.some(({ heart }) => heart), up: rows.some(({ ascent }) => ascent !== undefined) };
  const head = pace(kind, fastest, unit())?.of;
  return html`<section class="panel card" aria-labelledby="road-splits"><h2 class="label" id="road-splits">${t("road.splits")}</h2>
    <table class="road-splits"><thead><tr><th scope="col">${t("road.split.at")}</th><th scope="col">${head ?? t("road.split.time")}</th><td class="road-bar"></td>${some.heart
      ? html`<th scope="col">${t("road.split.heart")}</th>` : null}${some.up ? html`<th scope="col">${t("road.split.up")}</th>` : null}</tr></thead>
    <tbody>${shown.map((one, i) => keyed(i, split(one, { kind, fastest, some, isPace: Boolean(head) })))}</tbody></table>
    ${rows.length > shown.length ? html`<button type="button" class="btn wide" @click=${() => { here.allSplits = true; app.refresh(); }}>${
      t("road.splits.all", { n: rows.length })}</button>` : null}</section>`;
}

const split = (one, { kind, fastest, some, isPace }) => html`<tr><th scope="row">${far(one.end, unit(), kind)}</th><td class="strong">${
    isPace ? pace(kind, one.speed, unit())?.figure ?? "–" : duration(Math.round(one.seconds))}</td><td class="road-bar"><svg aria-hidden="true">${
    bar(one.speed / fastest)}</svg></td>${some.heart ? html`<td>${one.heart ?? "–"}</td>` : null}${some.up ? html`<td>${
    one.ascent === undefined ? "–" : climb(one.ascent, unit())}</td>` : null}</tr>`;

const bar = (share) => svg`<rect width=${`${Math.max(1, Math.round(share * 100))}%`} height="100%" rx="3"></rect>`;
