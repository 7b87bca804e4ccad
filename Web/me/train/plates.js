// Draws the plates for the current set. Contract: plates(weight, about) → template, or null for an exercise without a
// bar;
//   `weight` is {value, unit}. A tap on the bar switches to the gym's next one; this phone remembers it.
import { html } from "../../shared/template.js";
import { number } from "../../shared/format.js";
import { plateStock } from "../../shared/gym/gymequipment.js";
import { barText } from "../../shared/log/lighter.js";
import { discOf, load, usesPlates } from "../../shared/log/plates.js";
import { keep } from "../../shared/store.js";
import { t } from "../../shared/words.js";
import { app } from "../base/state.js";

const barKept = (unit) => `me.bar.${unit}`;

export function plates(weight, about) {
  if (!(weight?.value > 0) || !about || !usesPlates(about)) return null;
  const { value, unit } = weight, { bars } = plateStock(unit), loaded = load(value, unit, keep.get(barKept(unit)));
  const inWords = (each) => `${number(each)} ${t(`unit.${unit}`)}`, bar = loaded?.bar ?? Math.min(...bars);
  const sum = loaded?.plates.map(number).join(" + ") ?? "";
  const words = !loaded ? barText({ value: bar, unit })
    : sum ? t("plates.each", { sum, unit: t(`unit.${unit}`) }) : t("plates.bar");
  const other = () => {
    keep.set(barKept(unit), bars[(bars.indexOf(bar) + 1) % bars.length]);
    app.refresh();
  };
  return html`<div class="to-load" role="group" aria-label=${t("plates")}>
    ${loaded ? html`<div class="barbell" aria-hidden="true"><span class="shaft"></span><span class="collar"></span>
      ${loaded.plates.map((plate) => html`<span class=${discOf(plate, unit)}></span>`)}<span class="sleeve"></span></div>`
    : null}
    <p class="small"><span class="strong">${words}</span>${!loaded ? null : bars.length > 1
      ? html`<button type="button" class="btn quiet" aria-label=${t("exercises.bar.change", { bar: inWords(bar) })}
        @click=${other}>${t("workout.bar", { bar: inWords(bar) })} <rack-icon name="swap"></rack-icon></button>`
      : html`<span>${t("workout.bar", { bar: inWords(bar) })}</span>`}
      ${loaded?.rest ? html`<span class="pill bad">${t("plates.rest",
        { rest: number(loaded.rest), unit: t(`unit.${unit}`) })}</span>` : null}</p></div>`;
}
