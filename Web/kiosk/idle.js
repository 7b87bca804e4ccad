// The warning before an idle login ends: a ring, the seconds, one button to stay. It does not hide the sets, and any
// touch by that person closes it.
import { html } from "../shared/template.js";
import { t } from "../shared/words.js";
import { activePerson } from "./app.js";
import { leave, stay } from "./people.js";

export function idle() {
  const person = activePerson();
  if (!person?.idle.isWarned) return null;
  const n = Math.max(0, Math.ceil(person.idle.left / 1000));
  return html`<section class="idle panel" role="alertdialog" aria-label=${t("kiosk.idle.label")}>
    <rack-plate .face=${person.member} .ring=${person.idle.part}></rack-plate>
    <p aria-live="off"><strong>${t("kiosk.idle", { name: person.member.displayName })}</strong><br>
      ${t("kiosk.idle.text", { n })}</p>
    <button type="button" class="btn go big" ref=${(element) => setTimeout(() => element.focus())}
      @click=${() => stay(person)}>${t("kiosk.stay")}</button>
    <button type="button" class="btn" @click=${() => leave(person)}>${t("kiosk.leave")}</button>
  </section>`;
}
