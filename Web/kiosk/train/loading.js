// Draws the plates to load. Contract: plates(target, unit, person) → the panel; barOf(person, unit) → the bar that they
//   chose; `load` comes from shared/log/plates.js.
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { plateStock } from "../../shared/gym/gymequipment.js";
import { barText } from "../../shared/log/lighter.js";
import { barOver, discOf, load } from "../../shared/log/plates.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";

export { load };

// The bar that each person last chose, by unit. It is forgotten when they leave: the next person starts with the usual
// bar.
const chosen = new WeakMap();
export const barOf = (person, unit) => chosen.get(person)?.[unit];

export function plates(target, unit, person) {
  const { bars } = plateStock(unit), loaded = load(target, unit, barOf(person, unit));
  const u = t(`unit.${unit}`), inWords = (weight) => `${format.number(weight)} ${u}`;
  if (!loaded) {
    return html`<section class="plates panel" aria-label=${t("plates")}>
      <div class="label">${t("kiosk.plates.under")}</div>
      ${target > 0 ? html`<p class="lighter">${barText({ value: barOver(target, unit), unit })}</p>` : null}</section>`;
  }
  const { bar } = loaded, sum = loaded.plates.map((plate) => format.number(plate)).join(" + ");
  const label = sum ? t("plates.each", { sum, unit: u }) : t("plates.bar");
  const other = () => {
    chosen.set(person, { ...chosen.get(person), [unit]: bars[(bars.indexOf(bar) + 1) % bars.length] });
    app.refresh();
  };
  return html`<section class="plates panel" aria-label=${t("plates")}>
    <div class="label">${bars.length > 1
      ? html`<button type="button" class="bar-choice" @click=${other}
        aria-label=${t("exercises.bar.change", { bar: inWords(bar) })}>${t("kiosk.plates.label",
          { bar: inWords(bar) })} <rack-icon name="swap"></rack-icon></button>`
      : t("kiosk.plates.label", { bar: inWords(bar) })}</div>
    <div class="barbell" role="img" aria-label=${label}><span class="shaft"></span><span class="collar"></span>
      ${loaded.plates.map((plate) => html`<span class=${discOf(plate, unit)}></span>`)}
      <span class="sleeve"></span>
    </div>
    <p class="sum"><span class="number">${sum || t("plates.bar")}</span>
      ${loaded.rest ? html`<span
        class="pill bad">${t("plates.rest", { rest: format.number(loaded.rest), unit: u })}</span>` : null}</p>
  </section>`;
}
