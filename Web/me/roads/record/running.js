// A recording while it runs or is paused. Contract: running(back) → template; back: what head() takes.
import { duration } from "../../../shared/format.js";
import { head } from "../../../shared/parts/head.js";
import { far, pace } from "../../../shared/roads/measure.js";
import { GAP } from "../../../shared/roads/live/line.js";
import { liveWay } from "../../../shared/roads/live/way.js";
import { html, keyed } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import { app, session, unit } from "../../base/state.js";
import { heart } from "../../floor/heart.js";
import { followed, routeNow } from "./followed.js";
import { end, pause, ran, resume, signal } from "./recorder.js";
import { here } from "./state.js";

// s. How long it is silent is not told each second.
const STEP = 10;
// m/s. A speed of which each kind has a figure, and so a unit.
const PLAIN = 3;

export function running(back) {
  const { one, line, phase } = here, route = routeNow(), { kind } = one.head, isOn = phase === "on", distance = far(line.meters, unit(), kind);
  return html`${head({ back, title: t(`road.kind.${kind}`), below: t(isOn ? "record.on" : "record.paused") })}
    <section class="panel card record-now" aria-label=${t("record.now")}>
      <p class="number record-time" role="timer" aria-label=${t("road.figure.moving")}>${duration(Math.floor(ran()))}</p>
      ${figures(kind, distance)}${followed(route, line.last)}${isOn ? heard() : null}${denied()}
      ${one.isFragile ? html`<p class="notice bad" role="alert">${t("record.fragile")}</p>` : null}
      ${here.asks === "end" ? sure() : controls(isOn)}</section>
    ${line.points.length || route ? html`<section class="panel card" aria-label=${t("road.map")}>${liveWay({ points: line.drawn, route: route?.points,
      label: t("road.map.of", { far: distance }) })}</section>` : null}`;
}

function figures(kind, distance) {
  const { line, splits, phase } = here, seconds = ran(), read = (speed) => pace(kind, speed, unit());
  const now = phase === "on" ? read(line.speed(Date.now())) : null, average = read(seconds > 0 ? line.meters / seconds : 0);
  const beats = session.socket.status === "live" && heart.now?.state === "live" ? heart.now.bpm : null;
  const all = [["far", distance, t("road.figure.far")], ["now", now?.figure ?? "–", t("record.fast", { unit: read(PLAIN).of })],
    ["average", average?.figure ?? "–", t("record.average")], beats && ["heart", beats, t("unit.bpm")],
    splits.last?.seconds && ["split", duration(Math.round(splits.last.seconds)), t(unit() === "lb" ? "record.split.mile" : "record.split")]];
  return html`<dl class="road-figures">${all.filter(Boolean).map(([key, value, what]) => keyed(key, html`<div><dd class="number">${value}</dd><dt>${
    what}</dt></div>`))}</dl>`;
}

function heard() {
  const { is, seconds } = signal(), n = Math.max(STEP, Math.floor(seconds / STEP) * STEP);
  // The time is outside of the status, or a screen reader would read each change of it.
  return html`<div><p class="record-gps" data-is=${is} role="status">${t(`record.gps.${is}`)}</p>${
    is === "none" ? html`<p class="small">${t("record.gps.since", { n, isGap: seconds * 1000 > GAP })}</p>` : null}</div>`;
}

const denied = () => (here.isDenied ? html`<p class="notice bad" role="alert">${t("record.denied")} <span class="plain">${
  t("record.denied.how")}</span></p>` : null);

const asks = (what) => { here.asks = what; app.refresh(); };

const controls = (isOn) => html`<div class="ends"><button type="button" class=${`btn big${isOn ? "" : " go"}`} @click=${isOn ? pause : resume}><rack-icon
    name=${isOn ? "pause" : "resume"}></rack-icon>${t(isOn ? "record.pause" : "record.resume")}</button>
  <button type="button" class="btn big" @click=${() => asks("end")}><rack-icon name="stop"></rack-icon>${t("record.stop")}</button></div>`;

const sure = () => html`<rack-sure class="sure" role="alertdialog" aria-label=${t("record.sure")}><p>${t("record.sure")}</p>
  <button type="button" class="btn bad" @click=${end}>${t("record.stop.yes")}</button>
  <button type="button" class="btn" @click=${() => asks(null)}>${t("record.stop.no")}</button></rack-sure>`;
