// The awards and points that a finished workout has earned. Contract: won(person, workout) → template.
// Guarantee: no requests are made while the server cannot be reached; what was loaded stays.
import { html, keyed } from "../../shared/template.js";
import { earnedIn } from "../../shared/progress/awards.js";
import { levelMedal, medal } from "../../shared/progress/medals.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";

export function won(person, workout) {
  const { given, member } = person;
  const earned = earnedIn(progressOf(person, app.refresh).of("awards.list", {}, { asks: live() }).data, workout);
  return html`<section class="won panel" role="status" ?hidden=${!earned.length} aria-label=${t("award.earned", { n: earned.length })}>
    <ul>${earned.map((one) => keyed(one.id, html`<li>${medal(one)}<span><span class="strong">${one.name}</span> <bdi
      class="dim">${one.text}</bdi></span></li>`))}</ul></section>
    <p class="given panel" role="status" ?hidden=${!given}>${given ? html`${levelMedal(given.level, member.colour)} <span>${
      t("award.points", { n: given.points, level: given.level })}</span>` : null}</p>`;
}
