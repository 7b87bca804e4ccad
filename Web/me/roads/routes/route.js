// One route, at #routes/5: its way, how long it is, and the activities that followed it. Contract: routePage(id) → template.
import { focusOn } from "../../../shared/focus.js";
import { duration, shortDay } from "../../../shared/format.js";
import { head } from "../../../shared/parts/head.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { columnsOf } from "../../../shared/roads/live/follow.js";
import { wayMap } from "../../../shared/roads/map.js";
import { climb, far, paceOf } from "../../../shared/roads/measure.js";
import { html, keyed } from "../../../shared/template.js";
import { blank, skeleton, toast } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import { failedCard } from "../../base/failed.js";
import { app, clock, session, showError, unit } from "../../base/state.js";
import { nameAndKind, wrong } from "./fields.js";

// The server lists at most this many.
const MOST = 50;
const reads = () => progressOf(session);
const stateOf = (id) => (app.form.route?.id === id ? app.form.route : (app.form.route = { id, form: null, removing: false }));
const put = (here, values) => { Object.assign(here, values); app.refresh(); };

export function routePage(id) {
  const { data, error } = reads().of("routes.get", { id }, { apart: true }), here = stateOf(id), back = { href: "#routes", label: t("me.routes") };
  if (error?.reason === "no_such_route") return html`${head({ back, title: t("me.routes") })}<section class="panel card">${blank({ icon: "info",
    title: t("fault.no_such_route"), action: html`<a class="btn" href="#routes">${t("routes.all")}</a>` })}</section>`;
  if (!data) return html`${head({ back, title: t("me.routes") })}${error ? failedCard(t("routes.failed"), error) : skeleton(5)}`;
  const { route, runs } = data, { kind } = route;
  return html`${head({ back, isLong: true, title: html`<bdi>${route.name}</bdi>`, below: [t(`road.kind.${kind}`), t(`route.from.${route.madeFrom}`)].join(" · "),
      rest: here.form ? null : html`<button type="button" class="btn" id="route-edit" @click=${() => openForm(here, route)}><rack-icon
        name="edit"></rack-icon>${t("route.edit")}</button>` })}
    ${here.form ? editForm(here, route) : null}
    <div class="columns"><div class="column">${way(data)}<div class="ends"><a class="btn go" href=${`#roads/record?route=${id}`}><rack-icon
      name=${kind}></rack-icon>${t(`route.again.${kind}`)}</a></div></div>
      <div class="column">${figures(route, runs)}${runsOf(route, runs)}${removal(here, route)}</div></div>`;
}

// The same object while the line is the same: map.js keeps what it has drawn of it.
const tracks = new WeakMap();
function trackOf(points) {
  if (!tracks.has(points)) tracks.set(points, { ...columnsOf(points), seconds: [], meters: [], gaps: [] });
  return tracks.get(points);
}

const way = ({ route, points }) => html`<section class="panel card" aria-labelledby="route-map"><h2 class="label" id="route-map">${t("route.map")}</h2>
  ${wayMap({ track: trackOf(points), kind: route.kind, unit: unit(), by: null, index: null,
    label: t("route.map.of", { far: far(route.meters, unit(), route.kind) }) })}</section>`;

function figures({ meters, kind, ascent }, runs) {
  const all = [["far", far(meters, unit(), kind)], ["ascent", ascent >= 1 && climb(ascent, unit())],
    ["times", runs.length === MOST ? null : runs.length]].filter(([, value]) => value);
  return html`<section class="panel card" aria-label=${t("route.figures")}><dl class="road-figures">${all.map(([name, value]) => keyed(name,
    html`<div><dd class="number">${value}</dd><dt>${t(`route.figure.${name}`, { n: value })}</dt></div>`))}</dl></section>`;
}

function runsOf({ kind }, runs) {
  return html`<section class="panel card" aria-labelledby="route-runs"><h2 class="label" id="route-runs">${t("route.runs")}</h2>
    ${runs.length ? html`<ul class="road-bests">${runs.map((run) => keyed(run.road, html`<li><a class="row" href=${`#roads/${run.road}`}><span><span
      class="strong">${shortDay(run.startedAt, clock.now())}</span><span class="small">${run.isBest ? html`<rack-icon name="star"></rack-icon> ` : null}${
      [run.isBest && t("route.runs.best"), run.isReverse && t("route.runs.reverse"), paceOf({ ...run, kind }, unit())?.text].filter(Boolean).join(" · ")}</span></span><span
      class="number">${duration(run.moving || run.seconds)}</span></a></li>`))}</ul>${runs.length === MOST ? html`<p class="small">${
      t("route.runs.many", { n: MOST })}</p>` : null}` : html`<p class="dim">${t("route.runs.none")}</p>`}</section>`;
}

// MARK: Name, kind and end

function openForm(here, { name, kind }) {
  put(here, { form: { name, kind, errors: {}, isBusy: false } });
  focusOn("#route-name");
}

function closeForm(here) {
  put(here, { form: null });
  // Unless they have gone on meanwhile.
  if (app.page === `routes/${here.id}`) focusOn("#route-edit");
}

const editForm = (here, route) => html`<form class="panel card entry" novalidate aria-label=${t("route.edit")} @submit=${(event) => save(event, here, route)}>
  ${nameAndKind(here.form)}<div class="ends"><button class="btn go" ?disabled=${here.form.isBusy}>${t("save")}</button><button type="button" class="btn line"
  @click=${() => closeForm(here)}>${t("cancel")}</button></div></form>`;

async function save(event, here, { id, name, kind }) {
  event.preventDefault();
  const { form } = here, typed = form.name.trim(), changed = { ...typed !== name && { name: typed }, ...form.kind !== kind && { kind: form.kind } };
  if (!Object.keys(changed).length) return closeForm(here);
  form.isBusy = true;
  app.refresh();
  try {
    const { route } = await session.change("routes.change", { id, ...changed }), known = reads().of("routes.get", { id }, { asks: false });
    if (known.data) reads().put("routes.get", { id }, { ...known.data, route });
    // With another kind, other activities follow it.
    for (const method of ["routes.get", "routes.list"]) reads().stale({ method });
    closeForm(here);
    toast(t("route.saved"));
  } catch (error) {
    form.isBusy = false;
    if (!wrong(form, error)) showError(error);
  }
  app.refresh();
}

const removal = (here, route) => (here.removing
  ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("route.sure")}><p>${t("route.sure")}</p>
    <button type="button" class="btn bad" data-live @click=${() => remove(here, route)}>${t("route.remove.yes")}</button>
    <button type="button" class="btn" @click=${() => put(here, { removing: false })}>${t("route.stays")}</button></rack-sure>`
  : html`<div class="ends"><button type="button" class="btn quiet" @click=${() => put(here, { removing: true })}><rack-icon name="trash"></rack-icon>${
      t("route.remove")}</button></div>`);

async function remove(here, { id }) {
  here.removing = false;
  try {
    await session.change("routes.remove", { id });
    reads().stale({ method: "routes.list" });
    toast(t("route.removed"));
    // Unless they have gone on meanwhile.
    if (app.page === `routes/${id}`) location.hash = "routes";
  } catch (error) { showError(error); }
  app.refresh();
}
