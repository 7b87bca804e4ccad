// The lanes of a race, and the machines while none is on. Contract: lanes(all, race, phase) → template of a list that fills its box,
// `all` as board.js makes them; rows(machines) → the same of machines as the server says them.
// The lanes keep their order, so that everybody finds their own: who is first is said by the number at its start.
// A result is of the race alone: once it is over, nobody's pace is shown, nor whether their machine is still heard.
// Tempting mistake: a list that is announced as it changes. It would never be silent, so it is no live region.
import { html, keyed } from "../../shared/template.js";
import { metresOf, paceOf, raceTime, titleOf } from "../../shared/floor/machines/machines.js";
import { distance, isolate, whole } from "../../shared/format.js";
import { t } from "../../shared/words.js";
import "./boat.js";

// From here on, figures are written smaller in all lanes: metres, and ms.
const FAR = 10_000, HOUR = 3_600_000;
// Letters of a name that is written smaller before anything of it is cut.
const LONG = 12;

function who(one) {
  const name = one.member?.name ?? titleOf(one);
  return html`<div class="who-of"><p class=${`name${[...name].length > LONG ? " long" : ""}`} dir="auto">${name}</p>${one.member
    ? html`<p class="dim">${titleOf(one)}</p>` : null}</div>`;
}

const figures = (one) => html`<p class="number pace">${one.paceMs ? html`${paceOf(one.paceMs)}<span>${t("machine.pace.unit")}</span>`
  : html`<span class="says">${one.state === "lost" ? t("machine.lost") : ""}</span>`}</p>`;

export const lanes = (all, race, phase) => html`<ol class=${`lanes${all.length > 6 ? " many" : ""}${
  all.some(({ metres, finishedMs = 0 }) => metres >= FAR || finishedMs >= HOUR) ? " far-off" : ""}`}>${all.map((one) => keyed(one.machine,
  html`<li class=${`lane${phase === "over" ? "" : ` ${one.state}`}${one.leads ? " leads" : ""}`} data-colour=${one.member?.colour ?? "none"}>
    <p class="number place">${one.place && phase !== "countdown" ? html`<span class="unseen">${t("race.place", { n: one.place })}</span><span
      aria-hidden="true">${one.place}</span>` : null}</p>
    ${who(one)}<race-boat .part=${one.part}></race-boat>
    ${phase === "countdown" ? html`<p class="number far"></p>${figures({ state: one.state })}` : result(one, phase === "over")}</li>`))}</ol>`;

// Whoever is there has their time, everybody else how far they are; and at which pace they go, or what they are behind.
function result(one, isOver) {
  const isThere = one.finishedMs !== undefined, isOnWay = !isOver && !isThere && (one.paceMs || one.state === "lost");
  return html`<p class="number far">${isThere ? raceTime(one.finishedMs) : metresOf(one.metres)}</p>
    ${isOnWay ? figures(one) : html`<p class="number pace"><span class="says">${behind(one)}</span></p>`}`;
}

function behind({ gap }) {
  if (!gap) return "";
  if (Number(gap.seconds)) return `+${gap.seconds}`;
  return gap.metres ? `−${isolate(metresOf(gap.metres))}` : t("race.level");
}

export const rows = (machines) => html`<ol class=${`lanes idle${machines.length > 6 ? " many" : ""}`}>${machines.map((one) => keyed(one.machine,
  html`<li class=${`lane ${one.state}`} data-colour=${one.member?.colour ?? "none"}>${who(one)}
    <p class="number far">${one.metres ? distance(one.metres) : ""}</p>${figures(one)}
    <p class="number pace">${one.watts ? html`${whole(one.watts)}<span>${t("machine.watts.unit")}</span>` : null}</p></li>`))}</ol>`;
