// The settings of a restored gym, which lie on the server and are not in use. Contract: takeover({ file, place, https }) → what is off
// here without them, and what to type to take them over; place is null if they cannot be taken as they are.
import "../../shared/words/gym/https.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";

export const takeover = ({ file, place, https }) => html`<div class="https-how">${https ? html`<p>${t("https.restored.text")}</p>` : null}
  ${place ? html`<p>${t("https.restored.how")}</p><pre dir="ltr"><code>${t("https.restored.run", { file, place })}</code></pre>`
    : html`<p class="https-why"><bdi>${t("https.restored.copy", { file })}</bdi></p>`}</div>`;
