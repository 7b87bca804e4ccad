// The field for the tempo of a set, and what a tempo says. Both screens load it with their rarely opened pages. Contract:
//   tempoField({id, value, reps, set, error}) → template of the phone's field; tempoCell({id, value, reps, off, set}) → of the
//   kiosk's, in which the time is below the text. Both call set({tempo, tempoOff}): the text as it is typed, and false, or why
//   it cannot be logged: "typing", or "left" once the field is left. Nobody is told of a mistake while they type: `off` is
//   what was set last. A tempo is shown as in the log once the field is left. `reps` as in the form, or NaN.
//   underTension({tempo, reps}) → "30 s under tension", "at least 20 s under tension", or "" for a set without a tempo;
//   allUnderTension(sets, {brief}) → the same of several, at least that if one of them has no tempo, or "" if none has.
import { duration } from "../format.js";
import { html } from "../template.js";
import { field } from "../ui.js";
import { t } from "../words.js";
import "../words/log/tempo.js";
import { readTempo } from "./tempo.js";

export const underTension = (set) => allUnderTension([set]);

export function allUnderTension(sets, { brief = false } = {}) {
  const read = sets.map(({ tempo }) => (tempo ? readTempo(tempo) : null));
  const seconds = read.reduce((sum, each, i) => sum + (each && sets[i].reps ? each.seconds * sets[i].reps : 0), 0);
  if (!seconds) return "";
  const time = seconds < 60 ? t("tempo.seconds", { n: seconds }) : duration(seconds);
  const isAll = read.every((each) => each && !each.isLeast);
  return t(`tempo.${isAll ? "time" : "least"}${brief ? ".brief" : ""}`, { time });
}

const typed = (text) => ({ tempo: text, tempoOff: text.trim() && !readTempo(text) ? "typing" : false });

export function tempoField({ id, value = "", reps, set, error }) {
  const tension = underTension({ tempo: value, reps });
  return html`<div>${field({ id, label: t("tempo"), value, optional: true, maxlength: 40, hint: t("tempo.hint"),
    error, autocapitalize: "characters", set: (text) => set(typed(text)),
    left: (text) => leave(text, set) })}${tension ? html`<p class="small" role="status">${tension}</p>` : null}</div>`;
}

export function tempoCell({ id, value = "", reps, off, set }) {
  const isWrong = off === "left", tension = allUnderTension([{ tempo: value, reps }], { brief: true });
  return html`<div class=${`tempo-cell${isWrong ? " off" : ""}`}>
    <input id=${id} aria-label=${t("tempo")} placeholder=${t("tempo")} .value=${value} maxlength="40" autocomplete="off" spellcheck="false"
      data-keys="tempo" aria-describedby=${`${id}-says ${id}-hint`} aria-invalid=${isWrong ? "true" : null}
      @input=${(event) => set(typed(event.target.value))} @blur=${(event) => leave(event.target.value, set)}
      @keydown=${(event) => { if (event.key === "Enter") event.target.blur(); }}>
    <small id=${`${id}-says`} role=${isWrong ? "alert" : null}>${isWrong ? t("tempo.wrong") : tension || t("tempo.shape")}</small>
    <span class="unseen" id=${`${id}-hint`}>${t("tempo.hint")}</span></div>`;
}

function leave(text, set) {
  const read = readTempo(text);
  if (!read && text.trim()) set({ tempo: text, tempoOff: "left" });
  else if (read && read.text !== text) set(typed(read.text));
}
