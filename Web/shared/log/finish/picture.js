// The picture of a finished workout: the trophy, three numbers, what worked. Contract: each part takes the workout, as
// the log holds it, and `who`:
//   {member, gym, find(id) → exercise, isKept, isNewest, now(), reads(method, params) → an entry of progress.js,
//   says(exercise, workout) → a reply of progress.evaluation or null, awards() → a reply of awards.list}.
//   `isKept`: the server has the workout and can be asked about it; `isNewest`: so it has, and none ended later;
//   `gym` is the gym's name.
//   trophy(found, below) with found = trophyOf(…), and what stands below its words; figures(workout, unit); worked(workout, who);
//   curve(workout, exercise, who) is in curve.js.
// Guarantee: each part stands at once, also without the server; what is not known yet has its room.
import { html, keyed } from "../../template.js";
import * as format from "../../format.js";
import { bodyMap } from "../../gym/figure/index.js";
import { musclesOf, namesOf } from "../../gym/muscles.js";
import { lastedMs } from "../workouts.js";
import { t } from "../../words.js";
import "../../progress/medal.js";
import "../../words/log/done.js";

export const trophy = (found, below) => html`<section class="trophy" aria-label=${t("done.trophy")}>
  <rack-medal .of=${found.medal}></rack-medal>
  <div class="beats">${found.head ? html`<p class="title"><bdi>${found.head}</bdi></p>` : null}${[found.text, found.more].map((text) => (text
    ? html`<p class="dim"><bdi>${text}</bdi></p>` : null))}</div>${below}</section>`;

export function figures(workout, unit) {
  const one = (value, word) => html`<div><dd class="number">${value}</dd><dt>${word}</dt></div>`;
  const n = workout.sets.length, minutes = Math.max(1, Math.round(lastedMs(workout) / 60_000));
  const lifted = format.whole(format.gramsIn(workout.volumeGrams ?? 0, unit));
  return html`<dl class="finish-sums">${one(String(minutes), t("done.minutes", { n: minutes }))}${one(String(n), t("done.sets", { n }))}${
    workout.volumeGrams ? one(lifted, t(`done.lifted.${unit}`)) : null}</dl>`;
}

export function worked(workout, who) {
  const plan = [...new Set(workout.sets.map(({ exercise }) => exercise))].map((exercise) => ({ exercise,
    sets: workout.sets.filter((set) => set.exercise === exercise) }));
  const found = musclesOf(who.find, plan);
  if (!found) return html`<section class="panel worked" aria-label=${t("done.worked")}><p class="dim">${t("done.worked.none")}</p></section>`;
  const kinds = [["first", found.primary], ["second", found.secondary]].filter(([, all]) => all.length);
  return html`<section class="panel worked" aria-label=${t("done.worked")}><div class="map">${bodyMap({ ...found, words: false })}</div>
    <ul>${kinds.map(([kind, all]) => keyed(kind, html`<li class=${kind}>${sentenceCase(namesOf(all))}</li>`))}</ul></section>`;
}

const sentenceCase = ([first = "", ...rest]) => first.toUpperCase() + rest.join("");
