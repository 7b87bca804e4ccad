// The member's trainers, at #trainers: who sees what, with controls to change it and to end it with one tap, and the
// code for a new trainer. Contract: trainers() → template; the list is loaded once for each login, and follows events.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { countdown, shortDay } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { blank, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/calendar/appointmentpage.js";
import "../../shared/words/coaching/clients.js";
import { app, clock, session } from "../base/state.js";
import { trainerComments } from "./trainercomments.js";

const KINDS = ["workouts", "progress", "goals", "calendar", "plan", "bodyWeight", "measurements", "heart"];
const USUAL = ["workouts", "progress", "goals", "calendar"];

// State of one login; app.form is emptied at logout.
function state() {
  if (app.form.trainers) return app.form.trainers;
  const here = app.form.trainers = { list: null, failed: null, choosing: null, code: null, busy: false };
  load(here);
  return here;
}

async function load(here) {
  try { Object.assign(here, { list: (await session.ask("clients.trainers")).trainers, failed: null }); }
  catch (error) { here.failed = error; }
  app.refresh();
}

noun({ hears: { "clients.trainersChanged": ({ trainers: list }) => {
  if (app.form.trainers) receive(app.form.trainers, list);
} } });

// Hides the code once a trainer has used it.
function receive(here, list) {
  const added = list.filter((one) => !here.list?.some((old) => old.trainer.id === one.trainer.id));
  here.list = list;
  if (here.code && added.length) {
    here.code = null;
    toast(t("trainers.added", { name: added[0].trainer.name }));
  }
}

export function trainers() {
  const here = state();
  return html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("trainers.title") })}
    <p class="dim">${t("trainers.text")}</p>
    ${here.failed && !here.list ? html`<section class="panel card">${blank({ icon: "cloud", title: t("trainers.failed"),
      action: html`<button type="button" class="btn" @click=${() => load(here)}>${t("retry")}</button>` })}</section>`
    : !here.list ? skeleton(3)
    : html`${here.list.map((one) => keyed(one.trainer.id, trainer(here, one)))}
      ${here.code ? shown(here) : here.choosing ? choosing(here) : html`<section class="panel card">${here.list.length ? null
        : blank({ icon: "person", title: t("trainers.none"), text: t("trainers.none.text") })}
        <button type="button" class=${`btn wide${here.list.length ? "" : " go"}`} @click=${() => {
          here.choosing = [...USUAL];
          app.refresh();
        }}>${t("trainers.code")}</button></section>`}`}
    <section class="panel card rows" aria-label=${t("appt.title")}><a class="row" href="#appointments"><span class="strong">${
      t("appt.book")}</span><rack-icon name="next"></rack-icon></a></section>`;
}

const kinds = (chosen, set, name) => html`<div class="shares">${KINDS.map((kind) => keyed(kind, toggle({
  label: t(`kind.share.${kind}`), text: t(`kind.share.${kind}.text`), value: chosen.includes(kind), isOff: kind === "workouts",
  said: name ? `${t(`kind.share.${kind}`)}: ${name}` : t(`kind.share.${kind}`),
  set: (isOn) => set(KINDS.filter((other) => (other === kind ? isOn : chosen.includes(other)))) })))}</div>`;

const trainer = (here, { trainer: face, since, shares }) => html`<section class="panel card" aria-label=${face.name}>
  <div class="card-head"><span class="trainer-face"><rack-plate .face=${face}></rack-plate><span><bdi
      class="strong">${face.name}</bdi><br><span class="small">${t("trainers.since",
      { day: shortDay(since, clock.now()) })}</span></span></span>
    <button type="button" class="btn bad" aria-label=${t("trainers.end.of", { name: face.name })}
      @click=${() => end(here, face)}>${t("trainers.end")}</button></div>
  ${trainerComments(face)}
  <p class="label">${t("trainers.what", { name: face.name })}</p>
  ${kinds(shares, (chosen) => share(here, face, chosen), face.name)}</section>`;

async function share(here, face, shares) {
  const before = here.list;
  here.list = before.map((one) => (one.trainer.id === face.id ? { ...one, shares } : one));
  app.refresh();
  try { here.list = (await session.change("clients.share", { trainer: face.id, shares })).trainers; }
  catch (error) {
    here.list = before;
    toast(fault(error), { tone: "bad" });
  }
  app.refresh();
}

async function end(here, face) {
  try {
    await session.change("clients.end", { trainer: face.id });
    here.list = here.list.filter((one) => one.trainer.id !== face.id);
    toast(t("trainers.ended", { name: face.name }));
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  app.refresh();
}

// MARK: The code

const choosing = (here) => html`<section class="panel card" aria-labelledby="choose-title"><h2 class="strong"
    id="choose-title">${t("trainers.code.choose")}</h2>
  ${kinds(here.choosing, (chosen) => { here.choosing = chosen; app.refresh(); })}
  <div class="ends"><button type="button" class="btn go" ?disabled=${here.busy} @click=${() => invite(here)}>${
    t("trainers.code.make")}</button><button type="button" class="btn quiet" @click=${() => {
    here.choosing = null;
    app.refresh();
  }}>${t("cancel")}</button></div></section>`;

async function invite(here, shares = here.choosing) {
  here.busy = true;
  app.refresh();
  try {
    here.code = { ...(await session.ask("clients.invite", { shares })), shares };
    here.choosing = null;
    tick(here);
  } catch (error) { toast(fault(error), { tone: "bad" }); }
  here.busy = false;
  app.refresh();
}

function tick(here) {
  if (!here.code || app.form.trainers !== here || here.code.expiresAt <= clock.now()) return app.refresh();
  app.refresh();
  setTimeout(() => tick(here), 1_000);
}

function shown(here) {
  const { code, expiresAt, shares } = here.code, left = expiresAt - clock.now(), text = `${code.slice(0, 4)}-${code.slice(4)}`;
  const again = html`<div class="ends"><button type="button" class="btn" @click=${() => invite(here, shares)}>${
    t("trainers.code.new")}</button><button type="button" class="btn quiet" @click=${() => {
    here.code = null;
    app.refresh();
  }}>${t("close")}</button></div>`;
  return html`<section class="panel card client-code" aria-labelledby="code-title"><h2 class="label"
      id="code-title">${t("trainers.code.title")}</h2>
    ${left > 0 ? html`<p class="number code" aria-label=${[...text].join(" ")}>${text}</p>
      <p class="dim">${t("trainers.code.text")}</p><p class="small">${t("trainers.code.left",
        { time: countdown(left) })}</p>` : html`<p class="dim" role="status">${t("trainers.code.over")}</p>`}
    ${again}</section>`;
}
