// Today's board beside the clock. Contract: scoreboard(state) → template; the server decides order and places.
// Long boards are paged by the server's clock, so that all walls show the same page.
import { html, keyed } from "../shared/template.js";
import { duration } from "../shared/format.js";
import { t } from "../shared/words.js";
import { summary } from "../shared/floor/timers/display.js";

const PAGE = 12_000, FEW = 5;

// Two clocks are heats of one workout if label and plan are equal, whatever the order of the plan's fields.
const workout = ({ plan, label }) => JSON.stringify([label.toLowerCase(), Object.entries(plan)
  .sort(([a], [b]) => (a < b ? -1 : 1))]);

// The running workout comes first, in later heats too. A board without rows is shown only if there is no other.
function pagesOf({ boards, shown, timers, fits, now }) {
  const running = new Set(shown.filter((timer) => !timers.isDone(timer, now)).map(workout));
  const filled = boards.filter((one) => one.rows.length);
  const all = (filled.length ? filled : boards.slice(0, 1))
    .sort((a, b) => Number(running.has(workout(b))) - Number(running.has(workout(a))));
  return all.flatMap((one) => {
    // Pages of about one length: nobody stands alone on the last one.
    const count = Math.max(1, Math.ceil(one.rows.length / fits)), start = (i) => Math.floor(i * one.rows.length / count);
    return Array.from({ length: count }, (_, i) => ({ ...one, from: start(i), page: one.rows.slice(start(i), start(i + 1)) }));
  });
}

export function scoreboard(state) {
  const pages = pagesOf(state), shown = pages[Math.floor(state.now / PAGE) % Math.max(1, pages.length)];
  const split = shown && shown.rows.length > shown.page.length;
  return html`<section class="feed board panel" aria-labelledby="board-title">
    <div class="heading"><h2 class="label" id="board-title">${t("wall.board")}${shown
      ? html`<span>${summary(shown.plan)}</span>` : null}</h2>
      ${shown ? html`<p class="title"><bdi>${shown.label}</bdi></p>` : null}</div>
    <ol class=${`rows${shown && shown.rows.length <= FEW ? " few" : ""}`} ref=${state.sized}>
      ${shown?.page.map((row) => keyed(row.score, one(row))) ?? null}
    </ol>
    ${shown?.page.length ? null : html`<div class="hush"><div class="rack"><span></span><span></span><span></span></div>
      <p class="strong">${t(shown ? "wall.board.empty" : "wall.board.none")}</p>
      <p class="dim">${t(shown ? "wall.board.empty.how" : "wall.board.none.how")}</p></div>`}
    <p class="pages"><span>${split ? t("wall.board.range", { from: shown.from + 1, to: shown.from + shown.page.length,
      n: shown.rows.length }) : ""}</span>${pages.length > 1 ? html`<span class="dots" aria-hidden="true">${
      pages.map((page, i) => keyed(i, html`<i class=${page === shown ? "on" : ""}></i>`))}</span>` : null}</p>
  </section>`;
}

function one({ place, member, scaled, ...result }) {
  const [shown, spoken] = figure(result);
  return html`<li class="score">
    <p class="number place">${place}</p>
    <rack-plate .face=${member}></rack-plate>
    <p class="name"><bdi>${member.name}</bdi></p>
    <p class=${`pill${scaled ? "" : " good"}`}>${t(scaled ? "wall.board.scaled" : "wall.board.rx")}</p>
    <p class="number figure"><span aria-hidden="true">${shown}</span><span class="unseen">${spoken}</span></p>
  </li>`;
}

// A result, and its text for a screen reader.
function figure({ seconds, repsRemaining: n, rounds, reps = 0 }) {
  if (seconds !== undefined) return [duration(seconds), duration(seconds)];
  if (n === undefined) return [t("wall.board.rounds", { rounds, reps }), t("wall.board.rounds.said", { rounds, reps })];
  return [html`<span class="unit">${t("wall.board.cap")}</span>${t("wall.board.missing", { n })}`,
    t("wall.board.missing.said", { n })];
}
