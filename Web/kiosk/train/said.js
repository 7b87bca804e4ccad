// The evaluation of an exercise, shown once the person has moved on from it: its sentences replace the advice, and
// after a tap the numbers behind them replace the side column. Contract:
//   person.said, a Said; look(hand) at each draw of the training screen; said.clear() when a set is
//   logged, said.end() when a workout ends; saidCard(person) → template or null; saidPanel(person) → the side column
//   while it is open, or null; saidLine(person, open) → the card in one line; evaluationOf(person, exercise, {workout})
//   → the server's reply, or null; card(reply, {…}), reading(reply, {…}): the same parts for the other screens.
// Guarantees: while the server cannot be reached, or a set of theirs is pending here, nothing is requested; what was
// loaded stays. What is shown of an exercise was loaded after the person had moved on from it, so it knows its last set.
import { html } from "../../shared/template.js";
import { afterGap } from "../../shared/progress/gap.js";
import { loadOf, rangeOf, sentenceOf, sentences } from "../../shared/progress/evaluation.js";
import { barText } from "../../shared/log/lighter.js";
import { assign, progressOf as farOf } from "../../shared/log/plan.js";
import { progressOf } from "../../shared/progress/progress.js";
import { t } from "../../shared/words.js";
import { isWarmup } from "../../shared/log/workouts.js";
import { noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";
import { isDone } from "../person/plan.js";
import { rowsToday, workoutOf } from "../person/sets.js";

const METHOD = "progress.evaluation";

// `about` is the exercise whose sentences are shown; `open` is the code of the sentence whose numbers are shown.
class Said {
  #here = null;
  constructor() { this.clear(); }

  clear() { this.show(null); }
  end() { this.clear(); this.#here = null; }
  show(about) { Object.assign(this, { about, reply: null, open: null, isOpen: false }); }

  // Returns the exercise that was on the screen before, if it is a different one.
  comes(id) {
    const before = this.#here;
    this.#here = id;
    return before === id ? null : before;
  }
}

noun({ entered: (person) => { person.said = new Said(); } });

// In a superset people return to an exercise, so it is over only after the last of its sets.
function isOver(workout, id) {
  if (!rowsToday(workout, id).some(({ set }) => !isWarmup(set))) return false;
  const { plan, rows } = workout;
  if (!plan) return true;
  const own = assign(plan, rows);
  return plan.filter((each) => each.exercise === id && !each.skipped).every((each) => {
    const { done, planned } = farOf(each, own.get(each.item));
    return done >= planned;
  });
}

export function look({ person, exercise, workout }) {
  const { said } = person, left = said.comes(exercise.id);
  if (left !== null && isOver(workout, left)) show(person, left);
  else if (said.about === null && isDone(workout) && rowsToday(workout, exercise.id).length) show(person, exercise.id);
  else if (said.about === exercise.id && !isDone(workout)) said.clear();
}

function show(person, id) {
  progressOf(person, app.refresh).stale({ method: METHOD });
  person.said.show(id);
}

const waits = (person) => app.outbox.of(person.id).some(({ refused }) => !refused);

export function evaluationOf(person, exercise, { workout } = {}) {
  return usable(entryOf(person, exercise, { workout }).data);
}

const usable = (reply) => (reply?.sentences.length ? reply : null);

function entryOf(person, exercise, { workout } = {}) {
  const params = { exercise, ...(workout && { workout }) }, asks = live() && !waits(person);
  return progressOf(person, app.refresh).of(METHOD, params, { asks });
}

// How much the person has trained in the last seven days, or null while that is not known.
export function weekOf(person) {
  const asks = live() && !waits(person);
  return progressOf(person, app.refresh).of("progress.week", {}, { asks }).data ?? null;
}

// "Next time 82.5 kg × 6, e1RM 95–101 kg."
function nextOf({ next }, { unit, type }) {
  const load = next ? loadOf(next, type, unit) : "";
  if (!load) return "";
  const range = next.highGrams > 0 ? rangeOf(next, unit) : "";
  return t("kiosk.said.next", { load, range, isLighter: Boolean(next.bar) });
}

// All sentences in one short text; a tap opens them. `news` is a record to show first.
export function card(reply, { name, unit, type, open, news = null }) {
  const texts = reply.sentences.map((each) => sentenceOf(each, unit)).filter(Boolean);
  if (!texts.length) return null;
  const [first, ...more] = texts, next = nextOf(reply, { unit, type });
  return html`<button type="button" class=${`advice panel said${first.warns ? " warns" : first.isGood || news ? " record" : ""}`}
    aria-label=${t("kiosk.said.open", { name, text: first.head })} @click=${open}><span class="words">${news
    ? html`<rack-icon name="trophy"></rack-icon><strong>${news}.</strong> ` : null}${first.warns ? html`<rack-icon name="warn" class="warn"></rack-icon>` : null}<strong>${first.head}</strong> ${
    [next, ...more.map(({ head }) => head)].filter(Boolean).join(" ")}</span><rack-icon
    name="next"></rack-icon></button>`;
}

// The sentences, each with its numbers behind a tap.
export const reading = (reply, { unit, type, open, toggle, without }) => html`${sentences(reply, { unit, open, toggle,
  without })}
  ${nextOf(reply, { unit, type }) ? html`<p class="next-said">${nextOf(reply, { unit, type })} ${
    barText(reply.next.bar)}</p>` : null}`;

function saidNow(person) {
  const { said } = person, exercise = said.about === null ? null : person.book.find(said.about);
  if (!exercise) return null;
  const { data, loading, isStale, error } = entryOf(person, said.about);
  if (data && !loading && !isStale && !error) said.reply = data;
  const reply = usable(afterGap(said.reply, { at: workoutOf(person)?.startedAt }));
  return reply ? { exercise, reply } : null;
}

export function saidCard(person) {
  const { said, news, member } = person, now = saidNow(person);
  if (!now) return null;
  const { exercise, reply } = now;
  return card(reply, { name: exercise.name, unit: member.unit, type: exercise.type,
    news: news?.set.exercise === exercise.id ? news.records : null,
    open: () => { Object.assign(said, { isOpen: true, open: null }); app.refresh(); } });
}

// The same in one line, for half a screen; `open` shows the rest.
export function saidLine(person, open) {
  const now = saidNow(person), { unit } = person.member;
  const first = now?.reply.sentences.map((each) => sentenceOf(each, unit)).find(Boolean);
  if (!first) return null;
  const { exercise, reply } = now, next = nextOf(reply, { unit, type: exercise.type });
  return html`<button type="button" class=${`advice panel said line${first.warns ? " warns" : first.isGood ? " record" : ""}`}
    aria-label=${t("kiosk.said.open", { name: exercise.name, text: first.head })} @click=${open}><span
    class="words"><strong>${exercise.name}: ${first.head}</strong> ${next}</span><rack-icon name="next"></rack-icon></button>`;
}

export function saidPanel(person) {
  const { said, member } = person, now = said.isOpen ? saidNow(person) : null;
  if (!now) return null;
  const { exercise, reply } = now;
  return html`<aside class="side panel reading" aria-label=${t("kiosk.said", { name: exercise.name })}>
    <h2 class="label">${exercise.name}</h2>
    <div class="read">${reading(reply, { unit: member.unit, type: exercise.type, open: said.open,
      toggle: (open) => { said.open = open; app.refresh(); } })}</div>
    <button type="button" class="btn shut" @click=${() => { said.isOpen = false; app.refresh(); }}>${t("close")}</button>
  </aside>`;
}
