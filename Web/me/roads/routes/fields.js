// What both forms of a route ask. Contract: nameAndKind(form) → fields; form is {name, kind, errors};
// shortened(name) → at most that long, as a name from elsewhere may be longer; wrong(form, error) → whether the fault is the
// name's; if so, it is shown there, and the field has the focus.
import { focusWrong } from "../../../shared/focus.js";
import { html, keyed } from "../../../shared/template.js";
import { field } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import "../../../shared/words/roads/roads.js";
import "../../../shared/words/roads/routes.js";
import { app } from "../../base/state.js";
import { KINDS, LONGEST } from "../edit.js";

export const shortened = (name) => [...name.trim()].slice(0, LONGEST).join("").trim();

export const nameAndKind = (form) => html`${field({ id: "route-name", label: t("route.name"), value: form.name, error: form.errors.name,
    maxlength: LONGEST, autocapitalize: "sentences", set: (name) => { form.name = name; delete form.errors.name; app.refresh(); } })}
  <div class="field"><label for="route-kind">${t("route.kind")}</label><select id="route-kind" @change=${(event) => {
    form.kind = event.target.value;
    app.refresh();
  }}>${KINDS.map((kind) => keyed(kind, html`<option value=${kind} ?selected=${form.kind === kind}>${t(`road.kind.${kind}`)}</option>`))}</select></div>`;

export function wrong(form, error) {
  if (error.field !== "name") return false;
  form.errors.name = fault(error);
  focusWrong();
  return true;
}
