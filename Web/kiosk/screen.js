// What a person's part of the kiosk shows. Contract: screen.view is train, pick, history, done or score;
// screen.exercise is the current exercise, or null; screen.workout is the workout that `done` shows; screen.more:
// whether the panel with kind, RPE and note is open; screen.fault: the last error, or null.
//   go(view); back() to the view before; fail(error). pick(person, id) makes an exercise the current one.
import { app } from "./app.js";

export class Screen {
  #before = "train";

  constructor(exercise = null) {
    Object.assign(this, { view: "train", exercise, workout: null, more: false, fault: null });
  }

  go(view, { workout = null } = {}) {
    if (view !== this.view) this.#before = this.view;
    Object.assign(this, { view, workout, fault: null });
    app.refresh();
  }

  back() { this.go(this.#before); }

  fail(error) {
    this.fault = error;
    app.refresh();
  }
}

export function pick(person, id) {
  person.typing.close();
  person.drafts.endEdit();
  person.table.clear();
  person.screen.exercise = id;
  person.screen.go("train");
}

// Back to the current exercise, or to the picker if there is none.
export function toTraining(person) {
  const { screen, book } = person;
  screen.go(screen.exercise && book.find(screen.exercise) ? "train" : "pick");
}
