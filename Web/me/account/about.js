// Body data for the formulas, and what others see of a member. Used by the sign-up and by the profile. Contract:
//   bodyFields(form, put) → template; bodyParams(form, errors) → params, filling in errors;
//   showing(on, set, name, face, initialsOnly) → the switch for the wall, with a text and a
//   preview, and the one for initials, which a face has as `showsInitials`; asked(form, set) → the question of the sign-up, with
//   form.look and the same preview.
import { appearing, initialsOf } from "../../shared/accounts/appearing.js";
import { heightFields, heightIn } from "../../shared/accounts/height.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { choice, field, toggle } from "../../shared/ui.js";

export function bodyFields(form, put) {
  return html`
    ${choice({ name: "sex", label: t("me.sex"), value: form.sex, optional: true, error: form.errors.sex,
      hint: t("me.sex.hint"), options: ["female", "male", ""].map((value) => ({ value,
        label: t(value ? `sex.${value}` : "me.sex.none") })), set: put("sex") })}
    ${field({ id: "birthDate", type: "date", label: t("me.birthDate"), value: form.birthDate, optional: true,
      error: form.errors.birthDate, autocomplete: "bday", min: "1900-01-01", set: put("birthDate") })}
    <div class="pair">${heightFields(form, (name) => ({ error: form.errors[name], set: put(name) }))}
      ${field({ id: "bodyWeight", label: t("me.bodyWeight", { unit: t(`unit.${form.unit}`) }), value: form.bodyWeight,
        optional: true, error: form.errors.bodyWeight, inputmode: "decimal", maxlength: 7, set: put("bodyWeight") })}
    </div>
    <p class="hint">${t("me.body.hint")}</p>`;
}

export function bodyParams(form, errors) {
  const params = {};
  const numeral = (name, make) => {
    const text = String(form[name] ?? "").trim().replace(",", ".");
    if (!text) return;
    if (!/^\d+(\.\d{1,3})?$/.test(text)) errors[name] = t("me.entry.number");
    else params[name] = make(Number(text));
  };
  if (form.sex) params.sex = form.sex;
  if (form.birthDate) params.birthDate = form.birthDate;
  const height = heightIn(form, form.unit);
  if (height.wrong) errors[height.wrong] = height.text;
  else if (height.cm) params.heightCm = height.cm;
  numeral("bodyWeight", (value) => ({ value, unit: form.unit }));
  return params;
}

export function showing(on, set, name, face, initialsOnly) {
  return html`${toggle({ live: true, label: t("me.wall.show"), value: on, set, hint: hintOf(face.showsInitials) })}
    ${on ? toggle({ live: true, label: t("me.wall.initials"), value: face.showsInitials, set: initialsOnly }) : null}
    ${on ? face.showsInitials ? seen(face.initials, { ...face, picture: undefined }) : seen(name, face) : off(t("me.wall.nothing"), t("me.wall.unseen"))}`;
}

export function asked({ look, displayName, errors }, set) {
  const name = displayName.trim() || t("me.wall.you"), initials = initialsOf(name);
  return html`${appearing({ look, set, error: errors.look, hint: look === "nobody" ? t("join.wall.later") : hintOf(look === "initials") })}
    ${look === "nobody" ? off(t("me.wall.nothing"), t("me.wall.unseen")) : look
    ? seen(look === "initials" ? initials : name, { initials, colour: "none" }) : off(t("me.wall.open"))}`;
}

const hintOf = (isInitials) => t(isInitials ? "me.wall.hint.initials" : "me.wall.hint");

const seen = (shown, face) => html`<div class="preview" role="img" aria-label=${t("me.wall.seen", { name: shown })}><rack-plate
  .face=${face}></rack-plate><span><bdi class="strong">${shown}</bdi><span class="small">${t("me.wall.example")}</span></span><span
  class="number">${t("me.wall.set")}</span></div>`;

const off = (text, label = text) => html`<div class="preview off" role="img" aria-label=${label}><rack-icon
  name="eye"></rack-icon><span>${text}</span></div>`;
