// Runs, rides and other activities on the road, at #roads: the list by month, files to add, and the member's fastest; one of them at
// #roads/17, and recording one at #roads/record (loaded later). Contract: roads() → template. What others see of them: theirs.js.
import { html, keyed } from "../../shared/template.js";
import { segments } from "../../shared/parts/segments.js";
import { head } from "../../shared/parts/head.js";
import { duration, shortDay } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { months } from "../../shared/roads/rows.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import { failedCard } from "../base/failed.js";
import { app, ask, clock, session, unit } from "../base/state.js";
import { addButton, fileLines } from "./filelines.js";
import { files, isLater } from "./files.js";
import { RoadList } from "./list.js";
import { isRecord, recordPage } from "./record/record.js";
import { roadPage } from "./road.js";
import { routesRow } from "./routes/row.js";

const reads = () => progressOf(session);
const state = () => (app.form.roads ??= { list: new RoadList(ask, () => app.refresh()), kind: null });

function stale() {
  app.form.roads?.list.stale();
  for (const method of ["roads.get", "roads.best", "roads.settings"]) reads().stale({ method });
}
noun({ hears: { "roads.changed": stale }, returned: stale });

const idOf = (address) => Number(/^roads\/(\d+)$/.exec(address)?.[1]) || null;

export function roads() {
  if (isRecord(app.page)) return html`${keyed("record", html`${recordPage()}`)}`;
  const id = idOf(app.page);
  return id ? html`${keyed(`of-${id}`, html`${roadPage(id)}`)}` : html`${keyed("all", html`${overview()}`)}`;
}

function overview() {
  const { list } = state(), isEmpty = list.rows?.length === 0 && !files().items.length;
  if (!isLater(list.rows)) list.need();
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.roads"), rest: isEmpty ? null : addButton() })}
    ${isEmpty ? null : recordLink()}${fileLines()}${routesRow()}${isEmpty ? none() : html`${bests()}${all(list)}`}`;
}

const recordLink = ({ isGo = false } = {}) => html`<a class=${`btn wide${isGo ? " go" : ""}`} href="#roads/record"><rack-icon name="play"></rack-icon>${t("roads.record")}</a>`;

const none = () => html`<section class="panel card">${blank({ icon: "run", title: t("roads.none"), text: t("roads.none.text"),
  action: html`<div class="ends">${recordLink({ isGo: true })}${addButton()}</div>` })}</section>`;

const retryButton = () => html`<button type="button" class="btn" @click=${() => { state().list.again(); app.refresh(); }}>${t("retry")}</button>`;

function all(list) {
  if (!list.rows) return list.fault ? html`<section class="panel card">${blank({ icon: "cloud", title: t("roads.failed"),
    text: list.fault.code === "away" ? t("away.plain") : null, action: retryButton() })}</section>` : skeleton(5);
  return html`${months(list.rows, { href: ({ id }) => `#roads/${id}`, unit: unit(), now: clock.now() })}
    ${list.fault ? html`<div class="panel card"><p class="dim">${t("roads.failed")}</p>${retryButton()}</div>`
      : list.more ? html`<button type="button" class="btn wide" ?disabled=${list.busy} @click=${() => list.load({ more: true })}>${
          t("roads.earlier")}</button>` : null}`;
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
