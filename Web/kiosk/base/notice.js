// A short message to one person at this kiosk. It is on the rail, where it covers no control, and names the person.
// Contract: showNotice(person, text, act): a tap on the message makes that person the active one and calls act();
// noticeButton(select) → template, where select(person) makes a person the active one.
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app } from "./app.js";

const SHOWN_MS = 8_000;
let notice = null, number = 0;

export function showNotice(person, text, act) {
  const mine = notice = { person, text, act, number: ++number };
  setTimeout(() => {
    if (notice === mine) { notice = null; app.refresh(); }
  }, SHOWN_MS);
  app.refresh();
}

export function noticeButton(select) {
  const isHere = notice && app.people.includes(notice.person);
  const open = ({ person, act }) => { notice = null; app.clocks = false; select(person); act(); };
  return html`<div class="rail-notice" role="status">${isHere ? keyed(notice.number, html`<button type="button" class="btn"
    @click=${() => open(notice)}><span>${t("kiosk.notice", { name: notice.person.member.displayName, text: notice.text })}</span></button>`)
    : null}</div>`;
}
