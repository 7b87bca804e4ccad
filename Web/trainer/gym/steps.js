// The gym's own text of how an exercise is done, one step a line. Contract: stepsOf(exercise) → the form's state, with
// the text that shows now; stepsForm(about) → a card. about.steps is that state, about.busy is set while it is saved.
import { focusWrong } from "../../shared/focus.js";
import { html } from "../../shared/template.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session } from "../state.js";
import "../../shared/words/gym/exercisepages.js";

export function stepsOf({ instructions = [], cues = [], hasGymSteps = false }) {
  const lines = [...instructions, ...cues];
  return { text: lines.join("\n"), saved: lines, isGyms: hasGymSteps, error: null };
}

const linesIn = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const isSame = (a, b) => a.join("\n") === b.join("\n");

export function stepsForm(about) {
  const { steps, busy } = about, lines = linesIn(steps.text);
  // An exercise that a member made has no other text.
  const hasUsual = !about.exercise.slug?.startsWith("gym:");
  return html`<form class="panel card entry" aria-labelledby="steps-title" novalidate @submit=${(event) => {
      event.preventDefault();
      save(about, linesIn(steps.text));
    }}>
    <h2 class="label" id="steps-title">${t("exercises.how")}</h2>
    <div class="field"><label for="steps">${t("trainer.steps")}</label><textarea id="steps" rows="8"
      .value=${steps.text} aria-invalid=${steps.error ? "true" : null}
      aria-describedby=${steps.error ? "steps-wrong steps-hint" : "steps-hint"}
      @input=${({ target }) => { Object.assign(steps, { text: target.value, error: null }); app.refresh(); }}></textarea>
      <p class="hint" id="steps-hint">${t(steps.isGyms ? "trainer.steps.hint.gym" : "trainer.steps.hint")}</p>
      ${steps.error ? html`<p class="wrong" id="steps-wrong" role="alert">${steps.error}</p>` : null}</div>
    <div class="ends"><button class="btn go" ?disabled=${busy || isSame(lines, steps.saved)
      || (!lines.length && !steps.isGyms)}>${t("save")}</button>
      ${steps.isGyms ? html`<button type="button" class="btn quiet" data-live ?disabled=${busy} @click=${() => save(about, [])}>${
        t(hasUsual ? "trainer.steps.usual" : "trainer.steps.remove")}</button>` : null}</div></form>`;
}

async function save(about, lines) {
  const { name } = about.exercise, before = about.steps.isGyms ? about.steps.saved : [];
  about.busy = true;
  app.refresh();
  try {
    const { exercise } = await session.change("exercises.setSteps", { exercise: about.exercise.id, steps: lines });
    about.steps = stepsOf(exercise);
    if (lines.length) toast(t("trainer.steps.saved", { name }));
    else toast(t("trainer.steps.removed", { name }), before.length ? { undo: () => save(about, before) } : {});
  } catch (error) {
    // Which of the steps that are not blank is wrong.
    const at = /^steps\[(\d+)\]$/.exec(error.field ?? "")?.[1];
    if (at) about.steps.error = t("trainer.steps.wrong", { n: Number(at) + 1, text: fault(error) });
    else if (error.field === "steps") about.steps.error = t("trainer.steps.many");
    else toast(fault(error), { tone: "bad" });
    focusWrong();
  }
  about.busy = false;
  app.refresh();
}
