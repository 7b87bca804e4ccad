// How far this week is, beside the greeting: against what the member wants, if they said it, with a mark for each day.
import { dateText, dayAt, mondayOf } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { html, keyed } from "../../shared/template.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { workoutOf } from "../person/sets.js";
import { nextDay } from "./planned.js";

noun({ row: { place: "start.head", order: 10, draw: week } });

function week(person) {
  const today = dayKey(app.clock.now()), monday = mondayOf(today), { rows } = person.log.recent;
  const { data: aims } = progressOf(person, app.refresh).of("aims.get", {}, { apart: true, asks: live() });
  if (!rows) return html`<p class="start-week"></p>`;
  const days = new Set(rows.filter(({ day, setCount }) => day >= monday && setCount).map(({ day }) => day));
  if (workoutOf(person)?.rows?.length) days.add(today);
  const done = days.size, isDone = days.has(today), next = nextDay(person);
  const of = aims?.chosen ? aims.daysPerWeek : 0, n = done + (isDone ? 0 : 1);
  const text = !of || n > of ? t("start.week", { n: done }) : t(isDone ? "start.week.done" : "start.week.next", { n, of });
  const marks = Array.from({ length: of && Math.max(of, done) }, (_, at) => (at < done ? "done" : at === done && !isDone ? "now" : ""));
  return html`<p class="start-week"><span><span class="strong">${text}</span>${next ? html`<span class="dim">${t("start.week.then",
    { day: dateText(dayAt(next), { weekday: "long" }) })}</span>` : null}</span><span class="start-marks" aria-hidden="true">${
    marks.map((kind, at) => keyed(at, html`<i class=${kind}></i>`))}</span></p>`;
}
