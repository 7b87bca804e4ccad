// The calculators on the phone: #calc lists them, #calc/NAME is one of them. Contract: calc() → template.
// What was entered is in `app`, which is cleared at logout.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
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
  if (isOne) return html`${head({ back: { href: "#calc", label: t("calc.all") }, title: t(`calc.${name}`), isLong: true })}${
    panel(state, name)}`;
  return html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("calc.title") })}
    <section class="panel card rows" aria-label=${t("calc.list")}>${NAMES.map((each) => keyed(each,
      html`<a class="row" href=${`#calc/${each}`}><span><span class="strong">${t(`calc.${each}`)}</span><span
        class="small">${t(`calc.${each}.what`)}</span></span><rack-icon name="next"></rack-icon></a>`))}</section>`;
}
