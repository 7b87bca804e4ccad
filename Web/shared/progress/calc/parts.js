// The parts of a calculator's panel, as functions that return templates. Contract:
//   input(calc, name, …): a number field with its error; units(calc); sexes(calc);
//   pickRow(…): one of several results, each with its name; result({number, unit, label, note}); numbers(rows);
//   waits(key): the text in place of the result until the inputs are complete; list(id, label, rows, isLong): a list of
//   [name, value], in columns unless its names are long.
import { html, keyed } from "../../template.js";
import { choice, field } from "../../ui.js";
import { language, t } from "../../words.js";

const shown = (digits) => new Intl.NumberFormat(language,
  { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: digits === 0 });
const formats = [0, 1, 2].map(shown);
// The only place where a result is rounded.
export const round = (value, digits) => formats[digits].format(value);

export const unitOf = (calc) => t(`unit.${calc.unit}`);

export function input(calc, name, { label, hint, error, optional = false, whole = false } = {}) {
  return field({ id: `calc-${name}`, label: label ?? t(`calc.f.${name}`, { unit: unitOf(calc) }),
    value: calc.text[name] ?? "", error: calc.read(name).error ?? error, hint, optional,
    inputmode: whole ? "numeric" : "decimal", maxlength: 9, set: (text) => calc.set(name, text) });
}

// In pounds, a height has feet and inches.
export const tall = (calc) => (calc.unit === "lb" ? ["feet", "inches"] : ["height"]).map((name) => keyed(name,
  input(calc, name, name === "feet" ? { error: calc.read("height").error, whole: true } : {})));

export const units = (calc) => choice({ name: "calc-unit", label: t("calc.unit"), value: calc.unit,
  options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })), set: (unit) => calc.inUnit(unit) });

export const sexes = (calc) => choice({ name: "calc-sex", label: t("calc.sex"), value: calc.sex,
  options: [["F", "sex.female"], ["M", "sex.male"]].map(([value, key]) => ({ value, label: t(key) })),
  set: (sex) => calc.pick("sex", sex) });

export const select = (calc, name, options) => html`<div class="field"><label for=${`calc-${name}`}>${
    t(`calc.f.${name}`)}</label>
  <select id=${`calc-${name}`} @change=${(event) => calc.pick(name, event.target.value)}>
    ${options.map(({ value, label }) => keyed(value,
      html`<option value=${value} ?selected=${calc[name] === value}>${label}</option>`))}</select></div>`;

// Several formulas with their results; the chosen one is the result above.
export const pickRow = (calc, name, label, options) => html`<fieldset class="calc-picks">
  <legend class="label">${label}</legend>
  ${options.map(({ value, title, amount }) => keyed(value, html`<label class="calc-pick">
    <input type="radio" name=${`calc-${name}`} value=${value} .checked=${calc[name] === value}
      @change=${() => calc.pick(name, value)}><span class="dot" aria-hidden="true"></span>
    <span class="strong">${title}</span><span class="amount">${amount}</span></label>`))}</fieldset>`;

export const result = ({ value, unit, label, note, pill }) => html`<p class="label">${label}${pill
    ? html` <span class="pill wait">${pill}</span>` : null}</p>
  <p class="calc-big"><span class="number">${value}</span>${unit ? html` <span class="strong">${unit}</span>` : null}</p>
  ${note ? html`<p class="calc-aside">${note}</p>` : null}`;

export const numbers = (rows) => html`<dl class="calc-numbers">${rows.map(({ label, value, note }) => keyed(label,
  html`<div><dt>${label}</dt><dd class="number">${value}</dd>${note
    ? html`<dd class="calc-aside">${note}</dd>` : null}</div>`))}</dl>`;

export const list = (id, label, rows, isLong = false) => html`<section class=${`calc-shares${isLong ? " long" : ""}`}
  aria-labelledby=${`calc-${id}`}><h2 class="label" id=${`calc-${id}`}>${label}</h2><ul>${rows.map(([name, value]) => keyed(name,
    html`<li><span class="dim">${name}</span> <span class="strong">${value}</span></li>`))}</ul></section>`;

export const waits = (text) => html`<p class="calc-waits">${text}</p>`;
