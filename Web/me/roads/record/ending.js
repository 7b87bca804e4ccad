// The end of a recording, and those that were not saved. Contract: summary(back) → the form of the one that has just ended; offers() →
// a card for each that a reload or a crash ended, or that the server refused; null without any.
// Guarantee: nothing is discarded without a question.
import { day, duration, time } from "../../../shared/format.js";
import { saveFile } from "../../../shared/files/savefile.js";
import { head } from "../../../shared/parts/head.js";
import { lengthOf } from "../../../shared/roads/live/line.js";
import { liveWay } from "../../../shared/roads/live/way.js";
import { far, usualTitle } from "../../../shared/roads/measure.js";
import { html, keyed } from "../../../shared/template.js";
import { field, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, clock, unit } from "../../base/state.js";
import { LONGEST } from "../edit.js";
import { routeNow } from "./followed.js";
import { discard, finish, goOn, ran, resume } from "./recorder.js";
import { again, fileOf, save } from "./sending.js";
import { fill } from "./set.js";
import { here, KINDS, mine } from "./state.js";

// A line needs two points.
const isWorth = ({ points }) => points.length > 1;
const factsOf = ({ points, ranMs }, kind, seconds = ranMs / 1000) => [far(lengthOf(points, kind), unit(), kind), duration(Math.floor(seconds))];

export function summary(back) {
  const { one, form, line } = here, route = routeNow(), { startedAt } = one.head;
  if (!isWorth(one)) return html`${head({ back, title: t("record.ended") })}<section class="panel card entry"><p>${t("record.nothing")}</p>
    ${here.asks === "discard" ? sure(one) : html`<div class="ends"><button type="button" class="btn go" @click=${resume}>${t("record.resume")}</button>${
      discarding()}</div>`}</section>`;
  const { kind } = form, facts = factsOf(one, kind, ran());
  return html`${head({ back, title: t("record.ended"), below: facts.join(" · ") })}
    <form class="panel card entry" novalidate data-kept aria-label=${t("record.save")} @submit=${(event) => submit(event, one)}>
      ${field({ id: "record-name", label: t("road.name"), value: form.name, optional: true, maxlength: LONGEST, autocapitalize: "sentences",
        hint: t("road.name.hint", { title: usualTitle({ kind, startedAt }) }), set: (name) => { form.name = name; app.refresh(); } })}
      <div class="field"><label for="record-kind">${t("road.kind")}</label><select id="record-kind" @change=${(event) => {
        form.kind = event.target.value;
        app.refresh();
      }}>${KINDS.map((each) => keyed(each, html`<option value=${each} ?selected=${kind === each}>${t(`road.kind.${each}`)}</option>`))}</select></div>
      ${here.asks === "discard" ? sure(one) : html`<div class="ends"><button class="btn go big" ?disabled=${form.isBusy}>${t("save")}</button>
        <button type="button" class="btn" @click=${resume}>${t("record.resume")}</button>${discarding()}</div>`}</form>
    <section class="panel card" aria-label=${t("road.map")}>${liveWay({ points: line.drawn, route: route?.points,
      label: t("road.map.of", { far: facts[0] }) })}</section>`;
}

async function submit(event, one) {
  event.preventDefault();
  const { form } = here, { kind } = form, { set } = one.head;
  if (form.isBusy) return;
  form.isBusy = true;
  const numbers = { metres: Math.round(lengthOf(one.points, kind)), seconds: Math.round(ran()) };
  app.form.recordSet = null;
  await save(one, { name: form.name.trim(), kind });
  const isFilled = set && fill(set, numbers);
  toast(t(isFilled ? "record.filled" : "record.saved"));
  // Unless they have gone on meanwhile.
  if (app.page.startsWith("roads/record")) location.hash = isFilled ? "workout" : "roads";
  app.refresh();
}

const asks = (what) => { here.asks = what; app.refresh(); };
const discarding = () => html`<button type="button" class="btn quiet" @click=${() => asks("discard")}><rack-icon name="trash"></rack-icon>${
  t("record.discard")}</button>`;

const sure = (one) => html`<rack-sure class="sure" role="alertdialog" aria-label=${t("record.discard.sure")}><p>${t("record.discard.sure")}</p>
  <button type="button" class="btn bad" @click=${() => { asks(null); discard(one); }}>${t("record.discard.yes")}</button>
  <button type="button" class="btn" @click=${() => asks(null)}>${t("record.keep")}</button></rack-sure>`;

// MARK: What was not saved

export function offers() {
  const all = mine().filter(({ head: { state } }) => state !== "ready");
  return all.length ? html`${all.map((one) => keyed(one.head.recording, offer(one)))}` : null;
}

function offer(one) {
  const { kind, name, startedAt, state, recording, error } = one.head, isRefused = state === "refused";
  return html`<section class="panel card entry" aria-label=${t("record.kept")}>
    <div><p class="strong">${isRefused ? html`<bdi>${name || usualTitle({ kind, startedAt })}</bdi>` : t("record.kept")}</p><p class="small">${
      [t(`road.kind.${kind}`), day(startedAt, clock.now()), time(startedAt), ...factsOf(one, kind)].join(" · ")}</p></div>
    ${isRefused ? html`<p class="notice bad">${fault(error ?? { reason: "nothing_in_it" })}</p>` : null}
    ${here.asks === recording ? sure(one) : html`<div class="ends">${isRefused
      ? html`<button type="button" class="btn go" @click=${() => again(one)}>${t("retry")}</button>
        <button type="button" class="btn" @click=${() => store(one)}>${t("record.file")}</button>`
      : html`<button type="button" class="btn go" ?disabled=${here.isBusy} @click=${() => goOn(one)}>${t("record.resume")}</button>
        ${isWorth(one) ? html`<button type="button" class="btn" ?disabled=${here.isBusy} @click=${() => finish(one)}>${t("record.finish")}</button>` : null}`}
      <button type="button" class="btn quiet" @click=${() => asks(recording)}><rack-icon name="trash"></rack-icon>${t("record.discard")}</button></div>`}</section>`;
}

async function store(one) {
  const file = fileOf(one);
  saveFile(file.name, await file.text(), file.type);
}
