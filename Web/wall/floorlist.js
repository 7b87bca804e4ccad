// The feed: one line for each member's consecutive sets, with their progress in a planned workout, one for a workout
// that was begun, and one for an award that its member shares. Contract: floorList(state) → template; `without` is the set
// that the stage already shows.
//   push(root, work) runs `work` (a draw) and slides the rows from their old places in 220 ms, but not with reduced
//   motion.
// Rows that do not fit are not drawn; a mask fades the last ones, so that text keeps its colour.
import { html, keyed } from "../shared/template.js";
import { medal } from "../shared/progress/medals.js";
import { day } from "../shared/format.js";
import { t } from "../shared/words.js";
import { age, begun, presence, runs, spoken, wayOf } from "./floor.js";
import { pieces } from "./stage.js";

export function floorList({ floor, now, fits, without, sized }) {
  const lines = runs(floor.rows, without);
  const workouts = begun(floor.workouts, lines).map((one) => ({ ...one, at: one.startedAt }));
  const rows = [...lines, ...workouts, ...floor.awards].sort((a, b) => b.at - a.at).slice(0, fits);
  const stage = without ? floor.rows.find((row) => row.set === without) : null;
  const { isHere, count: here, hidden } = presence(floor, rows, stage, now);
  const empty = without ? "wall.alone" : floor.totals.present ? "wall.unseen" : "wall.empty";
  return html`<section class="feed panel" aria-labelledby="feed-title">
    <h2 class="label" id="feed-title">${t("wall.floor")}<span class="present">${here}</span>
      ${rows.length && hidden > 0 ? html`<span class="unlisted">${t("wall.unlisted", { n: hidden })}</span>` : null}</h2>
    <ol class=${`rows${rows.length >= fits ? " full" : ""}`} ref=${sized}>
      ${rows.map((row) => (row.award ? keyed(`a${row.member.id}${row.award}`, award(row, now, isHere(row))) : row.workout
        ? keyed(`w${row.workout}`, workout(row, now, isHere(row)))
        : keyed(row.line, one(row, now, { way: wayOf(floor.workouts, row), isHere: isHere(row) }))))}
    </ol>
    ${rows.length ? null : html`<div class="hush">
      <div class="rack"><span></span><span></span><span></span></div>
      <p class="strong">${t(empty)}</p>
      <p class="dim">${t(`${empty}.how`)}</p>
    </div>`}
  </section>`;
}

const count = ({ done, planned }) => t("wall.way", { done, planned });

// Screen readers read the text beside it instead.
const bar = ({ done, planned }) => html`<progress class="way" aria-hidden="true" max=${Math.max(planned, 1)}
  value=${done}></progress>`;

// Members who left stay in the list for a while, dimmed.
const past = (isHere) => (isHere ? "" : " past");

function workout(row, now, isHere) {
  return html`<li class=${`row begun${past(isHere)}`} data-line=${`w${row.workout}`}>
    <rack-plate .face=${row.member}></rack-plate>
    <p class="name"><bdi>${row.member.name}</bdi></p>
    <p class="number figure"><span aria-hidden="true">${row.done || null}${row.planned ? html`<span
      class="unit">${row.done ? " / " : ""}${t("wall.planned", { n: row.planned })}</span>` : null}</span><span
      class="unseen">${count(row)}</span></p>
    <p class="what"><bdi>${row.name ? t("wall.began", { name: row.name }) : t("wall.began.plain")}</bdi></p>
    <p class="meta"><span>${age(row.at, now, { day })}</span></p>
    ${bar(row)}
  </li>`;
}

function award(row, now, isHere) {
  return html`<li class=${`row award${past(isHere)}`} data-line=${`a${row.member.id}${row.award}`}>
    <rack-plate .face=${row.member}></rack-plate>
    <p class="name"><bdi>${row.member.name}</bdi> <bdi class="of">${row.name}</bdi></p>
    <p class="figure">${medal(row)}<span class="unseen">${t("wall.award")}</span></p>
    <p class="what"><bdi>${row.text}</bdi></p>
    <p class="meta"><span>${age(row.at, now, { day })}</span></p>
  </li>`;
}

function one(row, now, { way, isHere }) {
  return html`<li class=${`row ${row.kind}${past(isHere)}`} data-line=${row.line}>
    <rack-plate .face=${row.member}></rack-plate>
    <p class="name"><bdi>${row.member.name}</bdi>${way?.name ? html` <bdi class="of">${way.name}</bdi>` : null}</p>
    <p class="number figure"><span aria-hidden="true">${pieces(row)}</span><span
      class="unseen">${spoken(row)}</span></p>
    <p class="what"><bdi>${row.exercise}</bdi></p>
    <p class="meta">
      ${row.record ? html`<span class="pill good">${t("record")}</span>` : null}
      ${row.kind === "warmup" ? html`<span class="pill">${t("kind.warmup")}</span>` : null}
      ${way ? html`<span class="run" aria-hidden="true">${t("wall.way.brief", way)}</span><span class="unseen">${count(way)}</span>`
        : row.sets > 1 ? html`<span class="run">${t("wall.run", { n: row.sets })}</span>` : null}
      <span>${age(row.at, now, { day })}</span></p>
    ${way ? bar(way) : null}
  </li>`;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function push(root, work) {
  if (still.matches || document.hidden) return work();
  const places = new Map([...root.querySelectorAll(".row")].map((row) => [row.dataset.line, row.offsetTop]));
  work();
  if (!places.size) return;
  for (const row of root.querySelectorAll(".row")) {
    const from = places.get(row.dataset.line);
    const moved = from === undefined ? 0 : from - row.offsetTop;
    const frames = from === undefined
      ? [{ opacity: 0, transform: "translateY(-24px)" }, { opacity: 1, transform: "none" }]
      : moved ? [{ transform: `translateY(${moved}px)` }, { transform: "none" }] : null;
    if (frames) row.animate(frames, { duration: 220, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
  }
}
