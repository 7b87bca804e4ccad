// Which plates go on each side of the bar. Contract: load(target, unit) → {plates, rest}, or null when the bar alone is
// heavier; plates are listed heaviest first; `rest` is the weight that no pair of plates can make, in the unit.
// It counts in thousandths, because floating-point weights do not add up exactly.
import { html } from "../shared/template.js";
import * as format from "../shared/format.js";
import { t } from "../shared/words.js";

export const BAR = { kg: 20, lb: 45 };
const RACK = { kg: [25, 20, 15, 10, 5, 2.5, 1.25], lb: [45, 35, 25, 10, 5, 2.5] };

export function load(target, unit) {
  let left = Math.round((target - BAR[unit]) * 1000);
  if (left < 0) return null;
  const plates = [];
  for (const plate of RACK[unit]) {
    for (const pair = plate * 2000; left >= pair; left -= pair) plates.push(plate);
  }
  return { plates, rest: left / 1000 };
}

export function plates(target, unit) {
  const loaded = load(target, unit);
  const u = t(`unit.${unit}`), bar = `${BAR[unit]} ${u}`;
  const sum = loaded?.plates.map((plate) => format.number(plate)).join(" + ") ?? "";
  const label = !loaded ? t("kiosk.plates.light", { bar })
    : loaded.plates.length ? t("kiosk.plates.each", { sum, unit: u })
    : t("kiosk.plates.bar");
  return html`<section class="plates panel" aria-label=${t("kiosk.plates")}>
    <p class="label">${t("kiosk.plates.label", { bar })}</p>
    <div class="barbell" role="img" aria-label=${label}><span class="shaft"></span><span class="collar"></span>
      ${(loaded?.plates ?? []).map((plate) =>
        html`<span class=${`disc ${unit}-${String(plate).replace(".", "_")}`}></span>`)}
      <span class="sleeve"></span>
    </div>
    <p class="sum"><span class="number">${!loaded ? t("kiosk.plates.under") : sum || t("kiosk.plates.bar")}</span>
      ${loaded?.rest ? html`<span
        class="pill bad">${t("kiosk.plates.rest", { rest: format.number(loaded.rest), unit: u })}</span>` : null}</p>
  </section>`;
}
