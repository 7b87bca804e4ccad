// Races between machines, at #races: starting one, watching its places, ending it. It follows topic `machines` while the page is open,
// since the board changes several times a second.
import { raceTime, titleOf } from "../../shared/floor/machines/machines.js";
import { distance, isolate, whole } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { segments } from "../../shared/parts/segments.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/races.js";
import { app, session } from "../state.js";

// As on the server.
const MOST = 12;
const GOALS = [{ distanceM: 500 }, { distanceM: 1000 }, { distanceM: 2000 }, { seconds: 60 }, { seconds: 240 }];
const keyOf = (goal) => Object.entries(goal).join();
const goalText = ({ distanceM, seconds }) => (distanceM ? t("races.metres", { n: whole(distanceM) }) : t("races.minutes", { n: seconds / 60 }));

const empty = () => ({ board: null, goal: keyOf(GOALS[0]), without: new Set(), error: null, busy: false, ending: false });
let here = empty(), topic = null, isOpen = false;

const close = () => { topic?.close(); topic = null; };

function follow() {
  const put = (board) => { here.board = { machines: [], ...board }; app.refresh(); };
  topic ??= session.socket.subscribe("machines", { snapshot: put, event: (_, data) => put(data) });
}

noun({ address: "races", section: "clocks", title: "trainer.races", draw: races,
  turned(path) {
    isOpen = path !== null;
    if (!isOpen) close();
    else if (session.phase === "in") follow();
  },
  entered: () => { if (isOpen) follow(); },
  left() { close(); here = empty(); } });

function races() {
  const { board } = here, race = board?.race;
  return html`${head({ title: t("trainer.races"), below: t("races.what") })}
    ${!board ? skeleton(3) : html`${race ? running(race) : null}${!race || race.overAt ? begin(board.machines) : null}`}`;
}

async function send(method, params, done) {
  Object.assign(here, { busy: true, error: null });
  app.refresh();
  try {
    await session.change(method, params);
    here.ending = false;
    toast(done);
  } catch (error) {
    // Another trainer was faster. The board says how it is.
    here.error = fault(error);
  }
  here.busy = false;
  app.refresh();
}

// Everybody races until the trainer takes them out.
function begin(machines) {
  const { goal, without, error, busy } = here, chosen = machines.filter(({ machine }) => !without.has(machine)).slice(0, MOST);
  if (!machines.length) return html`<section class="panel card">${blank({ icon: "clock", title: t("races.none"), text: t("races.none.text") })}</section>`;
  return html`<form class="panel card entry race-begin" novalidate aria-labelledby="race-begin" @submit=${(event) => {
    event.preventDefault();
    if (!chosen.length) { here.error = t("races.choose"); return app.refresh(); }
    send("machines.race", { ...GOALS.find((one) => keyOf(one) === goal), machines: chosen.map(({ machine }) => machine) }, t("races.started"));
  }}><h2 class="label" id="race-begin">${t("races.begin")}</h2>
    ${segments({ label: t("races.goal"), value: goal, set: (value) => { here.goal = value; app.refresh(); },
      options: GOALS.map((one) => ({ value: keyOf(one), label: goalText(one) })) })}
    <fieldset class="field"><legend>${t("races.machines")}</legend>${machines.length > MOST ? html`<p class="small">${t("races.most", { n: MOST })}</p>` : null}
      <ul class="racers">${machines.map((one) => keyed(one.machine, html`<li><label><input type="checkbox" .checked=${chosen.includes(one)} @change=${(event) => {
        if (event.target.checked) without.delete(one.machine); else without.add(one.machine);
        here.error = null;
        app.refresh();
      }}> <span>${titleOf(one)}</span>${one.member ? html` <span class="small"><bdi>${one.member.name}</bdi></span>` : null}</label></li>`))}</ul></fieldset>
    ${error ? html`<p class="wrong" role="alert">${error}</p>` : null}
    <div class="ends"><button class="btn go" data-live ?disabled=${busy}>${t("races.start")}</button></div></form>`;
}

function running(race) {
  const { distanceM, seconds, trainer, overAt, lanes } = race;
  const order = [...lanes].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return html`<section class="panel card race-begin" aria-label=${t("races.runs")}><div><h2 class="strong">${goalText({ distanceM, seconds })}</h2>
      <p class="dim">${t("races.with", { name: isolate(trainer) })}</p></div>
    <ol class="racers">${order.map((one) => keyed(one.machine, html`<li><span class="strong">${one.place
      ? t("races.place", { place: one.place, name: isolate(one.member?.name ?? titleOf(one)) }) : titleOf(one)}</span> <span class="dim">${
      one.finishedMs !== undefined ? raceTime(one.finishedMs) : [distance(one.metres), one.state === "lost" ? t("races.lost") : null].filter(Boolean).join(" · ")}</span></li>`))}</ol>
    ${here.error && !overAt ? html`<p class="wrong" role="alert">${here.error}</p>` : null}
    ${overAt ? html`<div class="ends"><button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => send("machines.endRace", {}, t("races.cleared"))}>${
      t("races.clear")}</button></div>`
      : here.ending ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("races.sure")}><p><span class="strong">${t("races.sure")}</span><br><span>${
        t("races.sure.text")}</span></p><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => send("machines.endRace", {},
        t("races.ended"))}>${t("races.end")}</button><button type="button" class="btn" @click=${() => { here.ending = false; app.refresh(); }}>${
        t("cancel")}</button></rack-sure>`
      : html`<div class="ends"><button type="button" class="btn go" @click=${() => { here.ending = true; app.refresh(); }}>${t("races.end")}</button></div>`}</section>`;
}
