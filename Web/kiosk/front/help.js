// Help on the front, while nobody is logged in: how to begin, in four sentences. Contract: helpFront() → template. Nothing can be sent
// from here: a report has a name.
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import "../../shared/words/accounts/loginhelp.js";
import { app, show } from "../base/app.js";
import { leaveAlone } from "../base/alone.js";
import { onKeys } from "../base/scan.js";

export function helpFront() {
  leaveAlone(app.front);
  const back = () => show("who");
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="help-page help-front">${head({ title: t("kiosk.help"), back: { act: back, first: true } })}
    <ol class="how panel card">${[1, 2, 3, 4].map((n) => html`<li>${t(`help.start.${n}`, { joining: app.gym.joining })}</li>`)}</ol></main>`;
}
