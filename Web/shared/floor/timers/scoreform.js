// The form for a result. Contract: scoreForm(scores, {shown, name, saved, cancel}) → the open form; scores is a Scores; `shown`:
// whether the board shows this member; `name`: the member's, where several people share the screen.
import { focusOn } from "../../focus.js";
import { duration, number } from "../../format.js";
import { html, keyed } from "../../template.js";
import { choice, hold, toast } from "../../ui.js";
import { t } from "../../words.js";
import { mostReps, scoreText, timeOf } from "./score.js";
import { about } from "./scorecard.js";

export function scoreForm(scores, { shown, name, saved = () => {}, cancel = () => scores.close() } = {}) {
  const { form } = scores, { subject } = form, { plan } = subject;
  const settle = async (event) => {
    event.preventDefault();
    const score = await scores.save();
    if (score) { toast(t("score.saved", { score: scoreText(score) })); saved(score); }
    else focusOn(".score-form [aria-invalid=true]");
  };
  const pick = (field, value, label, options) => choice({ name: `score-${field}`, label, value, options,
    set: (to) => scores.put(field, to === "yes") });
  return keyed(`form${subject.id}`, html`<form class="score-form panel card"
    aria-labelledby="score-title" tabindex="-1" @submit=${settle} novalidate>
    <header><p class="label">${name ? html`<bdi>${name}</bdi> · ` : null}${t("score.title")}</p>
      <h2 class="title" id="score-title"><bdi>${subject.label}</bdi></h2>
      <p class="small dim">${about(scores, subject)}</p></header>
    ${plan.format === "forTime" && plan.workSeconds ? pick("capped", form.capped ? "yes" : "no", t("score.how"),
      [{ value: "no", label: t("score.finished") }, { value: "yes", label: t("score.capped") }]) : null}
    <div class="dials">${plan.format === "amrap"
      ? html`${dial(scores, "rounds", 1000)}${dial(scores, "reps", mostReps(plan),
        plan.repsPerRound ? t("score.reps.hint", { n: plan.repsPerRound }) : null)}`
      : form.capped ? dial(scores, "missing", 10_000) : time(scores)}</div>
    ${pick("scaled", form.scaled ? "yes" : "no", t("score.as"), [{ value: "no", label: t("score.rx") },
      { value: "yes", label: t("score.scaled") }])}
    ${form.problem ? html`<p class="notice bad" role="alert">${form.problem}</p>` : null}
    <p class="hint">${t(shown ? "score.shown" : "score.alone")}</p>
    <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
      <button type="button" class="btn" @click=${cancel}>${t("cancel")}</button>
      ${scores.of(subject.id) ? html`<button type="button" class="btn quiet" ?disabled=${form.busy}
        @click=${async () => { if (await scores.remove()) { toast(t("score.deleted")); saved(null); } }}>
        <rack-icon name="trash"></rack-icon><span>${t("delete")}</span></button>` : null}</div>
  </form>`);
}

const bumped = (scores, field, least, most, step, read, write) => (by) => () => {
  const now = read(scores.form[field]) || 0;
  scores.put(field, write(Math.min(most, Math.max(least, now + by * step))));
};

const dial = (scores, field, most, hint) => box(scores, field,
  bumped(scores, field, field === "missing" ? 1 : 0, most, 1, (text) => Math.floor(Number(text)), number),
  { hint, placeholder: "0", inputmode: "numeric" });

const time = (scores) => box(scores, "time",
  bumped(scores, "time", 1, scores.cap(scores.form.subject) ?? 86_400, 1, timeOf, duration),
  { placeholder: "0:00", inputmode: "decimal", tidy: (text) => (timeOf(text) > 0 ? duration(timeOf(text)) : text) });

function box(scores, field, bump, { hint, placeholder, inputmode, tidy }) {
  const { form } = scores, error = form.errors[field], label = t(`score.${field}`), id = `score-${field}`;
  const down = hold(bump(-1)), up = hold(bump(1));
  // Keep the error until something is typed: removing its line on blur would move Save from under the finger.
  const settle = (text) => { if (tidy(text) !== form[field]) scores.put(field, tidy(text)); };
  return keyed(field, html`<div class="field"><label for=${id}>${label}</label>
    <div class="dial"><button type="button" class="btn" aria-label=${t("less", { name: label })}
      @pointerdown=${down.down} @click=${down.click}><rack-icon name="minus"></rack-icon></button>
      <input id=${id} .value=${form[field]} inputmode=${inputmode}
        data-keys=${inputmode === "decimal" ? "time" : null} placeholder=${placeholder} autocomplete="off"
        maxlength="9" aria-invalid=${error ? "true" : null}
        aria-describedby=${error ? `${id}-wrong` : hint ? `${id}-hint` : null}
        @input=${(e) => scores.put(field, e.target.value)} @focus=${(e) => e.target.select()}
        @blur=${(e) => tidy && scores.form === form && settle(e.target.value)}>
      <button type="button" class="btn" aria-label=${t("more", { name: label })} @pointerdown=${up.down}
        @click=${up.click}><rack-icon name="plus"></rack-icon></button></div>
    ${hint && !error ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : null}
    ${error ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null}</div>`);
}
