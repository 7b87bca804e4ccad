// Exercises that members proposed. Accepting one makes it the gym's, with its muscles; declining leaves it the member's
// own.
// The page at #proposals, which loads at the first draw and at each further visit.
import { focusOn } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { shortDay } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { blank, skeleton, toast, who } from "../../shared/ui.js";
import { muscleFields, musclesOf } from "./muscles.js";
import { app, clock, coaches, session } from "../state.js";
import "../../shared/words/gym/exercisepages.js";

const here = { list: null, failed: false, busy: null, form: null };

noun({ address: "proposals", section: "library", title: "trainer.proposals", draw: proposals,
  turned: (path, isSame) => { if (path && !isSame && coaches()) loadProposals(); },
  left: () => Object.assign(here, { list: null, failed: false, busy: null, form: null }) });

async function loadProposals() {
  try { Object.assign(here, { list: (await session.ask("exercises.proposals")).proposals, failed: false }); }
  catch { here.failed = !here.list; }
  app.refresh();
}

function proposals() {
  if (!here.list && !here.failed && !here.loading) here.loading = loadProposals().finally(() => { here.loading = null; });
  return html`<div class="proposals">${head({ title: t("exercises.proposals.title") })}
    <p class="dim">${t("exercises.proposals.text")}</p>
    ${here.failed ? blank({ icon: "cloud", title: t("exercises.proposals.failed"),
      action: html`<button type="button" class="btn" @click=${loadProposals}>${t("retry")}</button>` })
    : !here.list ? skeleton(3)
    : !here.list.length ? blank({ icon: "list", title: t("exercises.proposals.none"),
      text: t("exercises.proposals.none.text") })
    : html`<ul>${here.list.map((one) => keyed(one.exercise.id, row(one)))}</ul>`}</div>`;
}

function row({ exercise, member, at }) {
  const stop = here.busy === exercise.id, form = here.form?.id === exercise.id ? here.form : null;
  return html`<li class="panel card proposal" aria-label=${exercise.name}>
    <div><h2 class="strong"><bdi>${exercise.name}</bdi></h2><p class="dim">${[t(`bodyPart.${exercise.bodyPart}`),
      t(`equipment.${exercise.equipment}`), t(`type.${exercise.type}`)].join(" · ")}</p></div>
    <p class="by">${who(member)}<span class="dim">${shortDay(at, clock.now())}</span></p>
    <div class="ends"><button type="button" class="btn" ?disabled=${stop} aria-expanded=${form ? "true" : "false"}
      aria-label=${form ? null : t("trainer.accept.of", { name: exercise.name })}
      @click=${() => (form ? close() : begin(exercise))}>${t(form ? "close" : "exercises.proposals.accept")}</button>
      <button type="button" class="btn quiet" data-live ?disabled=${stop}
        aria-label=${t("trainer.decline.of", { name: exercise.name })}
        @click=${() => decide("decline", exercise)}>${t("exercises.proposals.decline")}</button></div>
    ${form ? accepting(form, exercise, stop) : null}</li>`;
}

// The form for the muscles, which the member may not have entered.
const accepting = (form, exercise, stop) => html`<form class="entry accepting" aria-label=${t("trainer.accept.of",
    { name: exercise.name })} novalidate @submit=${(event) => {
    event.preventDefault();
    const { primary, secondary, bodyPart, equipment } = form;
    decide("accept", exercise, { name: exercise.name, primary, secondary, bodyPart, equipment });
  }}>
  ${muscleFields({ id: `accept-${exercise.id}`, form, withEquipment: true, changed: () => app.refresh() })}
  <div class="ends"><button class="btn go" ?disabled=${stop}>${t("trainer.accept.do")}</button></div></form>`;

function begin(exercise) {
  here.form = { id: exercise.id, ...musclesOf(exercise) };
  app.refresh();
  focusOn(".accepting select");
}

function close() {
  here.form = null;
  app.refresh();
}

async function decide(what, exercise, more = {}) {
  here.busy = exercise.id;
  app.refresh();
  try {
    await session.change(`exercises.${what}`, { exercise: exercise.id, ...more });
    if (here.form?.id === exercise.id) here.form = null;
    toast(t(`exercises.proposals.${what === "accept" ? "accepted" : "declined"}`, { name: exercise.name }));
    here.list = here.list.filter((one) => one.exercise.id !== exercise.id);
  } catch (error) {
    toast(fault(error), { tone: "bad" });
    // The member may have renamed it, so reload the list with the current name.
    if (["no_such_proposal", "proposal_changed"].includes(error.reason)) loadProposals();
  }
  here.busy = null;
  app.refresh();
}
