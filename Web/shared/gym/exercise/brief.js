// What a row of a list shows of an exercise beside its name. Contract, templates and texts:
//   picture(exercise): its small figure; a page whose lists show it imports figure/small.js;
//   lastTimes(rows) → Map of id → the best set of the last workout with it, from the rows of `workouts.history` that the page
//   has (null: none yet); takes(exercise, last, unit): what `last` was, or else the numbers that a set of it has;
//   known(exercise): its level, then its impact, as far as the catalog has them, to follow other texts. On the narrowest phones only
//   the level, since both would need a third line.
import { html } from "../../template.js";
import { set as shown } from "../../format.js";
import { t } from "../../words.js";
import { labelOf } from "./filters.js";

export const picture = (exercise) => html`<small-figure name=${exercise.slug ?? null} part=${exercise.bodyPart}
  muscles=${exercise.primary.join(",")} aria-hidden="true"></small-figure>`;

export const known = (exercise) => ["difficulty", "impact"].filter((name) => exercise[name])
  .map((name) => html`<span class=${`known of-${name}`}> · <span>${labelOf(name, exercise[name])}</span></span>`);

const read = new WeakMap();

export function lastTimes(rows) {
  if (!rows) return new Map();
  if (!read.has(rows)) {
    const found = new Map();
    // An unfinished workout is today's, not the last time.
    const done = rows.filter(({ finishedAt }) => finishedAt !== undefined);
    for (const { exercise, best } of done.flatMap(({ exercises }) => exercises)) {
      if (best && !found.has(exercise)) found.set(exercise, best);
    }
    read.set(rows, found);
  }
  return read.get(rows);
}

export function takes({ type }, last, unit) {
  return html`<span class="takes"><span>${last ? t("takes.last") : t(`takes.${type}`, { unit: t(`unit.${unit}`) })}</span>${
    last ? html` <bdi>${shown(last, type, unit)}</bdi>` : null}</span>`;
}
