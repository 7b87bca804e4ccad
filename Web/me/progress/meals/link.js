// The row of Progress that leads to #meals. Contract: mealsLink() → template. What the page draws is in meals.js.
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";

export const mealsLink = () => html`<a class="row" href="#meals"><span><span class="strong">${t("me.meals.open")}</span><span
  class="small">${t("me.meals.what")}</span></span><rack-icon name="next"></rack-icon></a>`;
