// The state and the parts of an exercise's page, at the kiosk and on a phone. Contract:
//   const about = new About({ask, find, list, now, changed}); about.open(id); about.id, about.exercise (in full, or the
//   catalog's row while the server cannot be reached), about.loaded, about.failed; about.alternatives() → exercises.
//   recordLines(about, unit), markedLines(about, unit), recommended(exercise), gap(exercise), sessions(about, unit, tension) →
//   templates or texts.
import { html, keyed } from "../../template.js";
import { alternatives } from "../alternatives.js";
import * as format from "../../format.js";
import { hasEquipment } from "../gymequipment.js";
import { t } from "../../words.js";
import { ROUGH_REPS } from "../../log/workouts.js";
import "../../words/gym/exercisepages.js";

// How many workouts are loaded. The first few are listed; the others are only searched for records.
const LOOKED_AT = 20;

export class About {
  constructor({ ask, find, list, now, changed, sessions = 3 }) {
    Object.assign(this, { ask, find, list, now, changed, limit: sessions });
    this.clear();
  }

  clear() { Object.assign(this, { id: null, page: null, past: null, marked: {}, failed: null, turn: null }); }

  // Loads again at each visit, because a set may have been logged since.
  open(id) {
    if (this.id !== id) this.clear();
    this.id = id;
    return this.load();
  }

  async load() {
    const turn = this.turn = {}, params = { exercise: this.id };
    this.failed = null;
    try {
      const [page, past] = await Promise.all([this.ask("exercises.page", params),
        this.ask("exercises.history", { ...params, limit: LOOKED_AT })]);
      if (this.turn === turn) {
        // For the player (video.js): another file may have taken its place.
        if (page.videoFile) page.videoFile.load = () => this.load();
        Object.assign(this, { page, past: past.sessions.slice(0, this.limit), marked: marksIn(past.sessions) });
      }
    } catch (error) {
      if (this.turn === turn) this.failed = error;
    }
    if (this.turn === turn) this.changed();
  }

  get loaded() { return Boolean(this.page); }
  get exercise() {
    const row = this.find(this.id);
    return row && this.page ? { ...this.page.exercise, ...row } : this.page?.exercise ?? row ?? null;
  }

  alternatives() {
    if (this.page) return this.page.alternatives.map((id) => this.find(id)).filter(Boolean);
    return this.exercise ? alternatives(this.exercise, this.list() ?? []) : [];
  }
}

export function recommended({ recommended: range, restSeconds }) {
  const words = (pair) => (pair[0] === pair[1] ? `${pair[0]}` : `${pair[0]}–${pair[1]}`);
  return [
    range?.reps ? t("exercises.reps", { range: words(range.reps) }) : null,
    range?.durationSeconds ? range.durationSeconds.map(format.duration).join("–") : null,
    restSeconds ? t("exercises.rest", { time: format.duration(restSeconds) }) : null,
  ].filter(Boolean).join(" · ");
}

// Names the equipment that the gym lacks for it, or null.
export const gap = (exercise) => (hasEquipment(exercise) ? null
  : t("exercises.lacks", { equipment: t(`equipment.${exercise.equipment}`) }));

const KINDS = ["heaviest", "e1rm", "reps", "longest", "farthest"];
// Records that the server sends only as marks on the sets that set them.
const MARKED = ["repsAtWeight", "setVolume", "sessionVolume", "fastest"];

export function recordLines({ page, exercise, now }, unit) {
  const records = page?.records ?? {};
  return KINDS.filter((kind) => records[kind]).map((kind) => {
    const set = records[kind], [value, caption] = amount(kind, set, exercise.type, unit);
    return keyed(kind, html`<div class="best-of"><dt class="label">${t(`exercises.record.${kind}`)}</dt>
      <dd><span class="number">${value}</span> <span class="dim">${caption}</span></dd>
      <dd class="dim">${[kind === "e1rm" ? format.set(set, exercise.type, unit) : null,
        kind === "e1rm" && set.reps > ROUGH_REPS ? t("exercises.rough") : null,
        format.shortDay(set.at, now())].filter(Boolean).join(" · ")}</dd></div>`);
  });
}

function amount(kind, set, type, unit) {
  if (kind === "e1rm") return [format.number(format.gramsIn(set.e1rmGrams, unit)), t(`unit.${unit}`)];
  if (kind === "reps") return [String(set.reps), t("unit.reps", { n: set.reps })];
  if (kind === "longest") return [format.duration(set.seconds), ""];
  if (kind === "farthest") return [format.distance(set.metres), ""];
  const sign = type === "bodyweightPlus" ? "+" : "";
  return [`${sign}${set.weight ? format.number(format.convert(set.weight, unit)) : 0}`, t(`unit.${unit}`)];
}

// These records, each in one line. The newest set with a mark holds the record; a kind whose mark is older than the
// workouts that were loaded is left out.
export const markedLines = ({ marked, exercise, now }, unit) => MARKED.filter((kind) => marked[kind]).map((kind) => {
  const { set, session } = marked[kind];
  return keyed(kind, html`<li><span class="dim">${t(`record.${kind}`)}</span><span>${{
    repsAtWeight: () => format.set(set, exercise.type, unit),
    setVolume: () => format.volume(loadOf(set) * set.reps, unit),
    sessionVolume: () => format.volume(session.volumeGrams, unit),
    fastest: () => t("exercises.pace", { time: format.duration(Math.round(set.seconds / set.metres * 1000)) }),
  }[kind]()}</span><span class="dim">${format.shortDay(set.at, now())}</span></li>`);
});

// In grams, with the part of the body weight that is lifted.
const loadOf = ({ effectiveGrams, weight }) => effectiveGrams ?? (weight ? format.convert(weight, "kg") * 1000 : 0);

function marksIn(sessions) {
  const marked = {};
  for (const session of sessions) {
    for (const set of [...session.sets].sort((a, b) => b.at - a.at)) {
      for (const kind of set.records ?? []) if (MARKED.includes(kind)) marked[kind] ??= { set, session };
    }
  }
  return marked;
}

// The last workouts with it, each in one line. `tension` is allUnderTension of log/tempofield.js, which only its own page loads.
export const sessions = ({ past, exercise, now }, unit, tension) => html`<ul class="sessions">${past.map((session) => {
  const sets = session.sets.filter((set) => set.kind !== "warmup"), long = tension(sets);
  return keyed(session.workout, html`<li><span class="dim">${format.shortDay(session.startedAt, now())}</span>
    <span>${sets.slice(0, 4).map((set) => format.set(set, exercise.type, unit)).join(", ") || t("kind.warmup")}${long
      ? html` <span class="dim">${sets.length > 4 ? t("tempo.all", { time: long }) : long}</span>` : null}</span></li>`);
})}</ul>`;
