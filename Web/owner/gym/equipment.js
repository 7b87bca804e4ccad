// The gym's equipment, of which each change is saved at once, and its bars and plates, which are a form. Contract:
//   equipment(), bars(here) → templates, with `app.gym`; here.plating is the form while it is being changed.
import { html, keyed } from "../../shared/template.js";
import { number } from "../../shared/format.js";
import { EQUIPMENT, USUAL, usualPlates } from "../../shared/gym/gymequipment.js";
import { t } from "../../shared/words.js";
import { choice } from "../../shared/ui.js";
import { chosen, put } from "./gymchange.js";
import { app } from "../state.js";
import "../../shared/words/gym/exercisepages.js";

export function equipment() {
  const has = chosen().equipment ?? EQUIPMENT;
  const missing = (list) => EQUIPMENT.filter((one) => !list.includes(one)).length;
  const set = (one, on) => {
    const list = on ? [...has, one] : has.filter((each) => each !== one);
    put({ equipment: list }, t("exercises.kit.missing", { n: missing(list) }));
  };
  return html`<section class="panel card entry" aria-labelledby="kit-title">
    <h2 class="label" id="kit-title">${t("exercises.kit")}</h2>
    <p class="hint">${t("exercises.kit.text")}</p>
    <fieldset class="zones kit"><legend class="unseen">${t("exercises.kit")}</legend>
      <div>${EQUIPMENT.map((one) => keyed(one, html`<label class="zone"><input type="checkbox" data-live .checked=${has.includes(one)}
        @change=${(e) => set(one, e.target.checked)}>
        <span><rack-icon name="check"></rack-icon>${t(`equipment.${one}`)}</span></label>`))}</div>
      <p class="hint">${t("exercises.kit.missing", { n: missing(has) })}</p></fieldset>
  </section>`;
}

// The form: texts as typed, by unit.
function plating(here) {
  const linesOf = (unit) => {
    const stock = here.plates?.[unit] ?? { bars: USUAL[unit].bars, plates: usualPlates(unit) };
    return { bars: stock.bars.map(number).join(" "), rows: stock.plates.map(({ weight, count }) =>
      ({ weight: number(weight), count: count === undefined ? "" : String(count) })) };
  };
  return here.plating ??= { unit: "kg", kg: linesOf("kg"), lb: linesOf("lb"), errors: {}, changed: false };
}

export function bars(here) {
  const form = plating(here), { unit, errors } = form, lines = form[unit], u = t(`unit.${unit}`);
  const change = (act) => { act(); Object.assign(form, { errors: {}, changed: true }); app.refresh(); };
  return html`<form class="panel card entry" aria-labelledby="plates-title" novalidate
    @submit=${(event) => save(event, here, form)}>
    <h2 class="label" id="plates-title">${t("exercises.plates")}</h2>
    <p class="hint">${t("exercises.plates.text")}</p>
    ${choice({ name: "plates-unit", label: t("exercises.plates.unit"), value: unit,
      options: ["kg", "lb"].map((value) => ({ value, label: t(`unit.${value}`) })),
      set: (value) => { Object.assign(form, { unit: value, errors: {} }); app.refresh(); } })}
    <div class="field"><label for="plate-bars">${t("exercises.plates.bars")}</label>
      <input id="plate-bars" .value=${lines.bars} inputmode="decimal" autocomplete="off" maxlength="60"
        aria-invalid=${errors.bars ? "true" : null} aria-describedby="plate-bars-hint"
        @input=${(e) => change(() => { lines.bars = e.target.value; })}>
      <p class=${errors.bars ? "wrong" : "hint"} id="plate-bars-hint"
        role=${errors.bars ? "alert" : null}>${errors.bars ?? t("exercises.plates.bars.hint", { unit })}</p></div>
    <div><div class="plate-row heading" aria-hidden="true"><span class="label">${t("exercises.plates.weight")}</span><span
        class="label">${t("exercises.plates.count")}</span></div>
      ${lines.rows.map((row, i) => keyed(`${unit} ${i}`, html`<div class="plate-row">
        <span class="field weighing"><input .value=${row.weight} inputmode="decimal" autocomplete="off" maxlength="8"
          aria-label=${t("exercises.plates.weightOf", { n: i + 1, unit: u })}
          @input=${(e) => change(() => { row.weight = e.target.value; })}><span class="dim">${u}</span></span>
        <span class="field"><input .value=${row.count} inputmode="numeric" autocomplete="off" maxlength="4"
          placeholder=${t("exercises.plates.enough")}
          aria-label=${t("exercises.plates.countOf", { weight: row.weight, unit: u })}
          @input=${(e) => change(() => { row.count = e.target.value; })}></span>
        <button type="button" class="btn quiet icon"
          aria-label=${t("exercises.plates.remove", { weight: row.weight, unit: u })}
          @click=${() => change(() => lines.rows.splice(i, 1))}><rack-icon name="trash"></rack-icon></button>
      </div>`))}
      <p class=${errors.rows ? "wrong" : "hint"} role=${errors.rows ? "alert" : null}>${
        errors.rows ?? t("exercises.plates.hint")}</p></div>
    <div class="ends"><button class="btn go" ?disabled=${!form.changed}>${t("save")}</button>
      <button type="button" class="btn" ?disabled=${lines.rows.length >= 20}
        @click=${() => change(() => lines.rows.push({ weight: "", count: "" }))}><rack-icon
          name="plus"></rack-icon>${t("exercises.plates.add")}</button></div>
  </form>`;
}

const amount = (text) => (/^\d+([.,]\d{1,3})?$/.test(text) ? Number(text.replace(",", ".")) : NaN);
const fits = (weight) => weight > 0 && weight <= 200;

// Saves both units, so that switching to the other one loses nothing.
async function save(event, here, form) {
  event.preventDefault();
  const plates = {};
  for (const unit of ["kg", "lb"]) {
    const list = form[unit].bars.trim().split(/[\s;]+/).filter(Boolean).map(amount);
    if (!list.length || list.length > 8 || !list.every(fits) || new Set(list).size < list.length) {
      return wrong(form, unit, "bars");
    }
    const rows = form[unit].rows.filter(({ weight, count }) => weight.trim() || count.trim());
    const weights = rows.map(({ weight }) => amount(weight.trim()));
    const counts = rows.map(({ count }) => count.trim());
    if (!weights.every(fits) || new Set(weights).size < weights.length
      || counts.some((count) => count && !/^\d{1,3}$/.test(count))) return wrong(form, unit, "rows");
    plates[unit] = { bars: list, plates: weights.map((weight, i) =>
      (counts[i] ? { weight, count: Number(counts[i]) } : { weight })) };
  }
  const text = () => JSON.stringify([form.kg, form.lb]), sent = text();
  // Keep what was typed since the request was sent: it waits for its own Save.
  if (await put({ plates }, t("exercises.plates.saved")) && text() === sent) {
    const { unit } = form;
    app.gym.plating = null;
    plating(app.gym).unit = unit;
    app.refresh();
  }
}

function wrong(form, unit, field) {
  Object.assign(form, { unit, errors: { [field]: t(`exercises.plates.${field === "bars" ? "bars.wrong" : "wrong"}`) } });
  app.refresh();
}
