// Runs, rides and other activities on the road, at #roads: the list by month, files to add, and the member's fastest; one of them at
// #roads/17 (loaded later). Contract: roads() → template. Only the member sees any of it.
import { html, keyed } from "../../shared/template.js";
import { segments } from "../../shared/parts/segments.js";
import { head } from "../../shared/parts/head.js";
import { day, duration, monthOf, shortDay, time } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { climb, far, paceOf, titleOf } from "../../shared/roads/measure.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import { failedCard } from "../base/failed.js";
import { app, ask, clock, session, unit } from "../base/state.js";
import { addButton, fileLines } from "./filelines.js";
import { files, isLater } from "./files.js";
import "./icons.js";
import { RoadList } from "./list.js";
import { roadPage } from "./road.js";
import { routesRow } from "./routes/row.js";

const reads = () => progressOf(session);
const state = () => (app.form.roads ??= { list: new RoadList(ask, () => app.refresh()), kind: null });

function stale() {
  app.form.roads?.list.stale();
  for (const method of ["roads.get", "roads.best"]) reads().stale({ method });
}
noun({ hears: { "roads.changed": stale }, returned: stale });

const idOf = (address) => Number(/^roads\/(\d+)$/.exec(address)?.[1]) || null;

export function roads() {
  const id = idOf(app.page);
  return id ? html`${keyed(`of-${id}`, html`${roadPage(id)}`)}` : html`${keyed("all", html`${overview()}`)}`;
}

function overview() {
  const { list } = state(), isEmpty = list.rows?.length === 0 && !files().items.length;
  if (!isLater(list.rows)) list.need();
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.roads"), rest: isEmpty ? null : addButton() })}
    ${fileLines()}${routesRow()}${isEmpty ? none() : html`${bests()}${all(list)}`}`;
}

const none = () => html`<section class="panel card">${blank({ icon: "run", title: t("roads.none"), text: t("roads.none.text"),
  action: html`<div class="ends">${addButton({ isGo: true })}</div>` })}</section>`;

const retryButton = () => html`<button type="button" class="btn" @click=${() => { state().list.again(); app.refresh(); }}>${t("retry")}</button>`;

function all(list) {
  if (!list.rows) return list.fault ? html`<section class="panel card">${blank({ icon: "cloud", title: t("roads.failed"),
    text: list.fault.code === "away" ? t("away.plain") : null, action: retryButton() })}</section>` : skeleton(5);
  return html`<div class="road-months">${months(list.rows).map(([month, rows]) => keyed(month, html`<section class="days" aria-label=${month}><h2
      class="label">${month}</h2><ul class="panel road-list">${rows.map((road) => keyed(road.id, row(road)))}</ul></section>`))}</div>
    ${list.fault ? html`<div class="panel card"><p class="dim">${t("roads.failed")}</p>${retryButton()}</div>`
      : list.more ? html`<button type="button" class="btn wide" ?disabled=${list.busy} @click=${() => list.load({ more: true })}>${
          t("roads.earlier")}</button>` : null}`;
}

function months(rows) {
  const found = new Map();
  for (const road of rows) {
    const month = monthOf(road.startedAt);
    if (!found.has(month)) found.set(month, []);
    found.get(month).push(road);
  }
  return [...found];
}

function row(road) {
  const { kind, startedAt, meters, moving, seconds, ascent } = road;
  const facts = [meters > 0 && far(meters, unit(), kind), duration(moving || seconds), paceOf(road, unit())?.text,
    ascent >= 1 && t("road.up", { climb: climb(ascent, unit()) })].filter(Boolean).join(" · ");
  return html`<li><a class="row" href=${`#roads/${road.id}`}><rack-icon name=${kind}></rack-icon><span><bdi class="strong">${titleOf(road)}</bdi><span
      class="small">${[t(`road.kind.${kind}`), day(startedAt, clock.now()), time(startedAt)].join(" · ")}</span><span
      class="small road-facts">${facts}</span></span><rack-icon name="next"></rack-icon></a></li>`;
}

// MARK: The fastest

function bests() {
  const known = reads().of("roads.best", {}, { asks: false }).data;
  const { data, error } = reads().of("roads.best", {}, { apart: true, asks: !isLater(known) });
  if (!data) return error ? error.code === "away" ? null : failedCard(t("roads.bests"), error) : html`<section class="panel card">${skeleton(2)}</section>`;
  const kinds = [...new Set(data.bests.map(({ kind }) => kind))], here = state(), kind = kinds.includes(here.kind) ? here.kind : kinds[0];
  if (!kinds.length) return null;
  return html`<section class="panel card" aria-labelledby="road-bests"><h2 class="label" id="road-bests">${t("roads.bests")}</h2>
    ${kinds.length > 1 ? segments({ label: t("roads.bests.of"), value: kind, options: kinds.map((value) => ({ value, label: t(`road.kind.${value}`) })),
      set: (value) => { here.kind = value; app.refresh(); } }) : null}
    <ul class="road-bests">${data.bests.filter((one) => one.kind === kind).map((one) => keyed(one.meters, html`<li><a class="row" href=${
      `#roads/${one.road}`}><span><span class="strong">${t(`road.best.${one.meters}`)}</span><span class="small">${
      shortDay(one.startedAt, clock.now())}</span></span><span class="number">${duration(Math.round(one.seconds))}</span></a></li>`))}</ul></section>`;
}
