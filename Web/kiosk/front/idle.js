// The warning before an idle login ends: a ring, the seconds, one tap to stay. Any touch by that person closes it; the
// rail has the button to log out. It covers the beginning of the screen's heading, after Back, where no screen has another control,
// and takes no focus, so that it does not interrupt anybody.
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { activePerson } from "../base/app.js";
import { stay } from "../person/people.js";

export function idle() {
  const person = activePerson();
  if (!person?.idle.isWarned) return null;
  const n = Math.max(0, Math.ceil(person.idle.left / 1000));
  return html`<div class="idle" role="alert"><button type="button" class="btn" @click=${() => stay(person)}>
    <rack-plate .face=${person.member} .ring=${person.idle.part}></rack-plate>
    <span class="what"><strong>${t("kiosk.idle", { name: person.member.displayName })}</strong>
      <strong class="short">${t("kiosk.idle.short")}</strong>
      <span aria-live="off">${t("kiosk.idle.stay", { n })}</span></span></button></div>`;
}
