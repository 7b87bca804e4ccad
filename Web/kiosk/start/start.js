// The start view: the one workout that is right for this member today, two quiet ways out of it, their next class or
// appointment, and the news. Letters that are typed search the exercises.
// Rows of other nouns: "start.head", beside the greeting; "start", above the card, for what cannot wait; "start.next"
// (person/next.js); "news" (news.js).
import { nameOf, pastOf } from "../../shared/coaching/routines/rows.js";
import { html, keyed } from "../../shared/template.js";
import { fault, t } from "../../shared/words.js";
import { noun, rowsAt } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { openMine } from "../person/opening.js";
import { calm, isOff } from "../person/screen.js";
import { choiceCard } from "./card.js";
import { choiceOf, lastOf, need, repeat } from "./choice.js";
import { nextCell } from "./next.js";
import { newsCell } from "./news.js";
import { search } from "./search.js";

noun({ address: "start", draw: start, shows: ({ kind }) => kind !== "class" });

function start(person) {
  const { screen } = person;
  need(person);
  onKeys((key) => {
    if (!/^[\p{L}\p{N}]$/u.test(key)) return false;
    search(person, key);
    return true;
  });
  const choice = choiceOf(person), said = rowsAt("start").map(({ draw }, at) => keyed(at, html`${draw(person)}`));
  return html`<main class="start">
    ${header(person)}
    <div class="said-first">${said}${screen.fault ? html`<p class="fault" role="alert">${fault(screen.fault)}</p>` : null}</div>
    ${choiceCard(person, choice)}
    <div class="ways-out">${[...waysOf(person, choice)].map(({ key, icon, name, facts, act, stays }) => keyed(key, !act ? html`<div
      class="offer panel" aria-busy="true"></div>` : html`<button type="button" class="offer panel" aria-disabled=${isOff(person, { stays })}
      @click=${calm(person, act, { stays })}><rack-icon name=${icon}></rack-icon><span class="what"><bdi class="name">${
      name}</bdi><bdi class="dim">${facts}</bdi></span></button>`))}</div>
    <div class="cells">${nextCell(person)}${newsCell(person)}</div>
  </main>`;
}

function header(person) {
  const { displayName: name } = person.member;
  return html`<header><h1 class=${`title${name.length > 16 ? " long longest" : name.length > 8 ? " long" : ""}`}>${
    t("plan.start", { name })}</h1>${rowsAt("start.head").map(({ draw }, at) => keyed(at, html`${draw(person)}`))}
    <button type="button" class="btn mine" aria-label=${t("kiosk.mine")} @click=${() => openMine(person)}><rack-icon name="person"></rack-icon><span>${
      t("kiosk.mine")}</span></button></header>`;
}

function* waysOf(person, choice) {
  const last = lastOf(person), { recent } = person.log, { rows } = person.routines.book, now = app.clock.now();
  // Keeps its half, so that the other way does not move under a finger.
  if (choice === undefined || (!recent.rows && live() && !recent.fault)) yield { key: "wait" };
  else if (last && !["now", "done", "repeat"].includes(choice?.kind)) {
    yield { key: "repeat", icon: "restart", name: t("start.repeat", { name: nameOf(last) }), facts: pastOf(last, now),
      act: () => repeat(person, last) };
  }
  yield { key: "else", icon: "list", name: t(choice === null ? "start.pick" : "start.else"), facts: t("start.else.facts",
    { n: rows?.length ?? 0 }), act: () => person.screen.go("else"), stays: true };
}
