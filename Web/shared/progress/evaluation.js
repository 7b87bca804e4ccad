// The evaluation of the last workout with an exercise: two to four sentences, each with the numbers behind it.
// Contract:
//   evaluation(session, exercise, {changed, workout, unit, open, toggle, from, to, without, times}) → template, on a phone and
//   at a kiosk; session: an object with ask(method, params). open: the code of the sentence whose numbers are shown,
//   toggle(code) sets it; without them the sentences are plain text. from, to: which of the sentences, all by default;
//   without: codes that the page shows elsewhere; times: when the workouts were, as gap.js takes it.
//   sentences(reply, options) → the same from a reply of `progress.evaluation` or `progress.week`; sentenceOf(sentence,
//   unit) → {head, text, isGood, warns}.
//   rangeOf(next, unit) → the range of the next estimated max, as text.
//   byRule(reply, {unit, type}) → the prediction of the published rule, with its name, or null.
//   nextTime(reply, {unit, type}) → what to load next time and how often such a range was right, or null.
// A code that this page does not know is left out: it comes from a newer server.
// The words are apart (words/progress/sentences.js), for the page that shows the sentences to import: at the kiosk they are among
// what comes after its start, and until then nothing is said.
import { html, keyed } from "../template.js";
import * as format from "../format.js";
import { barText } from "../log/lighter.js";
import { afterGap } from "./gap.js";
import { progressOf } from "./progress.js";
import { skeleton } from "../ui.js";
import { fault, has, t } from "../words.js";

const GOOD = ["upBoth", "upWeight", "upReps", "faster", "rapid", "steady", "improving", "first"];

// The sentences that warn. The server sends them first.
const WARNS = ["away", "gap", "newStart", "often", "fatigue.high", "plateau.declining"];
const isAbove = ({ code, params }) => code === "hardSets" && params?.sets > params?.high;

// A share is shown only if it is based on at least this many workouts.
const HELD_OF = 5;
const ROUNDED = { reps: format.whole, days: format.whole, workouts: format.number };
const IS_VOLUME = /volume|lastFive|fiveBefore/i;

// A number as text: grams in the reader's unit.
export function amount({ name, value, unit }, of) {
  const tenths = format.number(Math.round(value * 10) / 10);
  switch (unit) {
    case "g": return IS_VOLUME.test(name) ? format.volume(value, of) : format.grams(value, of);
    case "s": return format.duration(value);
    case "m": return format.distance(value);
    case "%": return t("eval.percent", { n: tenths });
    case "%/week": return t("eval.perWeek", { n: tenths });
    default: return ROUNDED[unit]?.(value) ?? tenths;
  }
}

// Only sums of weight are called volume; sums of reps, times or distances are not.
const SUMS = { volume: "sum", volumeBefore: "sumBefore" };
function labelOf({ name, unit }) {
  const key = `eval.number.${unit === "g" ? name : SUMS[name] ?? name}`;
  return has(key) ? t(key) : name;
}

const tierOf = ({ code, params }) => (params?.tier ? `${code}.${params.tier}` : code);

export function sentenceOf(sentence, unit) {
  const key = [`eval.${tierOf(sentence)}`, `eval.${sentence.code}`].find((name) => has(`${name}.head`));
  if (!key) return null;
  const numbers = Object.fromEntries((sentence.numbers ?? []).map((each) => [each.name, amount(each, unit)]));
  const raw = Object.fromEntries((sentence.numbers ?? []).flatMap(({ name, value, unit: of }) => [[`${name}Raw`, value],
    [`${name}Unit`, of]]));
  const params = { ...raw, ...numbers, ...sentence.params, unit };
  if (params.muscle) params.muscle = t(`muscle.${params.muscle}`);
  if (params.parts) params.parts = params.parts.map((part) => t(`bodyPart.${part}`));
  return { head: t(`${key}.head`, params), text: has(`${key}.text`) ? t(`${key}.text`, params) : "",
    isGood: GOOD.includes(sentence.params?.tier ?? sentence.code),
    warns: WARNS.includes(tierOf(sentence)) || isAbove(sentence) };
}

