// What people ask on a screen, with the answers. Contract: questions(screen, params) → template; screen: phone, kiosk, trainer or owner, or
// one of those in loginhelp.js; params: what an answer depends on.
import { html, keyed } from "../template.js";
import { has, t } from "../words.js";
import "../words/gym/helpquestions.js";

// A kiosk has no way back from another page.
const MANUALS = { phone: "members", login: "members", trainer: "trainers", trainerlogin: "trainers", owner: "owner", ownerlogin: "owner", setup: "owner" };

export function questions(screen, params) {
  const all = [];
  for (let n = 1; has(`help.${screen}.${n}.q`); n += 1) all.push(n);
  return html`<div class="panel help-questions">${all.map((n) => keyed(n, html`<details class="help-question"><summary><span
    class="strong">${t(`help.${screen}.${n}.q`)}</span><rack-icon name="down"></rack-icon></summary><p>${t(`help.${screen}.${n}.a`, params)}</p></details>`))}</div>
    ${MANUALS[screen] ? html`<a class="btn line help-manual" href=${`/help/${MANUALS[screen]}/`} target="_blank" rel="noopener noreferrer">${t("help.manual")}</a>` : null}`;
}
