// About how much energy a member uses each day, at #energy (loaded later): the days as areas with a line, one day in its parts, or two
// days side by side; #energy/2026-11-21 opens with that day. Only the member sees it. Contract: energyPage() → template.
import { shift } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { head } from "../../../shared/parts/head.js";
import { segments } from "../../../shared/parts/segments.js";
import { sized } from "../../../shared/progress/charts/sized.js";
import { html, keyed } from "../../../shared/template.js";
import { blank, skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/progress/progress.js";
import { failedCard } from "../../base/failed.js";
import { app, clock } from "../../base/state.js";
import { dayNow } from "../glance.js";
import { average, hasOnlyRest, PARTS, shownDay } from "./amounts.js";
import { energyChart } from "./chart.js";
import { dayCard } from "./day.js";
import { missingCard, missingRows } from "./missing.js";
import { pairCard } from "./pair.js";
import { addressed, amount, chooseUnit, dayName, daysOf, end, energyUnit, FIRST, put, RANGES, state, UNITS, visit } from "./state.js";

export function energyPage() {
  visit();
  const { data, error } = daysOf(), way = addressed(app.page) ? ["#calendar", t("me.calendar")] : ["#progress", t("progress.title")];
  return html`${head({ back: { href: way[0], label: way[1] }, title: t("me.energy"), below: t("energy.private") })}
    ${!data ? error ? failedCard(t("energy.failed"), error) : html`<section class="panel card">${skeleton(5)}</section>` : shown(data)}`;
}

function shown(data) {
  const { range, picks } = state(), to = end(), rows = new Map(data.days.map((row) => [row.day, row]));
  const days = Array.from({ length: range }, (_, i) => shift(to, i + 1 - range)).filter((day) => day >= FIRST)
    .map((day) => shownDay(day, rows.get(day), energyUnit()));
  // What counts now, and not what was missing when the member was younger.
  if (!state().until && data.missing.length && !data.days.some(({ total }) => Number.isFinite(total))) {
    return missingCard(data.days.at(-1)?.missing ?? data.missing);
  }
  picks.within(days.map(({ day }) => day));
  const of = (day) => days.find((one) => one.day === day), [first = days.at(-1), second] = picks.days.map(of);
  return html`<div class="columns"><div class="column">${chartCard(days, second || first.total !== null)}</div>
    <div class="column">${second ? pairCard(first, second) : dayCard(first, { compares: days.length > 1 && hasFigures(days) })}</div></div>`;
}

const hasFigures = (days) => days.some(({ total }) => total !== null);

// The card of a day without figures lists what is missing by itself.
function chartCard(days, listsMissing) {
  const { range, picks } = state(), has = (part) => days.some(({ of }) => part in of), some = PARTS.filter(has);
  const missing = [...new Set(days.flatMap((day) => day.missing))], mean = average(days);
  const label = t("energy.label", { from: dayName(days[0].day), to: dayName(days.at(-1).day) });
  return html`<section class="panel card" aria-labelledby="energy-days-title"><h2 class="label" id="energy-days-title">${t("energy.days")}</h2>
    <div class="energy-tools">${segments({ label: t("energy.range"), value: range, set: (value) => put({ range: value }),
      options: RANGES.map((value) => ({ value, label: t("energy.range.days", { n: value }) })) })}
      ${segments({ label: t("energy.unit"), value: energyUnit(), set: chooseUnit,
        options: UNITS.map((value) => ({ value, label: t(`energy.unit.${value}`) })) })}</div>
    <p class=${picks.isWaiting ? "strong" : "small"} role="status">${picks.isWaiting ? t("energy.hint.second", { day: dayName(picks.days[0]) })
      : hasFigures(days) ? t("energy.hint") : null}</p>
    ${hasFigures(days) ? html`${sized((width) => energyChart({ days, parts: some, picks, width,
        height: width > 520 ? 320 : 240, label, words: said, head: headOf(days), now: clock.now() }))}${legend(some)}`
      : blank({ icon: "info", title: t("energy.none"), text: t("energy.none.text") })}
    ${pager(days)}<p class="small">${[mean?.rest ? t("energy.average.rest", { n: mean.rest, of: mean.days }) : null,
      days.at(-1).isSoFar ? t("energy.today") : null].filter(Boolean).join(" ")}</p>
    ${listsMissing && missing.length ? html`<div><p>${t("energy.gaps")}</p>${missingRows(missing)}</div>` : null}</section>`;
}

// The day that the keys move, or the average if none is picked.
function headOf(days) {
  const day = days.find((one) => one.day === state().picks.days.at(-1)), mean = average(days), n = day ? day.total : mean?.value ?? null;
  return html`<div class="head"><p><span class="number">${n === null ? "–" : whole(n)}</span> <span class="number caption">${
      t(`energy.unit.${energyUnit()}`)}</span></p><p class="of-day"><span class="strong">${day ? dayName(day.day) : t("energy.average")}</span><span
      class="small">${day ? noteOf(day) : t("energy.average.of", { n: mean?.days ?? 0 })}</span></p></div>`;
}

function noteOf(day) {
  return day.total === null ? t("energy.unknown") : hasOnlyRest(day) ? t("energy.only.rest.short") : t(day.isSoFar ? "energy.so.far" : "energy.about");
}

// What a screen reader says about a day, and which day it is compared with.
function said(day) {
  const { picks } = state(), [first, second] = picks.days, name = dayName(day.day);
  const text = day.total === null ? t("energy.said.none", { day: name }) : hasOnlyRest(day) ? t("energy.said.rest", { day: name, n: amount(day.total) })
    : t("energy.said", { day: name, n: amount(day.total), parts: PARTS.filter((part) => part in day.of)
      .map((part) => t(`energy.said.${part}`, { n: whole(day.of[part]) })).join(", ") });
  return second ? t("energy.said.beside", { text, day: dayName(first) }) : text;
}

const legend = (parts) => html`<ul class="legend" aria-label=${t("energy.legend")}><li><svg class="energy-key of-total" viewBox="0 0 14 14"
      aria-hidden="true"><path d="M0 7H14"></path></svg>${t("energy.part.total")}</li>${[...parts].reverse().map((part) => keyed(part,
    html`<li><svg class=${`energy-key of-${part}`} viewBox="0 0 14 14" aria-hidden="true"><rect width="14" height="14" rx="3"></rect></svg>${
      t(`energy.part.${part}`)}</li>`))}</ul>`;

function pager(days) {
  const { range, until } = state(), first = days[0].day;
  const go = (day) => { state().picks.start([]); put({ until: day >= dayNow() ? null : day }); };
  return html`<div class="pager"><button type="button" class="btn" ?disabled=${first <= FIRST} @click=${() => go(shift(first, -1))}><rack-icon
      name="back"></rack-icon>${t("progress.days.earlier")}</button>${until ? html`<button type="button" class="btn" @click=${() =>
      go(shift(until, range))}>${t("progress.days.later")}<rack-icon name="next"></rack-icon></button>` : null}</div>`;
}
