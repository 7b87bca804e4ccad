// "Pick something else" of the start view: all plans, suggestions and routines of today, and single exercises. Contract:
// elsePage(person).
import { byUse, factsOf, nameOf, pastOf } from "../../shared/coaching/routines/rows.js";
import { fromOf } from "../../shared/coaching/assigned.js";
import { programLink } from "../../shared/coaching/programs/link.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { openRoutines } from "../person/opening.js";
import { startRoutine } from "../person/plan.js";
import { calm, isOff, pick } from "../person/screen.js";
import { lastOf, need, repeat } from "./choice.js";
import { plansOf } from "./planned.js";
import { search } from "./search.js";
import { suggestionRows, suggestionsOf } from "./suggest.js";

const MOST = 12;

const popular = ({ list }) => [...list ?? []].sort((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0));

export function elsePage(person) {
  const { screen, book } = person, routines = person.routines.book, back = () => screen.go("start");
  need(person);
  onKeys((key) => {
    if (key === "Escape") { back(); return true; }
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    search(person, key);
    return true;
  });
  const program = programLink(person.programs), plans = plansOf(person), last = lastOf(person), now = app.clock.now();
  const all = [plans.first, ...plans.others].filter(Boolean), { cards } = suggestionsOf(person);
  // Each once, where most is said of it.
  const isSaid = ({ id }) => all.some((plan) => plan.routine === id) || (live() && cards.some((card) => card.routine?.id === id));
  const rows = [...routines.rows ?? []].filter((one) => !isSaid(one)).sort(byUse);
  const row = rowOf(person);
  return html`<main class="else">${head({ title: t("start.else"), back: { act: back },
      rest: html`<button type="button" class="btn" @click=${() => openRoutines(person)}><rack-icon
        name="list"></rack-icon>${t("plan.start.all", { n: routines.rows?.length ?? 0 })}</button>` })}
    <section class="from" aria-label=${t("plan.start.routines")}>${screen.fault ? html`<p class="fault" role="alert">${
        fault(screen.fault)}</p>` : null}<ul class="offers" tabindex="-1">
      ${all.map((plan, i) => keyed(`plan ${i}`, row("history", plan.name,
        [plan.label, plan.facts].filter(Boolean).join(" · "), plan.act)))}
      ${live() ? suggestionRows(person) : []}
      ${program && !cards.some(({ code }) => code === "program") ? keyed("program", row("flame", program.name, program.facts,
        program.open)) : null}
      ${last ? keyed("repeat", row("restart", t("start.repeat", { name: nameOf(last) }), pastOf(last, now), () => repeat(person, last))) : null}
      ${rows.slice(0, MOST).map((one) => keyed(one.id, row("list", one.name, [...factsOf(one, now), fromOf(person, one.id)]
        .filter(Boolean).join(" · "), () => startRoutine(person, one.id))))}
      </ul>${!routines.rows && !routines.fault && live() ? skeleton(3) : null}</section>
    ${justASet(person, book.recent.length ? book.recent : popular(book))}</main>`;
}

const rowOf = (person) => (icon, name, facts, act) => html`<li><button type="button" class="offer panel" aria-disabled=${
  isOff(person)} @click=${calm(person, act)}>
  <rack-icon name=${icon}></rack-icon><span class="what"><bdi class="name">${name}</bdi><span
    class="dim">${facts}</span></span><rack-icon name="next"></rack-icon></button></li>`;

// A search and the recent exercises, to log without a plan.
function justASet(person, shown) {
  return html`<section class="just panel" aria-label=${t("plan.start.just")}>
    <p class="label">${t("plan.start.just")}</p>
    <label class="search"><rack-icon name="search"></rack-icon><span class="unseen">${t("kiosk.pick.search")}</span>
      <input class="input" type="search" autocomplete="off" spellcheck="false" placeholder=${t("kiosk.pick.search")}
        @click=${() => search(person, "")} @input=${(event) => search(person, event.target.value)}></label>
    <div class="recent-room"><ul class="exercises">${shown.slice(0, 8).map((each) => keyed(each.id, html`<li>
      <button type="button" class="exercise" aria-disabled=${isOff(person)} @click=${calm(person, () => pick(person, each.id))}><span
        class="name">${each.name}</span><span class="dim">${t(`bodyPart.${each.bodyPart}`)} ·
        ${t(`equipment.${each.equipment}`)}</span></button></li>`))}</ul></div>
    <button type="button" class="btn" @click=${() => search(person, "")}><rack-icon
      name="plus"></rack-icon>${t("plan.start.exercise")}</button>
  </section>`;
}
