// What people wrote under “Something is wrong here”. The page at #problems; app.problems follows topic `problems` from the login on.
import "../../shared/words/gym/problems.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { day, relativeDay, time } from "../../shared/format.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { language, t } from "../../shared/words.js";
import { app, clock, session, showError } from "../state.js";
import { loadWords, reportedWords } from "./modelreports.js";

noun({ address: "problems", section: "gym", title: "owner.problems", draw: problems, mark: waiting, entered: follow,
  turned: (path) => path && loadWords(),
  left() {
    topic?.close();
    topic = app.problems = null;
  } });

let topic = null;
function follow() {
  topic = session.socket.subscribe("problems", { snapshot: (data) => { app.problems = data; app.refresh(); }, event: heard });
}

function heard(name, { problem }) {
  const here = app.problems;
  if (!here) return;
  const without = (list) => list.filter(({ id }) => id !== problem.id);
  Object.assign(here, { open: without(here.open), closed: without(here.closed) });
  if (problem.closedAt) here.closed.unshift(problem);
  else here.open = [...here.open, problem].sort((a, b) => a.id - b.id);
  app.refresh();
}

function waiting() {
  const n = app.problems?.open.length;
  return n ? html` <span class="pill go" aria-label=${t("owner.problems.n", { n })}>${n}</span>` : null;
}

function problems() {
  const here = app.problems;
  return html`${head({ title: t("owner.problems"), below: t("owner.problems.what") })}
    ${!here ? skeleton(4) : html`<section class="problem-list" aria-labelledby="problems-open"><h2 class="label" id="problems-open">${
      t("owner.problems.open")}</h2>${here.open.length ? here.open.map((one) => keyed(one.id, card(one))) : html`<div class="panel card">${
      blank({ icon: "check", title: t("owner.problems.none"), text: t("owner.problems.none.text") })}</div>`}</section>${closed(here)}`}${reportedWords()}`;
}

const when = (at) => `${relativeDay(at, clock.now())}, ${time(at)}`;
function nameOf(tag) {
  try { return new Intl.DisplayNames(language, { type: "language" }).of(tag); } catch { return tag; }
}

// The state of the page, in the order in which one looks for a cause.
const facts = (one) => [t(`owner.problems.screen.${one.screen}`), one.page && t("owner.problems.page", one), t("owner.problems.size", one),
  one.lastError && t("owner.problems.error", { error: one.lastError }), one.wasAway && t("owner.problems.away"),
  one.version && t("owner.problems.version", one), one.language && t("owner.problems.language", { language: nameOf(one.language) })]
  .filter(Boolean);

const card = (one) => html`<article class="panel card problem" aria-label=${`${one.member.name}: ${one.text}`}>
  <header class="problem-head"><rack-plate .face=${one.member}></rack-plate><p><bdi class="strong">${one.member.name}</bdi><br><span
    class="small">${when(one.at)}</span></p></header>
  <p class="problem-text"><bdi>${one.text}</bdi></p>
  <ul class="problem-facts">${facts(one).map((fact) => keyed(fact, html`<li>${fact}</li>`))}</ul>
  <div class="ends"><button type="button" class="btn" data-live aria-label=${t("owner.problems.done.of", { name: one.member.name, text: one.text })}
    @click=${() => close(one, true)}><rack-icon name="check"></rack-icon>${t("owner.problems.done")}</button></div></article>`;

const closed = ({ closed: list }) => (list.length ? html`<details class="panel card problem-closed"><summary><h2 class="label">${
    t("owner.problems.closed")}</h2><span class="small">${t("owner.problems.closed.what")}</span></summary>
  <ul>${list.map((one) => keyed(one.id, html`<li><span><bdi class="strong">${one.member.name}</bdi><br><bdi class="problem-text">${one.text}</bdi><br><span
    class="small">${[day(one.at, clock.now()), ...facts(one)].join(" · ")}</span></span><button type="button" class="btn" data-live aria-label=${
    t("owner.problems.again.of", { name: one.member.name, text: one.text })} @click=${() => close(one, false)}>${t("owner.problems.again")}</button></li>`))}</ul></details>`
  : null);

async function close({ id }, isDone) {
  try {
    await session.change("problems.close", { problem: id, isDone });
    if (isDone) toast(t("owner.problems.done.said"), { undo: () => close({ id }, false) });
  } catch (error) {
    showError(error);
    // Whoever wrote it has been deleted.
    if (error.reason !== "no_such_problem" || !app.problems) return;
    for (const list of ["open", "closed"]) app.problems[list] = app.problems[list].filter((one) => one.id !== id);
    app.refresh();
  }
}
