// Help at the kiosk, and “Something is wrong here”, behind the member's plate. Contract: helpPage(person). The report names the page from
// which they came.
import { Help } from "../../shared/gym/help.js";
import { questions } from "../../shared/gym/helpquestions.js";
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";

const helpOf = (person) => (person.help ??= new Help({ screen: "kiosk", page: () => person.screen.minedOn ?? "start",
  change: (method, params) => person.change(method, params), isAway: () => !live(), version: () => app.version,
  refresh: () => app.refresh(), key: () => person.handle }));

export function helpPage(person) {
  const help = helpOf(person), back = () => person.screen.go("mine");
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="help-page">${head({ title: t("help.title"), back: { act: back, first: true } })}
    <div class="help-sides">${questions("kiosk")}<div>${help.wrong()}</div></div></main>`;
}
