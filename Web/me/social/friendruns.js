// Twelve weeks of training days as a grid, a column for each week from Monday. Contract: runs({from, days}, today, label) →
// template; the label says the same in words.
import { html, keyed } from "../../shared/template.js";
import { DAY_MS, dateText, dayAt, dayOf } from "../../shared/days.js";

const WEEKS = 12;

export function runs({ from, days }, today, label) {
  const trained = new Set(days), first = dayAt(from);
  const weeks = Array.from({ length: WEEKS }, (_, week) => Array.from({ length: 7 }, (__, day) =>
    dayOf(first + (week * 7 + day) * DAY_MS)));
  // A month is named at its first Monday.
  const month = ([monday]) => (Number(monday.slice(8)) <= 7 ? dateText(dayAt(monday), { month: "short" }) : "");
  return html`<div class="friend-days" role="img" aria-label=${label}>${weeks.map((week) => keyed(week[0], html`<div>
    <span class="month">${month(week)}</span>${week.map((day) => keyed(day, html`<i class=${[trained.has(day) ? "done" : "",
      day === today ? "now" : "", day > today ? "ahead" : ""].filter(Boolean).join(" ") || null}></i>`))}</div>`))}</div>`;
}
