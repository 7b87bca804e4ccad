// The feed of sets. Contract: feed(state) → template; `without` is the set that the stage already shows.
//   push(root, work) runs `work` (a draw) and slides the rows from their old places in 220 ms, not under reduced
//   motion.
// Rows that do not fit are not drawn; a mask fades the last ones, so that text keeps its colour.
import { html, keyed } from "../shared/template.js";
import { day } from "../shared/format.js";
import { t } from "../shared/words.js";
import { age, spoken } from "./floor.js";
import { pieces } from "./stage.js";

export function feed({ floor, now, fits, without, sized }) {
  const rows = floor.rows.filter((row) => row.set !== without).slice(0, fits);
  const empty = without ? "wall.alone" : floor.totals.present ? "wall.unseen" : "wall.empty";
  return html`<section class="feed panel" aria-labelledby="feed-title">
    <h2 class="label" id="feed-title">${t("wall.floor")}<span class="present">${floor.totals.present}</span></h2>
    <ol class=${`rows${rows.length >= fits ? " full" : ""}`} ref=${sized}>
      ${rows.map((row) => keyed(row.set, one(row, now)))}
    </ol>
    ${rows.length ? null : html`<div class="hush">
      <div class="rack"><span></span><span></span><span></span></div>
      <p class="strong">${t(empty)}</p>
      <p class="dim">${t(`${empty}.how`)}</p>
    </div>`}
  </section>`;
}

function one(row, now) {
  return html`<li class=${`row ${row.kind}`} data-set=${row.set}>
    <rack-plate .face=${row.member}></rack-plate>
    <p class="name"><bdi>${row.member.name}</bdi></p>
    <p class="number figure"><span aria-hidden="true">${pieces(row)}</span><span
      class="unseen">${spoken(row)}</span></p>
    <p class="what"><bdi>${row.exercise}</bdi></p>
    <p class="meta">
      ${row.record ? html`<span class="pill good">${t("record")}</span>` : null}
      ${row.kind === "warmup" ? html`<span class="pill">${t("kind.warmup")}</span>` : null}
      <span>${age(row.at, now, { day })}</span></p>
  </li>`;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function push(root, work) {
  if (still.matches || document.hidden) return work();
  const places = new Map([...root.querySelectorAll(".row")].map((row) => [row.dataset.set, row.offsetTop]));
  work();
  if (!places.size) return;
  for (const row of root.querySelectorAll(".row")) {
    const from = places.get(row.dataset.set);
    const moved = from === undefined ? 0 : from - row.offsetTop;
    const frames = from === undefined
      ? [{ opacity: 0, transform: "translateY(-24px)" }, { opacity: 1, transform: "none" }]
      : moved ? [{ transform: `translateY(${moved}px)` }, { transform: "none" }] : null;
    if (frames) row.animate(frames, { duration: 220, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
  }
}
