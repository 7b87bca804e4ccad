// The calculators at the kiosk, for a person, or for anybody from the front. Contract: calcOf(person) → the person's
// page; calcFront() → the front's, which no profile fills in.
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { NAMES, panel } from "../../shared/progress/calc/panel.js";
import { Calculators } from "../../shared/progress/calc/state.js";
import { bestLifts } from "../../shared/progress/calc/best.js";
import { t } from "../../shared/words.js";
import { app, live, show } from "../base/app.js";
import { leaveAlone } from "../base/alone.js";
import { onKeys } from "../base/scan.js";

// By login, so that the next person does not see anything of the previous one.
const states = new WeakMap();

function stateOf(person) {
  if (!states.has(person)) {
    const best = bestLifts((method, params) => person.ask(method, params), () => app.refresh());
    const made = new Calculators({ profile: () => person.member, lifts: best.of, refresh: () => app.refresh() });
    states.set(person, made);
    if (live()) best.load();
  }
  return states.get(person);
}

export function calcOf(person) { return view(stateOf(person), () => person.screen.back()); }

export function calcFront() {
  const { front } = app;
  front.calc ??= new Calculators({ refresh: () => app.refresh() });
  leaveAlone(front);
  return view(front.calc, () => show("who"));
}

function view(state, back) {
  const name = state.open ?? NAMES[0];
  onKeys((key) => key === "Escape" && (back(), true));
  return html`<main class="calculators">
    ${head({ title: t(`calc.${name}`), back: { act: back } })}
    <nav class="calc-list" aria-label=${t("calc.list")}>${NAMES.map((each) => keyed(each,
      html`<button type="button" class="btn" aria-current=${each === name ? "true" : null}
        @click=${() => { state.open = each; app.refresh(); }}>${t(`calc.${each}`)}</button>`))}</nav>
    ${panel(state, name, { isOpen: true })}
  </main>`;
}
