// A calculator on the phone and at the kiosk: the result on top, where a keyboard never covers it, then the inputs,
// other formulas, and after a tap the formula with its source. Contract:
//   NAMES → the calculators in order, with their icons; panel(calc, name, {isOpen}) → template; isOpen: the formula is
//   shown without a tap.
import { html, keyed } from "../../template.js";
import { has, t } from "../../words.js";
import "../../words/progress/calc.js";
import { bmi, energy, need } from "./bodies.js";
import { oneRepMax, scores } from "./lifts.js";
import { plates, pounds } from "./weights.js";

const ALL = { max: oneRepMax, scores, plates, units: pounds, bmi, need, energy };
export const NAMES = Object.keys(ALL);

// The formulas of a calculator: calc.how.NAME.1, .2 …, each with its source.
function sources(name) {
  const keys = [];
  for (let n = 1; has(`calc.how.${name}.${n}`); n++) keys.push(`calc.how.${name}.${n}`);
  return keys;
}

export function panel(calc, name, { isOpen = false } = {}) {
  calc.fill();
  const { fields, shown, more } = ALL[name](calc);
  return keyed(name, html`<div class=${`calc of-${name}`}>
    <section class="calc-result panel" aria-label=${t("calc.result")} aria-live="polite">${shown}</section>
    <form class="calc-fields panel" aria-label=${t("calc.given")} novalidate
      @submit=${(event) => event.preventDefault()}>${fields}</form>
    ${more ? html`<div class="calc-more panel">${more}</div>` : null}
    <details class="calc-how panel" ?open=${isOpen}><summary>${t("calc.how")}</summary>
      <ul>${sources(name).map((key) => keyed(key, html`<li>${t(key)}</li>`))}</ul></details>
  </div>`);
}
