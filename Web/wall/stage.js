// The large area while no clock runs: the newest set, or the time of day when the floor is quiet. Contract:
// stage(state) → template of one <section> with data-stage "set" or "clock". A running clock replaces it (see
// clocks.js), and the feed then shows the stage's set as a row again (see floorlist.js: `without`).
import { html, keyed } from "../shared/template.js";
import { day, time } from "../shared/format.js";
import { t } from "../shared/words.js";
import { age, figures, spoken } from "./floor.js";
import "./fit.js";

const PLATES = 26;

export function stage(state) {
  return html`<section class="stage panel" aria-label=${t(state.light ? "wall.newest" : "wall.clock")}
    data-stage=${state.light ? "set" : "clock"}>
    ${state.light ? spot(state, state.light.row) : quiet(state)}</section>`;
}

function spot(state, row) {
  const { member } = row;
  return html`
    <h1 class="unseen">${state.gym?.name ?? t("app.name")}</h1>
    <header class="who">
      <rack-plate .face=${member}></rack-plate>
      <div class="names" aria-live="polite" aria-atomic="true">
        <p class="name"><bdi>${member.name}</bdi></p>
        <p class="exercise"><bdi>${row.exercise}</bdi></p>
        <p class="unseen">${spoken(row)}${row.record ? `, ${t("record")}` : ""}</p>
      </div>
      <div class="aside">
        ${row.record ? html`<span class="honour"><rack-icon name="trophy"></rack-icon>${t("record")}</span>` : null}
        ${row.kind === "drop" || row.kind === "failure"
          ? html`<span class="honour plain">${t(`kind.${row.kind}`)}</span>`
          : null}
        <span class="age">${age(row.at, state.now, { day })}</span>
      </div>
    </header>
    ${keyed(row.set, html`<wall-fit class="figures landed" aria-hidden="true">${line(row)}</wall-fit>`)}
    ${bar(state)}`;
}

export const pieces = (row) => figures(row)
  .map((piece, i) => keyed(i, html`<span class=${piece.sort}>${piece.text}</span>`));
const line = (row) => html`<span class="line number">${pieces(row)}</span>`;

function quiet(state) {
  const last = state.floor.rows.find((row) => row.kind !== "warmup");
  return html`
    <header class="who plainly"><h1 class="title gym"><bdi>${state.gym?.name ?? t("app.name")}</bdi></h1></header>
    <wall-fit class="figures" aria-hidden="true"><span class="line number">${time(state.now)}</span></wall-fit>
    <footer class="lull">
      ${last ? html`<rack-plate .face=${last.member}></rack-plate>
        <p><span class="strong">${t("wall.quiet")}</span><br><span class="dim">${t("wall.last")}
          <bdi>${last.member.name}</bdi>, <bdi>${last.exercise}</bdi> ${spoken(last)},
          ${age(last.at, state.now, { day })}</span></p>`
      : html`<rack-plate .face=${{ initials: "?", colour: "yellow" }}></rack-plate>
        <p><span class="strong">${t(state.floor.totals.today.sets ? "wall.join" : state.floor.totals.present ? "wall.today.unseen" : "wall.first")}</span><br><span
          class="dim">${t(state.floor.totals.today.sets ? "wall.join.how" : state.floor.totals.present ? "wall.unseen.how" : "wall.first.how")}</span></p>`}
    </footer>`;
}

// The newest sets are drawn as plates on one bar, each in its member's colour, the oldest at the collar.
function bar({ floor }) {
  const rows = floor.rows.slice(0, PLATES).reverse();
  return html`<footer class="load" aria-hidden="true">
    <div class="sleeve">
      <span class="collar"></span>
      ${rows.map((row) => keyed(row.set, html`<span class=${`iron ${row.kind}${row.record ? " record" : ""}`}
        data-colour=${row.member.colour}></span>`))}
    </div>
    <p class="note"><span>${t("wall.bar", { n: rows.length })}</span><span>${rows.length
      ? t("wall.since", { time: time(rows[0].at) })
      : ""}</span></p>
  </footer>`;
}
