// What Rackside is, on the sign-up: one sentence below a loaded bar. Contract: intro() → template.
import { html, keyed } from "../../shared/template.js";
import { discOf } from "../../shared/log/plates.js";
import { t } from "../../shared/words.js";
import "../../shared/words/accounts/begin.js";

const PLATES = [20, 15, 10, 5];

const side = (name) => html`<div class=${`barbell ${name}`}><span class="collar"></span>${PLATES.map((plate) => keyed(plate,
  html`<span class=${discOf(plate, "kg")}></span>`))}<span class="sleeve"></span></div>`;

export const intro = () => html`<section class="intro" aria-label=${t("begin.what")}><div class="intro-bar" aria-hidden="true">${side("left")}<span
  class="handle"></span>${side("right")}</div><p>${t("begin.intro")}</p></section>`;
