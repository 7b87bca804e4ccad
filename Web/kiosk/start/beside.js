// The start of a workout in half a screen, beside somebody who may train already: what the start view has on its card, set by
// set, and the way to everything else. The button is where LOG is in the other half.
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { calm, isOff } from "../person/screen.js";
import { changesTo, targetsOf } from "./card.js";
import { choiceOf, need } from "./choice.js";

noun({ row: { place: "beside", order: 10, draw: beside } });

function beside(person) {
  need(person);
  const choice = choiceOf(person), { act, go = t("suggest.start"), label, name } = choice ?? {};
  const other = (kind) => html`<button type="button" class=${`btn ${kind}`} aria-disabled=${isOff(person, { stays: true })}
    @click=${calm(person, () => person.screen.go("else"), { stays: true })}><rack-icon name="list"></rack-icon><span>${
    t(choice === null ? "start.pick" : "start.else")}</span></button>`;
  if (choice) changesTo(person, choice.kind);
  return html`<div class="box panel beside" aria-busy=${choice === undefined ? "true" : null}>${inside(person, choice)}</div>
    ${act ? keyed(choice.kind, html`<div class="actions">${other("tall")}<button type="button" class="btn go log" aria-disabled=${isOff(person)}
      aria-label=${t("start.start.of", { label, name, go })} @click=${calm(person, act)}><span class="title">${go}</span></button></div>`)
    : other("log")}`;
}

function inside(person, choice) {
  if (choice === undefined) return skeleton(4);
  if (choice === null) return html`<p class="dim">${t("start.none.text")}</p>`;
  const { act, label, name, why, minutes } = choice;
  const facts = [...why, minutes ? t(act ? "start.minutes" : "plan.minutes", { n: minutes }) : ""].filter(Boolean);
  return html`<div class="doing"><p class="label">${label}</p><h2 class="title lift">${name}</h2>
      <p class="dim">${facts.map((text, at) => keyed(at, html`<span>${text}</span> `))}</p></div>
    <ul>${targetsOf(person, choice.plan()).map((lift) => keyed(lift.id, html`<li><span>${lift.name}</span><span class="dim">${
      lift.target} · ${t("count.sets", { n: lift.n })}</span></li>`))}</ul>`;
}
