// The end of a workout whose page was not loaded before the server went away. Contract: plainEnd(person) → template. What was
// logged is safe, and so is the end.
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { live } from "../base/app.js";
import { leave } from "./people.js";
import { calm, isOff } from "./screen.js";

export const plainEnd = (person) => html`<main class="form-page"><section class="panel card"><h1 class="title">${t("kiosk.done")}</h1>
  ${person.screen.summary ? html`<p>${t("kiosk.done.waits")}</p>` : null}<button type="button" class="btn go big" data-first aria-disabled=${isOff(person)}
    @click=${calm(person, () => leave(person))}>${t("kiosk.leave")}</button>${live() ? html`<button type="button" class="btn"
    @click=${() => location.reload()}>${t("retry")}</button>` : null}</section></main>`;
