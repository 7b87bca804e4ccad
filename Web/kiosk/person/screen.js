// What the kiosk shows for a person. Contract:
//   screen.view is the address of a page (kiosk/nouns.js); screen.suggestion is the one that its page shows;
//   screen.exercise is the current exercise, or null, and screen.item its item in the plan;
//   screen.workout is the workout that `done` shows, screen.summary the same until the server has finished it; both are kept
//     for when Back leads there;
//   screen.isMore: whether `done` shows all sets, screen.code: the code to scan that it shows, or null;
//   screen.more: whether the panel with kind, RPE and note is open;
//   screen.panel: "change" or "swap" while the plan's panel is open; screen.swapping: the item for which the picker is
//   open;
//   screen.opened: the visit to an exercise's page (exerciseopen.js), or null;
//   screen.isNoteOpen: whether the plan's note is shown in full; screen.typed: what is typed on the current view;
//   screen.leftGym: whether they left the gym on the current view; screen.fault: the last error, or null.
//   screen.suggestedOn, screen.minedOn: the views that its page, and the member's own page, lead back to;
//   go(view); back() to the previous view; fail(error). pick(person, id) makes an exercise the current one.
//   calm(person, act, {stays}) → the handler of a button that starts something; isOff(person, {stays}) → its aria-disabled: it takes no
//   tap in the first moment of a view, so that the second tap of a double tap on what led there starts nothing, nor while a workout
//   starts; nor after renew(), unless it stays: what else appears moves nothing under a finger that is on it.
import { pageOf } from "../../shared/register.js";
import { app } from "../base/app.js";
import { add, goTo, swap } from "./plan.js";
import { planOf } from "./sets.js";

const YOUNG_MS = 600;

export class Screen {
  #before = "train";
  #opened = performance.now();
  #since = this.#opened;

  constructor({ exercise = null, item = null } = {}) {
    Object.assign(this, { view: "train", exercise, item, workout: null, more: false, panel: null, swapping: null,
      isNoteOpen: false, typed: {}, opened: null, summary: null });
    this.fault = null;
  }

  go(view, { workout = this.workout, summary = this.summary } = {}) {
    if (view !== this.view) {
      this.#before = this.view;
      this.#opened = performance.now();
      this.renew();
      Object.assign(this, { typed: {}, leftGym: false });
    }
    Object.assign(this, { view, workout, summary, fault: null });
    app.refresh();
  }

  back() { this.go(this.#before); }

  get isNew() { return performance.now() - this.#opened < YOUNG_MS; }
  get isYoung() { return performance.now() - this.#since < YOUNG_MS; }

  // Something else to tap appeared.
  renew() {
    this.#since = performance.now();
    setTimeout(() => app.refresh(), YOUNG_MS + 20);
  }

  fail(error) {
    this.fault = error;
    app.refresh();
  }
}

const takesNone = ({ screen, isStarting }, stays) => (stays ? screen.isNew : screen.isYoung) || Boolean(isStarting);
export const isOff = (person, { stays = false } = {}) => (takesNone(person, stays) ? "true" : null);
export const calm = (person, act, { stays = false } = {}) => () => { if (!takesNone(person, stays)) act(); };

export function pick(person, id) {
  person.typing.close();
  person.drafts.endEdit();
  person.table.clear();
  const plan = planOf(person), { swapping } = person.screen;
  if (plan) {
    const known = plan.find(({ exercise, skipped }) => exercise === id && !skipped);
    if (swapping !== null && plan.some(({ item }) => item === swapping)) return swap(person, swapping, id);
    return known ? goTo(person, known.item) : add(person, id);
  }
  Object.assign(person.screen, { exercise: id, item: null });
  person.screen.go("train");
}

// Back to the current exercise, or to the start if there is none.
export function toTraining(person) {
  const { screen, book } = person;
  pageOf(screen.view)?.closed?.(person);
  screen.swapping = null;
  screen.go(screen.exercise && book.find(screen.exercise) ? "train" : "start");
}
