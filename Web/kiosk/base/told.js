// A short message to one person at this kiosk. It is on the rail, where it covers no control, and names the person.
// Contract: tell(person, text, act): a tap on the message makes that person the active one and calls act();
// toldNote(select) → template, where select(person) makes a person the active one.
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app } from "./app.js";

const SHOWN_MS = 8_000;
let told = null, number = 0;

export function tell(person, text, act) {
  const mine = told = { person, text, act, number: ++number };
  setTimeout(() => {
    if (told === mine) { told = null; app.refresh(); }
  }, SHOWN_MS);
  app.refresh();
}

export function toldNote(select) {
  const isHere = told && app.people.includes(told.person);
  const open = ({ person, act }) => { told = null; app.clocks = false; select(person); act(); };
  return html`<div class="told" role="status">${isHere ? keyed(told.number, html`<button type="button" class="btn"
    @click=${() => open(told)}><span>${t("kiosk.told", { name: told.person.member.displayName, text: told.text })}</span></button>`)
    : null}</div>`;
}
