// The member's next class or appointment on the start view, in one row; without one, the way to the classes. Contract:
// nextCell(person).
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { live } from "../base/app.js";
import { nextOf } from "../person/next.js";

export function nextCell(person) {
  const next = nextOf(person);
  if (next) return keyed(next.key, next.draw());
  if (next === undefined && live()) return keyed("wait", html`<div class="start-cell panel" aria-busy="true"></div>`);
  return keyed("none", html`<button type="button" class="start-cell panel" @click=${() => person.screen.go("week")}><rack-icon
    name="clock"></rack-icon><span class="what"><span class="name">${t(next === null ? "start.next.none" : "class.title")}</span><span
    class="dim">${t("start.next.see")}</span></span><rack-icon name="next"></rack-icon></button>`);
}
