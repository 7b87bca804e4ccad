// What the phone and the kiosk show of somebody's heart. Contract: templates of protocol values.
//   zoneBar(seconds) → the minutes of each zone as one bar, in words for a screen reader; null if there are none.
//   zoneList(seconds) → the same as a list with words; figures(view) → a <dl> of points, average, maximum, recovery and energy.
//   band(now) → zone as colour, shape and word, with percent and points; of heart.now, never its beats.
import { html, keyed } from "../../template.js";
import { whole } from "../../format.js";
import { t } from "../../words.js";
import "../../words/floor/hearts.js";
import { minutesOf, shares, spokenZone, wordOf } from "./zones.js";

const minutes = ({ zone, n }) => t("zone.minutes", { n: minutesOf(n), word: wordOf(zone) });

export function zoneBar(seconds) {
  const parts = shares(seconds);
  return parts.length ? html`<div class="zone-bar" role="img" aria-label=${parts.map(minutes).join(", ")}>${parts.map(({ zone, n }) =>
    keyed(zone, html`<heart-part data-zone=${zone} .n=${n}></heart-part>`))}</div>` : null;
}

export const zoneList = (seconds) => html`<ul class="zone-list">${shares(seconds).map(({ zone, n }) => keyed(zone, html`<li
  data-zone=${zone}><heart-mark zone=${zone}></heart-mark><span>${wordOf(zone)}</span><span class="strong">${minutesOf(n)}
  ${t("unit.min")}</span></li>`))}</ul>`;

const FIGURES = ["points", "average", "maximum", "recovery", "kcal"];

export const figures = (view) => html`<dl class="heart-figures">${FIGURES.filter((name) => view[name] !== undefined).map((name) => keyed(name,
  html`<div><dd class="number">${whole(view[name])}</dd><dt>${t(`hearts.${name}`, { n: view[name] })}</dt></div>`))}</dl>`;

export function band(now) {
  const { zone, percent, points = 0, state } = now, isLost = state === "lost";
  if (isLost || zone === undefined) return html`<div class="heart-band none"><rack-icon name="heart"></rack-icon><p><span class="strong">${
    t(isLost ? "hearts.lost" : "hearts.unknown")}</span><span class="small">${t(isLost ? "hearts.lost.do" : "hearts.unknown.do")}</span></p></div>`;
  return html`<div class="heart-band" data-zone=${zone}><heart-mark zone=${zone}></heart-mark><p class="title">${wordOf(zone)}<span
      class="unseen">, ${spokenZone(zone)}</span></p><p class="number">${percent}<span>%</span></p><p><b>${whole(points)}</b>
    ${t("zone.points", { n: points })}</p></div>`;
}
