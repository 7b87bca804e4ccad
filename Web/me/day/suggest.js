// Today's suggestions: the first of them at the top of Today, if nothing else stands there, and all on Train. Contract:
//   suggests() → whether a workout is suggested: then Train's other start buttons are not yellow.
import { html, keyed } from "../../shared/template.js";
import { dayKey } from "../../shared/format.js";
import { progressOf } from "../../shared/progress/progress.js";
import { codeOf, factsOf, foremost, namesOf, reasonsOf, startOf, tipOf, titleOf } from "../../shared/progress/suggest.js";
import { noun } from "../../shared/register.js";
import { skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { startWorkout, workoutNow } from "../train/plan.js";
import { waiting } from "../calendar/planned.js";
import { programs } from "../train/plans.js";
import { book, clock, exercise, session } from "../base/state.js";
import { once } from "../base/once.js";
import { waitingCard } from "../base/waitingcard.js";
import "../../shared/words/gym/exercisepages.js";

const SHOWN = 4;
let day = null;

function read() {
  const reads = progressOf(session), today = dayKey(clock.now());
  // On a new day there are new cards.
  if (day && day !== today) reads.stale({ method: "suggestions.today" });
  day = today;
  return reads.of("suggestions.today", {}, { whole: true });
}

export const suggests = () => Boolean(read().data?.cards.some(({ plan }) => plan));

noun({ row: { place: "today.now", order: 50, draw: suggestion } });
noun({ row: { place: "train", order: 10, draw: () => (workoutNow() === null ? suggestions() : null) } });

function suggestion() {
  if (workoutNow()) return null;
  // The card is short, and never leaves a warning out.
  const { data, error } = read(), { card, reasons } = foremost(data?.cards ?? []);
  if (!data) return error ? null : waitingCard();
  if (!card) return null;
  const name = titleOf(card, programs), { plan } = card;
  return html`<section class="panel card now-card suggested" aria-labelledby="now-title">
    <header class="card-head"><h2 class="label" id="now-title">${codeOf(card)}</h2><a class="link" href="#train">${
      t(plan ? "now.else" : "now.anyway")}</a></header>
    <p class=${`title now-title${name.length > 30 ? " long" : ""}`}><bdi>${name}</bdi></p>
    ${reasonsOf({ reasons }, clock.now()).map((text, at) => keyed(at, html`<p class="strong now-why">${text}</p>`))}
    ${plan && card.tipWarns ? html`<p class="small">${tipOf(card)}</p>` : null}
    ${plan ? html`<p class="small now-list">${[factsOf(card), book.list ? namesOf(card, exercise, SHOWN) : ""]
      .filter(Boolean).join(" · ")}</p>
    <button type="button" class="btn go wide big" aria-label=${t("suggest.start.of", { name })}
      @click=${once(() => startWorkout(startOf(card, programs)))}>${t("suggest.start")}</button>`
    : html`<p class="small">${tipOf(card)}</p>`}</section>`;
}

function suggestions() {
  const { data, error } = read();
  if (!data || !book.list) return error ? null : html`<section class="panel card">${skeleton(2)}</section>`;
  const plan = waiting(), cards = data.cards.filter(({ routine }) => !plan?.routine || routine?.id !== plan.routine);
  if (!cards.length) return null;
  return html`<section class="suggestions" aria-labelledby="suggest-title"><header class="card-head"><h2 class="label"
      id="suggest-title">${t("suggest.title")}</h2><a class="link" href="#aims">${t("suggest.aims")}</a></header>
    ${cards.map((card, at) => keyed(`${card.code} ${at}`, shown(card, !plan && card === cards.find((one) => one.plan))))}
  </section>`;
}

// The first workout is unfolded, unless today has a plan. The others are one line each until they are tapped, so that
// the page stays short.
function shown(card, isFirst) {
  const name = titleOf(card, programs), { plan } = card;
  if (isFirst || !plan) return html`<article class="panel card suggestion" aria-label=${name}>
    <p class="label">${codeOf(card)}</p>
    <h3 class="title"><bdi>${name}</bdi></h3>
    ${inside(card, name, isFirst)}</article>`;
  return html`<article class="panel card suggestion" aria-label=${name}><details>
    <summary><span><bdi class="strong">${name}</bdi><span class="small">${codeOf(card)} · ${factsOf(card)}</span></span>
      <rack-icon name="down"></rack-icon></summary>
    <div class="inside">${inside(card, name, false)}</div></details></article>`;
}

function inside(card, name, isFirst) {
  const { plan, about, routine } = card, first = about && exercise(about.exercise);
  return html`${plan && isFirst ? html`<p class="small">${factsOf(card)}</p>` : null}
    <ul>${reasonsOf(card, clock.now()).map((text, at) => keyed(at, html`<li>${text}</li>`))}</ul>
    ${plan ? html`<p class="small">${namesOf(card, exercise, SHOWN)}</p>` : null}
    <p class="tip small"><rack-icon name="info"></rack-icon><span>${tipOf(card)}</span></p>
    ${plan ? html`<button type="button" class=${`btn wide${isFirst ? " go" : ""}`} aria-label=${t("suggest.start.of",
      { name })} @click=${() => startWorkout(startOf(card, programs))}><rack-icon name="play"></rack-icon>${
      t("suggest.start")}</button>` : null}
    <div class="ways">
      <a class="link" href="#recovery">${t(plan ? "suggest.feel" : "suggest.recovery")}</a>
      ${first ? html`<a class="link" href=${`#exercise=${first.id}`}>${t("suggest.about", { name: first.name })}</a>` : null}
      ${about?.video ? html`<a class="link" href=${about.video} target="_blank" rel="noreferrer">${
        t("exercises.video.link")}</a>` : null}
      ${routine?.id ? html`<a class="link" href=${`#routine/${routine.id}`}>${t("suggest.routine")}</a>` : null}
    </div>`;
}
