// Photos of the member's own body, at #photos: by month; one of them at #photos/5, adding at #photos/add (after a workout
// #photos/add/40), and before and after at #photos/pair. Contract: photosPage() → template; photosRow() → what Progress leads here with.
// Only the member sees them: no page shows them to a trainer yet, so none offers to share them.
import { dateText, dayAt } from "../../../shared/days.js";
import { head } from "../../../shared/parts/head.js";
import { segments } from "../../../shared/parts/segments.js";
import { html, keyed } from "../../../shared/template.js";
import { blank } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import { app } from "../../base/state.js";
import { addPage } from "./add.js";
import { lost, unknown } from "./away.js";
import { onePage } from "./one.js";
import { pairPage } from "./pair.js";
import { drawn, nameOf, put, rowsOf, state, VIEWS } from "./state.js";

export function photosPage() {
  const [, what, id] = app.page.split("/");
  if (what === "add") return keyed("add", html`${addPage(Number(id) || null)}`);
  if (what === "pair") return keyed("pair", html`${pairPage()}`);
  return Number(what) ? keyed(`of-${what}`, html`${onePage(Number(what))}`) : keyed("all", html`${overview()}`);
}

export const photosRow = () => html`<a class="row" href="#photos"><span><span class="strong">${t("photos.open")}</span><span
  class="small">${t("photos.what")}</span></span><rack-icon name="next"></rack-icon></a>`;

const addLink = (isGo = false) => html`<a class=${`btn${isGo ? " go" : ""}`} href="#photos/add"><rack-icon name="plus"></rack-icon>${t("photos.add")}</a>`;

function overview() {
  const rows = rowsOf(), { view } = state();
  return html`${head({ back: { href: "#progress", label: t("progress.title") }, title: t("me.photos"), below: t("photos.private"),
      rest: rows?.length ? addLink() : null })}
    ${rows ? rows.length ? all(rows, view) : none() : unknown()}`;
}

const none = () => html`<section class="panel card">${blank({ icon: "person", title: t("photos.none"), text: t("photos.none.text"),
  action: html`<div class="ends">${addLink(true)}</div>` })}</section>`;

function all(rows, view) {
  const shown = view ? rows.filter((photo) => photo.view === view) : rows;
  const hasPair = VIEWS.some((one) => rows.filter((photo) => photo.view === one).length > 1);
  return html`${hasPair ? html`<div class="photo-tools"><a class="btn" href="#photos/pair"><rack-icon name="sides"></rack-icon>${t("photos.pair")}</a></div>` : null}
    ${segments({ label: t("photos.view"), value: view ?? "all", set: (value) => put({ view: value === "all" ? null : value }),
      options: ["all", ...VIEWS].map((value) => ({ value, label: t(`photos.view.${value}`) })) })}
    ${shown.some(isMissing) ? lost(t("photos.lost.some")) : null}
    ${shown.length ? months(shown) : html`<p class="dim">${t("photos.view.none")}</p>`}`;
}

function isMissing(photo) {
  const { bitmap, isLost } = state().images.small(photo);
  return isLost && !bitmap;
}

const months = (rows) => byMonth(rows).map(([month, some]) => keyed(month, html`<section class="days" aria-label=${month}><h2 class="label">${month}</h2><ul
  class="photo-grid">${some.map((photo) => keyed(photo.id, html`<li><a href=${`#photos/${photo.id}`} aria-label=${nameOf(photo)}><span
    class="photo-small">${drawn(photo)}</span><span class="small">${dateText(dayAt(photo.day), { day: "numeric", month: "short" })} · ${
    t(`photos.view.${photo.view}`)}</span></a></li>`))}</ul></section>`));

function byMonth(rows) {
  const found = new Map();
  for (const photo of rows) {
    const month = dateText(dayAt(photo.day), { month: "long", year: "numeric" });
    if (!found.has(month)) found.set(month, []);
    found.get(month).push(photo);
  }
  return [...found];
}
