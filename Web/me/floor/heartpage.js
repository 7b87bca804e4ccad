// The member's heart, at #heart (loaded later): now, a strap to claim, what others see, their maximum, their straps and past
// sessions. Contract: heartPage() → template; heartRow() → the row on Today while a strap is on;
//   heartLink() → the row of a card that leads here.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dayKey, day as dayOf, isolate, time } from "../../shared/format.js";
import { Claim } from "../../shared/floor/hearts/claim.js";
import { band, zoneBar, zoneList } from "../../shared/floor/hearts/parts.js";
import { wordOf } from "../../shared/floor/hearts/zones.js";
import { progressOf } from "../../shared/progress/progress.js";
import { field, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { failed } from "../base/failed.js";
import { app, ask, clock, session, showError } from "../base/state.js";
import { heart } from "./heart.js";
import { ownPast } from "./heartpast.js";

const SHOWN = ["nothing", "points", "zone", "percent"];
// What the pictures of a tile show.
const SAMPLE = { zone: 3, percent: 76, points: 41 };
const MAXIMA = { least: 100, most: 230 };

const reads = () => progressOf(session);
const settings = () => reads().of("hearts.settings", {}, { apart: true });
const straps = () => reads().of("straps.mine", {}, { apart: true });
const state = () => (app.form.heart ??= { typed: null, error: null, forgetting: null, claim: new Claim({ ask,
  change: (method, params) => session.change(method, params), refresh: () => app.refresh(), claimed }) });

function claimed({ kind }) {
  toast(t(kind === "loan" ? "hearts.claimed.loan" : "hearts.claimed"));
  reads().stale({ method: "straps.mine" });
}

export function heartRow() {
  const { zone, percent, points, state: is } = heart.now;
  const text = is === "lost" ? t("hearts.lost") : zone === undefined ? t("hearts.unknown")
    : `${wordOf(zone)} · ${percent} % · ${t("hearts.past.points", { n: points })}`;
  return html`<section class="panel card rows heart-row" aria-label=${t("hearts.row")}><a class="row" href="#heart">${zone === undefined || is === "lost"
    ? html`<rack-icon name="heart"></rack-icon>` : html`<heart-mark zone=${zone}></heart-mark>`}<span><span class="strong">${t("hearts.row")}</span><span
      class="small">${text}</span></span><rack-icon name="next"></rack-icon></a></section>`;
}

export const heartLink = () => html`<a class="row" href="#heart"><span><span class="strong">${t("me.heart")}</span><span
  class="small">${t("hearts.what")}</span></span><rack-icon name="next"></rack-icon></a>`;

export function heartPage() {
  return html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("hearts.title") })}
    <div class="columns"><div class="column">${heart.now ? now() : claiming()}${ownPast()}</div>
      <div class="column">${seen()}${maximum()}${own()}${heart.now ? claiming() : null}</div></div>`;
}

function now() {
  const { bpm, seconds = [], strap, state: is } = heart.now;
  return html`<section class="panel card heart-now" aria-labelledby="heart-now"><header class="card-head"><h2 class="label" id="heart-now">${
      t("hearts.now")}</h2>${is === "lost" ? null : html`<p class="heart-beats"><rack-icon name="heart"></rack-icon><b class="number">${bpm}</b> ${t("unit.bpm")}</p>`}</header>
    ${band(heart.now)}${seconds.some(Boolean) ? html`${zoneBar(seconds)}${zoneList(seconds)}` : null}
    ${strap === "loan" ? html`<p class="small">${t("hearts.loan")}</p>` : null}</section>`;
}

const claiming = () => html`<section class="panel card">${state().claim.form()}</section>`;

// MARK: What others see

async function configure(change) {
  const { data } = settings(), { shown, maximum: beats, signsIn } = { ...data, ...change };
  reads().put("hearts.settings", {}, { ...data, ...change });
  app.refresh();
  try {
    reads().put("hearts.settings", {}, await session.change("hearts.configure", { shown, signsIn, ...beats && { maximum: beats } }));
    return true;
  } catch (error) {
    reads().put("hearts.settings", {}, data);
    if (error.field === "maximum") state().error = fault(error); else showError(error);
    return false;
  } finally { app.refresh(); }
}

function seen() {
  const { data, error } = settings();
  if (!data) return html`<section class="panel card">${error ? failed(t("hearts.shown"), error) : skeleton(4)}</section>`;
  return html`<section class="panel card entry"><fieldset class="heart-shown"><legend class="label">${t("hearts.shown")}</legend>
      <p class="small">${t("hearts.shown.text")}</p>${SHOWN.map((value) => keyed(value, html`<label class="heart-choice">
      <input type="radio" name="heart-shown" value=${value} data-live .checked=${data.shown === value} @change=${() => configure({ shown: value })}>
      ${picture(value)}<span><span class="strong">${t(`hearts.shown.${value}`)}</span><span class="small">${t(`hearts.shown.${value}.what`)}</span></span></label>`))}</fieldset>
    ${toggle({ live: true, id: "heart-signs-in", label: t("hearts.signsIn"), hint: t("hearts.signsIn.hint"), value: data.signsIn,
      set: (signsIn) => configure({ signsIn }) })}</section>`;
}

// The member's tile as the wall would show it.
function picture(value) {
  if (value === "nothing") return html`<span class="tile-picture none" aria-hidden="true"></span>`;
  const { zone, percent, points } = SAMPLE, hasZone = value !== "points";
  return html`<span class="tile-picture" aria-hidden="true">${hasZone ? html`<span class="side" data-zone=${zone}><heart-mark zone=${zone}></heart-mark><span
      class="title">${wordOf(zone)}</span></span>` : html`<span class="side"><rack-icon name="heart"></rack-icon></span>`}<span class="rest"><bdi>${
    session.member.displayName}</bdi><span class="number">${value === "percent" ? html`${percent}<small>%</small>` : points}</span><span>${
    value === "percent" ? `${points} ` : null}${t("zone.points", { n: points })}</span></span></span>`;
}

// MARK: The maximum

function maximum() {
  const { data } = settings(), here = state();
  if (!data) return null;
  const { effective: is } = data, typed = here.typed ?? (data.maximum ? String(data.maximum) : "");
  return html`<form class="panel card entry" novalidate aria-labelledby="heart-max" @submit=${save}><div><h2 class="label" id="heart-max">${t("hearts.max")}</h2>
      <p>${is ? t(`hearts.max.${is.from}`, { n: is.beats }) : html`<a class="link" href="#numbers">${t("hearts.max.none")}</a>`}</p></div>
    ${field({ id: "heart-maximum", label: t("hearts.max.label"), value: typed, error: here.error, hint: t("hearts.max.hint"), optional: true, inputmode: "numeric",
      maxlength: 3, set: (text) => { Object.assign(here, { typed: text, error: null }); app.refresh(); } })}
    <div class="ends"><button class="btn go" ?disabled=${here.typed === null}>${t("save")}</button></div></form>`;
}

async function save(event) {
  event.preventDefault();
  const here = state(), text = (here.typed ?? "").trim(), n = Number(text);
  if (text && !(Number.isInteger(n) && n >= MAXIMA.least && n <= MAXIMA.most)) {
    here.error = t("hearts.max.wrong");
    return app.refresh();
  }
  if (!await configure({ maximum: text ? n : null })) return;
  here.typed = null;
  toast(t("hearts.saved"));
}

// MARK: Straps

// The end of its address, which some straps have written on them.
const shortOf = (strap) => strap.slice(strap.indexOf(":") + 1).split(":").slice(-2).join("");
const nameOf = ({ strap, name }) => (name ? t("hearts.strap.loan", { name: isolate(name) }) : t("hearts.strap", { id: shortOf(strap) }));

function own() {
  const { data, error } = straps();
  return html`<section class="panel card heart-straps" aria-labelledby="heart-straps"><h2 class="label" id="heart-straps">${t("hearts.straps")}</h2>
    ${!data ? error ? failed(t("hearts.straps"), error) : skeleton(1) : data.straps.length ? html`<ul>${data.straps.map((one) => keyed(one.strap, strap(one)))}</ul>`
      : html`<p class="small">${t("hearts.straps.none")}</p>`}</section>`;
}

function strap(one) {
  const here = state(), name = nameOf(one);
  if (here.forgetting === one.strap) return html`<li><rack-sure class="sure" role="alertdialog" aria-label=${t("hearts.strap.sure")}><p>${t("hearts.strap.sure")}</p>
    <button type="button" class="btn bad" data-live @click=${() => forget(one)}>${t("hearts.strap.forget")}</button>
    <button type="button" class="btn" @click=${() => { here.forgetting = null; app.refresh(); }}>${t("hearts.keep")}</button></rack-sure></li>`;
  return html`<li><span><span class="strong">${name}</span><span class="small">${one.heardAt ? t("hearts.strap.heard", { when: whenOf(one.heardAt) })
    : t("hearts.strap.unheard")}</span></span><button type="button" class="btn quiet" aria-label=${t("hearts.strap.forget.of", { name })}
    @click=${() => { here.forgetting = one.strap; app.refresh(); }}>${t("hearts.strap.forget")}</button></li>`;
}

const whenOf = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : dayOf(at));

async function forget({ strap: id }) {
  state().forgetting = null;
  try {
    await session.change("straps.forget", { strap: id });
    toast(t("hearts.strap.forgotten"));
    reads().stale({ method: "straps.mine" });
  } catch (error) { showError(error); }
  app.refresh();
}
