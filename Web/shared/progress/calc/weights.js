// Plates, and kilograms in pounds. Contract as in lifts.js.
import { POUND } from "../../units.js";
import { html } from "../../template.js";
import { choice } from "../../ui.js";
import { number } from "../../format.js";
import { plateStock } from "../../gym/gymequipment.js";
import { discOf, load } from "../../log/plates.js";
import { t } from "../../words.js";
import { input, list, result, round, unitOf, units, waits } from "./parts.js";

const LOADED = { kg: [40, 60, 80, 100, 120, 140, 160, 180], lb: [95, 135, 185, 225, 275, 315, 365, 405] };

export function plates(calc) {
  const { bars } = plateStock(calc.unit), wanted = bars.includes(calc.bar) ? calc.bar : bars[0];
  const { value } = calc.read("target"), loaded = value === undefined ? null : load(value, calc.unit, wanted);
  const inWords = (weight) => `${number(weight)} ${unitOf(calc)}`;
  return {
    fields: html`${units(calc)}${input(calc, "target")}
      ${bars.length > 1 ? choice({ name: "calc-bar", label: t("calc.bar"), value: wanted,
        options: bars.map((bar) => ({ value: bar, label: inWords(bar) })), set: (bar) => calc.pick("bar", bar) }) : null}`,
    shown: value === undefined ? waits(t("calc.plates.waits"))
      : !loaded ? waits(t("calc.plates.light", { bar: inWords(Math.min(...bars)) })) : onBar(calc, loaded, value, inWords),
    more: list("loaded", t("calc.plates.common", { bar: inWords(wanted) }), LOADED[calc.unit].flatMap((weight) => {
      const { bar, plates: each, rest } = load(weight, calc.unit, wanted) ?? {};
      return bar === wanted && each.length && !rest ? [[inWords(weight), sumOf(each, countsOf(each))]] : [];
    }), true),
  };
}

function onBar(calc, loaded, target, inWords) {
  const counts = countsOf(loaded.plates);
  return html`<p class="label">${t("calc.plates.label", { bar: inWords(loaded.bar) })}</p>
    <div class="barbell" aria-hidden="true"><span class="shaft"></span><span class="collar"></span>
      ${loaded.plates.map((plate) => html`<span class=${discOf(plate, calc.unit)}></span>`)}
      <span class="sleeve"></span></div>
    <p class="calc-big"><span class="number">${loaded.plates.length
      ? sumOf(loaded.plates, counts) : t("calc.plates.bar")}</span>
      ${loaded.plates.length ? html` <span class="strong">${unitOf(calc)}</span>` : null}</p>
    ${counts.length ? html`<p class="calc-aside">${counts.map(({ plate, n }) =>
      t("calc.plates.pairs", { n: n * 2, plate: inWords(plate) })).join(" · ")}</p>` : null}
    ${loaded.rest ? html`<p class="calc-aside bad">${t("calc.plates.rest", { rest: inWords(loaded.rest),
      sum: inWords(Math.round((target - loaded.rest) * 1000) / 1000) })}</p>` : null}`;
}

const countsOf = (plates) => [...new Set(plates)].map((plate) => ({ plate, n: plates.filter((one) => one === plate).length }));

// Many plates are shown with counts, to stay readable.
const sumOf = (plates, counts) => (plates.length <= 5 ? plates.map((plate) => number(plate))
  : counts.map(({ n, plate }) => (n > 1 ? `${n} × ${number(plate)}` : number(plate)))).join(" + ");

const COMMON = [20, 45, 60, 100, 135, 225, 315, 405], KILOGRAMS = [10, 20, 40, 60, 80, 100, 140, 180];

export function pounds(calc) {
  const kg = calc.read("kg").value, lb = calc.read("lb").value;
  return {
    fields: html`<div class="calc-pair">${input(calc, "kg")}${input(calc, "lb")}</div>`,
    shown: kg === undefined || lb === undefined ? waits(t("calc.units.waits"))
      : result({ label: t("calc.units.label"), value: `${number(kg)} ${t("unit.kg")} = ${number(lb)} ${t("unit.lb")}` }),
    more: html`${list("common", t("calc.units.common"), COMMON.map((n) =>
      [`${n} ${t("unit.lb")}`, `${round(n * POUND, 1)} ${t("unit.kg")}`]))}
      ${list("kilograms", t("calc.units.back"), KILOGRAMS.map((n) =>
        [`${n} ${t("unit.kg")}`, `${round(n / POUND, 1)} ${t("unit.lb")}`]))}`,
  };
}
