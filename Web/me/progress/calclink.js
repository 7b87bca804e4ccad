// A row of a card that opens the calculators (calc.js, loaded when it is first opened). Contract: calcLink().
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";

export const calcLink = () => html`<a class="row" href="#calc"><span><span class="strong">${t("calc.open")}</span><span
  class="small">${t("calc.open.what")}</span></span><rack-icon name="next"></rack-icon></a>`;
