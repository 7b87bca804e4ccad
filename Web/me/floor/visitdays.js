// Visits in the member's calendar. Contract: visitsOn(day, weeks) → the visits of a day, oldest first; `weeks` are those
// that are shown, so that all days share one request; visitText(visit) → "in the gym 18:05–19:20"; visitMark() → the mark
// of a day, a door beside the icons of workouts; visitLines(day, weeks) → them in the day's card, or null;
// visitsLine(day, weeks) → how many there are in the month of `day`, which leads to all.
import { html, keyed } from "../../shared/template.js";
import { dateText, dayAt } from "../../shared/days.js";
import { dayKey, time } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import { clock } from "../base/state.js";
import { grouped, timesOf, visitsOf } from "./visits.js";

// The visits of each reply by day: a month asks for each of its days at each draw.
const sorted = new WeakMap();

function byDay(weeks) {
  const { data } = visitsOf(weeks[0][0], weeks.at(-1)[6]);
  if (!data) return null;
  if (!sorted.has(data)) sorted.set(data, grouped([...data.visits].reverse(), (day) => day));
  return sorted.get(data);
}

export const visitsOn = (day, weeks) => byDay(weeks)?.get(day) ?? [];
export const visitText = (visit) => (visit.leftAt === undefined
  ? t("visits.on.open", { time: time(visit.arrivedAt) }) : t("visits.on", { times: timesOf(visit) }));
export const visitMark = () => html`<span class="visit-mark" aria-hidden="true"></span>`;

export function visitLines(day, weeks) {
  const visits = visitsOn(day, weeks);
  return visits.length ? html`<ul class="visit-lines">${visits.map((visit) => keyed(visit.id,
    html`<li>${visitMark()}<span>${visitText(visit)}</span></li>`))}</ul>` : null;
}

export function visitsLine(day, weeks) {
  const days = byDay(weeks), month = day.slice(0, 7), now = dayKey(clock.now()).slice(0, 7);
  if (!days || month > now) return null;
  const n = [...days].reduce((sum, [key, visits]) => sum + (key.slice(0, 7) === month ? visits.length : 0), 0);
  return html`<a class="link visits-line" href="#visits">${visitMark()}<span>${month === now ? t("visits.month.now", { n })
    : t("visits.month.of", { n, month: dateText(dayAt(day), { month: "long" }) })}</span></a>`;
}
