// A heart session in a few figures, for the kiosk: minutes in each zone and points, never beats. Contract:
//   summary({ seconds, points }, { label }) → a card; lastOf(reads, day) → the newest session of a day, or null; reads(method, params)
//   → a cached reply; heartDuring(reads, workout, now) → what a heart did in a workout: `now`, of heart.now, while the strap is still on.
import { dayKey, whole } from "../../format.js";
import { html } from "../../template.js";
import { t } from "../../words.js";
import { zoneBar, zoneList } from "./parts.js";

export const summary = ({ seconds, points }, { label = t("hearts.title") } = {}) => html`<section class="panel heart-summary" aria-label=${label}>
  <p><span class="label">${label}</span><span><b class="number">${whole(points)}</b> ${t("zone.points", { n: points })}</span></p>
  ${zoneBar(seconds)}${zoneList(seconds)}</section>`;

const sessionsOf = (reads, day) => reads("hearts.sessions", { from: day, to: day }).data?.sessions ?? [];

export const lastOf = (reads, day) => sessionsOf(reads, day)[0] ?? null;

export function heartDuring(reads, { startedAt, finishedAt }, now) {
  if (now?.points !== undefined) return now;
  return sessionsOf(reads, dayKey(startedAt)).find((one) => one.startedAt < finishedAt && one.endedAt > startedAt) ?? null;
}
