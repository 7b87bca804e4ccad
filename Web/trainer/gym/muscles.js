// The muscles of an exercise, chosen by a trainer. Contract: musclesOf(exercise) → form {primary, secondary, bodyPart,
//   equipment}; muscleFields({id, form, changed, withEquipment}) → template; it changes the form in place and calls
//   changed() after it. A muscle is in one of the two lists only: the last choice counts.
import { KIT } from "../../shared/gym/gymequipment.js";
import { PARTS } from "../../shared/gym/exercise/types.js";
import { html, keyed } from "../../shared/template.js";
import { bodyMap } from "../../shared/gym/figure/index.js";
import { t } from "../../shared/words.js";

const MUSCLES = ["chest", "upperBack", "lats", "traps", "lowerBack", "frontDelts", "sideDelts", "rearDelts", "biceps",
  "triceps", "forearms", "abdominals", "obliques", "hipFlexors", "glutes", "quadriceps", "hamstrings", "abductors",
  "adductors", "calves", "neck"];

export const musclesOf = ({ primary, secondary, bodyPart, equipment }) =>
  ({ primary: [...primary], secondary: [...secondary], bodyPart, equipment });

export function muscleFields({ id, form, changed, withEquipment = false }) {
  const set = (values) => { Object.assign(form, values); changed(); };
  const without = (list, muscle) => list.filter((one) => one !== muscle);
  const add = (role, muscle) => {
    const other = role === "primary" ? "secondary" : "primary";
    set({ [role]: [...without(form[role], muscle), muscle], [other]: without(form[other], muscle) });
  };
  const list = (role) => html`<div class="field muscle-list"><label for=${`${id}-${role}`}>${
      t(`trainer.muscles.${role}`)}</label>
    ${form[role].length ? html`<div class="chosen">${form[role].map((muscle) => keyed(muscle, html`<button type="button"
      class="chip" aria-label=${t("trainer.muscles.remove", { name: t(`muscle.${muscle}`) })}
      @click=${() => set({ [role]: without(form[role], muscle) })}>${t(`muscle.${muscle}`)} <rack-icon
        name="close"></rack-icon></button>`))}</div>` : null}
    <select id=${`${id}-${role}`} @change=${(event) => {
      const { value } = event.target;
      event.target.value = "";
      if (value) add(role, value);
    }}><option value="">${t("trainer.muscles.add")}</option>
      ${MUSCLES.filter((muscle) => !form[role].includes(muscle)).map((muscle) => keyed(muscle,
        html`<option value=${muscle}>${t(`muscle.${muscle}`)}</option>`))}</select></div>`;
  const choose = (name, values, words) => html`<div class="field"><label for=${`${id}-${name}`}>${
      t(`trainer.muscles.${name}`)}</label>
    <select id=${`${id}-${name}`} @change=${(event) => set({ [name]: event.target.value })}>${values.map((value) =>
      keyed(value, html`<option value=${value} ?selected=${form[name] === value}>${t(`${words}.${value}`)}</option>`))}
    </select></div>`;
  return html`<div class="muscle-form"><div class="muscle-fields">
      ${list("primary")}${list("secondary")}
      <div class="pair">${choose("bodyPart", PARTS, "bodyPart")}
        ${withEquipment ? choose("equipment", KIT, "equipment") : null}</div></div>
    <div class="muscle-map">${bodyMap({ primary: form.primary, secondary: form.secondary, words: false })}</div></div>`;
}