// Sentences of one code differ by their muscle.
const keyOf = (sentence) => [tierOf(sentence), sentence.params?.muscle].filter(Boolean).join(".");

export function sentences(reply, { unit, open = null, toggle = null, from = 0, to = Infinity, without = [], times } = {}) {
  const texts = afterGap(reply, times).sentences.filter(({ code }) => !without.includes(code))
    .map((sentence) => ({ sentence, code: keyOf(sentence), ...sentenceOf(sentence, unit) }))
    .filter(({ head }) => head).slice(from, to);
  if (!texts.length) return null;
  return html`<ul class="sentences">${texts.map(({ sentence, code, head, text, isGood, warns }, i) => {
    const isOpen = open === code, numbers = sentence.numbers ?? [];
    const words = html`${warns ? html`<rack-icon name="warn" class="warn"></rack-icon> ` : null}<span class="strong">${head}</span>${text ? html` <span class="dim">${text}</span>` : null}`;
    return keyed(`${i} ${code}`, html`<li class=${`sentence${isGood ? " good" : ""}${warns ? " warns" : ""}${i || from ? "" : " first"}`}>
      ${toggle && numbers.length ? html`<button type="button" class="says" aria-expanded=${isOpen ? "true" : "false"}
        @click=${() => toggle(isOpen ? null : code)}><span>${words}</span><rack-icon
        name=${isOpen ? "up" : "down"}></rack-icon></button>` : html`<p class="says"><span>${words}</span></p>`}
      ${isOpen ? html`<dl class="behind">${numbers.map((each) => keyed(each.name, html`<div>
        <dt>${labelOf(each)}</dt>
        <dd>${amount(each, unit)}</dd></div>`))}</dl>
        <p class="small">${t("eval.guidance")}</p>` : null}
    </li>`);
  })}</ul>`;
}

export function evaluation(session, exercise, { changed, workout, ...options } = {}) {
  const { data, error } = progressOf(session, changed).of("progress.evaluation", { exercise, ...(workout && { workout }) });
  if (data) return sentences(data, options);
  return error ? html`<p class="dim">${fault(error)}</p>` : skeleton(1);
}

// "87.5 kg × 8", or "8 reps" with body weight only. The weight can be loaded.
export const loadOf = ({ weight, reps }, type, unit) => (weight || reps ? format.set({ weight, reps }, type, unit) : "");

// Ends that look the same are one weight.
export function rangeOf({ lowGrams, highGrams }, unit) {
  const [low, high] = [lowGrams, highGrams].map((grams) => format.number(Math.round(format.gramsIn(grams, unit))));
  return t(low === high ? "progress.next.about" : "progress.next.range", { low, high, unit: t(`unit.${unit}`) });
}

export function nextTime({ next }, { unit, type }) {
  const load = next ? loadOf(next, type, unit) : "";
  if (!load) return null;
  const { highGrams, heldShare, heldOf } = next, isRange = highGrams > 0;
  return html`<section class="panel card next-time" aria-labelledby="next-title">
    <div class="card-head"><h2 class="label" id="next-title">${t("progress.next")}</h2><span
      class="small">${t("eval.guidance.short")}</span></div>
    <div class="next-line"><p class="number">${load}</p>
      <p class="dim">${isRange ? html`<span>${rangeOf(next, unit)}</span>` : null}
      ${heldOf >= HELD_OF ? html`<span>${t("progress.next.held", { n: Math.round(heldShare * heldOf), of: heldOf })}</span>` : null}
      </p></div>
    ${next.bar ? html`<p class="small">${barText(next.bar)}</p>` : null}
  </section>`;
}

export const byRule = ({ rule }, { unit, type }) => (rule
  ? html`<p class="small">${t("progress.next.rule", { load: loadOf(rule, type, unit) })}</p>` : null);
