// Nobody touched this login for a while: a ring, the seconds, one simple way to stay. It stands over the screen without
// hiding the sets, and goes at any touch of the screen by that person.
import { html } from "/shared/template.js";
import { t } from "/shared/words.js";
import { person } from "./app.js";
import { leave, stay } from "./people.js";

export function idle() {
  const one = person();
  if (!one?.warned) return null;
  const n = Math.max(0, Math.ceil(one.left / 1000));
  return html`<section class="idle panel" role="alertdialog" aria-label=${t("kiosk.idle.label")}>
    <rack-plate .face=${one.member} .ring=${one.left / one.warn}></rack-plate>
    <p aria-live="off"><strong>${t("kiosk.idle", { name: one.member.displayName })}</strong><br>${t("kiosk.idle.text", { n })}</p>
    <button type="button" class="btn go big" ref=${(element) => setTimeout(() => element.focus())} @click=${() => stay(one)}>${t("kiosk.stay")}</button>
    <button type="button" class="btn" @click=${() => leave(one)}>${t("kiosk.leave")}</button>
  </section>`;
}
