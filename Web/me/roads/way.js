// An activity's way seen from above, and what it was like along it. Contract: both take the page's state, what roads.get or roads.show
// replied, and `more`; they return a template, or null where there is nothing to draw. way(state, reply, more), along(state, reply);
// state: {by, shows, index}. more: { isTheirs, marksHidden, foot }: isTheirs: somebody else's, so without their maximum heart
// rate; marksHidden: what others do not see is hollow; foot: a template below it.
import { duration } from "../../shared/format.js";
import { segments } from "../../shared/parts/segments.js";
import { progressOf } from "../../shared/progress/progress.js";
import { coloursOf, speedsOf, wayMap } from "../../shared/roads/map.js";
import { climb, far, farOf, isPace, pace } from "../../shared/roads/measure.js";
import { profile } from "../../shared/roads/profile.js";
import { html, keyed } from "../../shared/template.js";
import { FOOT } from "../../shared/units.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import "../../shared/words/roads/theirs.js";
import { app, session, unit } from "../base/state.js";

const put = (here, values) => { Object.assign(here, values); app.refresh(); };
const isLine = (track) => track?.seconds?.length > 0;

export function way(here, { road, track }, { isTheirs = false, marksHidden = false, foot = null } = {}) {
  if (!road.hasPlaces || !isLine(track)) return null;
  const some = coloursOf(track), by = some.includes(here.by) ? here.by : some[0] ?? null;
  const { data: set } = some.includes("heart") && !isTheirs ? progressOf(session).of("hearts.settings", {}, { apart: true }) : {};
  const map = wayMap({ track, kind: road.kind, unit: unit(), by, maximum: set?.effective?.beats, index: here.index, marksHidden,
    label: t(isTheirs ? "road.theirs.map.of" : "road.map.of", { far: farOf(road, unit()) ?? far(0, unit(), road.kind) }),
    ...isTheirs && road.isAbout && { words: { start: t("road.theirs.start"), end: t("road.theirs.end"), gap: t("road.theirs.gap") } } });
  return map && html`<section class="panel card" aria-labelledby="road-map"><h2 class="label" id="road-map">${
      t(isTheirs ? "road.theirs.map" : "road.map")}</h2>
    ${some.length > 1 ? segments({ label: t("road.by"), value: by, options: some.map((value) => ({ value, label: t(`road.by.${value}`) })),
      set: (value) => put(here, { by: value }) }) : null}${map}${foot}</section>`;
}

// MARK: Along the way

// The same arrays while only the mark moves, so that profile.js does not draw them again.
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

export function along(here, { road, track }) {
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
