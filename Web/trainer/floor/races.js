// Races between machines, at #races: starting one, watching its places, ending it. It follows topic `machines` while the page is open,
// since the board changes several times a second.
import { goalOf, metresOf, raceTime, titleOf } from "../../shared/floor/machines/machines.js";
import { isolate } from "../../shared/format.js";
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

// `racers`: by machine, whether it races. `ending`: the start of the race of which the trainer is asked whether to end it.
const empty = () => ({ board: null, goal: keyOf(GOALS[0]), racers: new Map(), error: null, busy: false, ending: null });
let here = empty(), topic = null, isOpen = false;

const close = () => { topic?.close(); topic = null; };

function follow() {
  const put = (board) => {
    here.board = { machines: [], ...board };
    for (const one of here.board.machines) admit(one);
    app.refresh();
  };
  topic ??= session.socket.subscribe("machines", { snapshot: put, event: (_, data) => put(data) });
}

// Everybody who is heard races until the trainer takes them out, as long as there are lanes. It is decided once for each machine, so that
// none comes or goes because of another.
function admit({ machine, state }) {
  const { racers, board } = here;
  if (state !== "lost" && !racers.has(machine)) racers.set(machine, racing(board.machines).length < MOST);
}

const racing = (machines) => machines.filter(({ machine }) => here.racers.get(machine)).slice(0, MOST);

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

// `refused(error)`: another trainer was faster, or there is no connection. The board says how it is.
async function send(method, params, done, refused) {
  Object.assign(here, { busy: true, error: null });
  app.refresh();
  try {
    await session.change(method, params);
    here.ending = null;
    toast(done);
  } catch (error) {
    refused(error);
  }
  here.busy = false;
  app.refresh();
}

// Ends that race, or takes its result away. It names both, since the race may end by itself while somebody taps.
const end = ({ startsAt }, clear) => send("machines.endRace", { race: startsAt, clear }, t(clear ? "races.cleared" : "races.ended"),
  (error) => toast(fault(error), { tone: "bad" }));

function begin(machines) {
  const { goal, racers, error, busy } = here, chosen = racing(machines), isFull = chosen.length === MOST;
  if (!machines.length) return html`<section class="panel card">${blank({ icon: "clock", title: t("races.none"), text: t("races.none.text") })}</section>`;
  return html`<form class="panel card entry race-begin" novalidate aria-labelledby="race-begin" @submit=${(event) => {
    event.preventDefault();
    if (!chosen.length) { here.error = t("races.choose"); return app.refresh(); }
    send("machines.race", { ...GOALS.find((one) => keyOf(one) === goal), machines: chosen.map(({ machine }) => machine) }, t("races.started"),
      (error) => { here.error = error.reason === "no_such_machine" ? t("races.gone") : fault(error); });
  }}><h2 class="label" id="race-begin">${t("races.begin")}</h2>
    ${segments({ label: t("races.goal"), value: goal, set: (value) => { here.goal = value; app.refresh(); },
      options: GOALS.map((one) => ({ value: keyOf(one), label: goalOf(one) })) })}
    <fieldset class="field"><legend>${t("races.machines")}</legend>${machines.length > MOST ? html`<p class="small">${t("races.most", { n: MOST })}</p>` : null}
      <ul class="racers">${machines.map((one) => keyed(one.machine, html`<li><label><input type="checkbox" .checked=${chosen.includes(one)}
        ?disabled=${isFull && !chosen.includes(one)} @change=${(event) => {
          racers.set(one.machine, event.target.checked);
          here.error = null;
          app.refresh();
        }}> <span>${titleOf(one)}</span>${about(one)}</label></li>`))}</ul></fieldset>
    ${error ? html`<p class="wrong" role="alert">${error}</p>` : null}
    <div class="ends"><button class="btn go" data-live ?disabled=${busy}>${t("races.start")}</button></div></form>`;
}

function about({ member, state }) {
  if (!member && state !== "lost") return null;
  return html` <span class="small">${member ? html`<bdi>${member.name}</bdi>` : null}${member && state === "lost" ? " · " : null}${state === "lost" ? t("races.lost") : null}</span>`;
}

function running(race) {
  const { trainer, startsAt, overAt, lanes } = race;
  const order = [...lanes].sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return html`<section class="panel card race-begin" aria-label=${t("races.runs")}><div><h2 class="strong">${goalOf(race)}</h2>
      <p class="dim">${t("races.with", { name: isolate(trainer) })}</p></div>
    <ol class="racers">${order.map((one) => keyed(one.machine, html`<li><span class="strong">${one.place
      ? t("races.place", { place: one.place, name: isolate(one.member?.name ?? titleOf(one)) }) : titleOf(one)}</span> <span class="dim">${
      one.finishedMs !== undefined ? raceTime(one.finishedMs) : [metresOf(one.metres), one.state === "lost" ? t("races.lost") : null].filter(Boolean).join(" · ")}</span></li>`))}</ol>
    ${overAt ? html`<div class="ends"><button type="button" class="btn" data-live ?disabled=${here.busy} @click=${() => end(race, true)}>${t("races.clear")}</button></div>`
      : here.ending === startsAt ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("races.sure")}><p><span class="strong">${t("races.sure")}</span><br><span>${
        t("races.sure.text")}</span></p><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => end(race, false)}>${
        t("races.end")}</button><button type="button" class="btn" @click=${() => { here.ending = null; app.refresh(); }}>${t("cancel")}</button></rack-sure>`
      : html`<div class="ends"><button type="button" class="btn go" @click=${() => { here.ending = startsAt; app.refresh(); }}>${t("races.end")}</button></div>`}</section>`;
}
