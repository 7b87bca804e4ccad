// The row of Progress that leads to #energy. Contract: energyLink() → template. What the page draws is in energy.js.
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";

export const energyLink = () => html`<a class="row" href="#energy"><span><span class="strong">${t("me.energy.open")}</span><span
  class="small">${t("me.energy.what")}</span></span><rack-icon name="next"></rack-icon></a>`;
