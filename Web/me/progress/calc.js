// The calculators on the phone: #calc lists them, #calc/NAME is one of them. Contract: calc() → template.
// What was entered is in `app`, which is cleared at logout.
import { html, keyed } from "../../shared/template.js";
import { NAMES, panel } from "../../shared/progress/calc/panel.js";
import { Calculators } from "../../shared/progress/calc/state.js";
import { bestLifts } from "../../shared/progress/calc/best.js";
import { t } from "../../shared/words.js";
import { app, session } from "../base/state.js";

function own() {
  if (!app.calc) {
    const best = bestLifts((method, params) => session.ask(method, params), () => app.refresh());
    app.calc = new Calculators({ profile: () => session.member, lifts: best.of, refresh: () => app.refresh() });
    best.load();
  }
  return app.calc;
}

export function calc() {
  const name = app.page.split("/")[1], state = own(), isOne = NAMES.includes(name);
  if (isOne) return html`<header class="top back"><a class="btn quiet icon" href="#calc"
      aria-label=${t("calc.all")}><rack-icon name="back"></rack-icon></a>
    <h1 class="title exercise">${t(`calc.${name}`)}</h1></header>${panel(state, name)}`;
  return html`<header class="top back"><a class="btn quiet icon" href="#profile" aria-label=${t("me.profile")}><rack-icon
      name="back"></rack-icon></a><h1 class="title">${t("calc.title")}</h1></header>
    <section class="panel card rows" aria-label=${t("calc.list")}>${NAMES.map((each) => keyed(each,
      html`<a class="row" href=${`#calc/${each}`}><span><span class="strong">${t(`calc.${each}`)}</span><span
        class="small">${t(`calc.${each}.what`)}</span></span><rack-icon name="next"></rack-icon></a>`))}</section>`;
}
