// One activity, at #roads/17. Contract: roadPage(id) → template. What is drawn of it: shared/roads.
import { segments } from "../../shared/parts/segments.js";
import { zoneBar, zoneList } from "../../shared/floor/hearts/parts.js";
import { day, duration, time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { coloursOf, speedsOf, wayMap } from "../../shared/roads/map.js";
import { climb, far, isPace, pace, titleOf } from "../../shared/roads/measure.js";
import { profile } from "../../shared/roads/profile.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton } from "../../shared/ui.js";
import { FOOT } from "../../shared/units.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import { failedCard } from "../base/failed.js";
import { app, clock, session, unit } from "../base/state.js";
import { editForm, openForm, removal } from "./edit.js";
import { isLater } from "./files.js";
import { bestsOf, figures, splits } from "./roadparts.js";
import { keepButton } from "./routes/row.js";

const reads = () => progressOf(session);
const blankState = (id) => ({ id, by: null, shows: null, index: null, form: null, removing: false, allSplits: false });
const stateOf = (id) => (app.form.road?.id === id ? app.form.road : (app.form.road = blankState(id)));
const put = (here, values) => { Object.assign(here, values); app.refresh(); };

export function roadPage(id) {
  const known = reads().of("roads.get", { id }, { asks: false }).data;
  const { data, error } = reads().of("roads.get", { id }, { apart: true, asks: !isLater(known) }), here = stateOf(id), back = { href: "#roads", label: t("me.roads") };
  if (error?.reason === "no_such_road") return html`${head({ back, title: t("me.roads") })}<section class="panel card">${blank({ icon: "info",
    title: t("fault.no_such_road"), action: html`<a class="btn" href="#roads">${t("roads.list")}</a>` })}</section>`;
  if (!data) return html`${head({ back, title: t("me.roads") })}${error ? failedCard(t("roads.failed"), error) : skeleton(5)}`;
  const { road, track } = data, title = titleOf(road);
  return html`${head({ back, isLong: true, title: html`<bdi>${title}</bdi>`, below: [t(`road.kind.${road.kind}`), day(road.startedAt, clock.now()),
      time(road.startedAt)].join(" · "), rest: here.form ? null : html`<button type="button" class="btn" id="road-edit" @click=${() => openForm(here, road)}><rack-icon name="edit"></rack-icon>${t("road.edit")}</button>` })}
    ${here.form ? editForm(here, road) : null}
    <div class="columns"><div class="column">${way(here, road, track)}${along(here, road, track)}${splits(here, data)}</div>
      <div class="column">${figures(road)}${zones(data)}${bestsOf(data)}${keepButton(road)}${removal(here, road)}</div></div>`;
}

function zones({ zones: seconds }) {
  return seconds?.some(Boolean) ? html`<section class="panel card" aria-labelledby="road-zones"><h2 class="label" id="road-zones">${
    t("road.zones")}</h2>${zoneBar(seconds)}${zoneList(seconds)}</section>` : null;
}

// MARK: The way

const isLine = (track) => track?.seconds?.length > 0;

function way(here, road, track) {
  if (!road.hasPlaces || !isLine(track)) return null;
  const some = coloursOf(track), by = some.includes(here.by) ? here.by : some[0] ?? null;
  const { data: set } = some.includes("heart") ? reads().of("hearts.settings", {}, { apart: true }) : {};
  const map = wayMap({ track, kind: road.kind, unit: unit(), by, maximum: set?.effective?.beats, index: here.index,
    label: t("road.map.of", { far: far(road.meters, unit(), road.kind) }) });
  return map && html`<section class="panel card" aria-labelledby="road-map"><h2 class="label" id="road-map">${t("road.map")}</h2>
    ${some.length > 1 ? segments({ label: t("road.by"), value: by, options: some.map((value) => ({ value, label: t(`road.by.${value}`) })),
      set: (value) => put(here, { by: value }) }) : null}${map}</section>`;
}

// MARK: Along the way

// The same arrays while only the mark moves: profile.js keeps what it has drawn of them.
const kept = new WeakMap();
function columns(track) {
  const inFeet = unit() === "lb", known = kept.get(track);
  if (known?.inFeet === inFeet) return known;
  const end = track.meters.at(-1), isFar = end > track.meters[0];
  const all = { inFeet, at: isFar ? track.meters : track.seconds, isFar, pace: speedsOf(track), heart: track.heart,
    height: track.altitude?.map((each) => (Number.isFinite(each) ? each / (inFeet ? FOOT : 1) : null)) };
  kept.set(track, all);
  return all;
}

const SHOWN = ["height", "pace", "heart"];

function along(here, road, track) {
  if (!isLine(track)) return null;
  const all = columns(track), some = SHOWN.filter((name) => all[name]?.some((value) => Number.isFinite(value) && (name === "height" || value > 0)));
  if (!some.length || track.seconds.length < 2) return null;
  const shows = some.includes(here.shows) ? here.shows : some[0], { kind } = road, name = (one) => t(one === "pace" && !isPace(kind)
    ? "road.shows.speed" : `road.shows.${one}`);
  const index = here.index < track.seconds.length ? here.index : null;
  const ticks = { height: (value) => climb(value * (all.inFeet ? FOOT : 1), unit()), pace: (value) => pace(kind, value, unit())?.figure ?? "–", heart: String };
  return html`<section class="panel card" aria-labelledby="road-along"><h2 class="label" id="road-along">${t("road.profile")}</h2>
    ${some.length > 1 ? segments({ label: t("road.shows"), value: shows, options: some.map((value) => ({ value, label: name(value) })),
      set: (value) => put(here, { shows: value }) }) : null}
    ${profile({ at: all.at, values: all[shows], gaps: track.gaps, label: t("road.profile.of", { what: name(shows) }), tick: ticks[shows],
      end: (at) => (all.isFar ? far(at, unit(), kind) : duration(Math.round(at))), index, isRough: shows === "pace",
      axis: { least: { height: 20, pace: 0.5, heart: 20 }[shows] }, set: (to) => put(here, { index: to }),
      said: (i) => factsAt(road, track, all, i).map(([, value, what]) => `${what} ${value}`).join(", ") })}
    ${index === null ? html`<p class="small road-at">${t("road.profile.hint")}</p>` : html`<dl class="road-at">${factsAt(road, track, all, index)
      .map(([key, value, what]) => keyed(key, html`<div><dd class="strong">${value}</dd><dt>${what}</dt></div>`))}</dl>`}</section>`;
}

function factsAt({ kind }, track, { pace: speeds, isFar }, i) {
  const heart = track.heart?.[i], height = track.altitude?.[i], fast = pace(kind, speeds[i], unit());
  return [["far", isFar && far(track.meters[i], unit(), kind)], ["time", duration(track.seconds[i])], [isPace(kind) ? "pace" : "speed", fast?.text],
    ["heart", heart && `${heart}\u00a0${t("unit.bpm")}`], ["height", Number.isFinite(height) && climb(height, unit())]].filter(([, value]) => value)
    .map(([name, value]) => [name, value, t(`road.at.${name}`)]);
}
