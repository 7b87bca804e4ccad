// Finishing a workout. Contract: finish(person) opens the view "done" (done/page.js).
import { volumeWith } from "../../shared/log/workouts.js";
import { app } from "../base/app.js";
import { toTraining } from "./screen.js";
import { workoutOf } from "./sets.js";

// Works without the server, too: until the reply arrives, the figures are those of this screen.
export async function finish(person) {
  const workout = workoutOf(person), { screen } = person;
  const summary = { ...workout, finishedAt: app.clock.now(), sets: workout.rows.map(({ set }) => set),
    volumeGrams: volumeWith(workout, workout.rows, (id) => person.book.find(id)) };
  const params = workout.id === null ? {} : { workout: workout.id };
  person.typing.close();
  person.drafts.endEdit();
  const adding = app.outbox.add({ member: person.id, method: "workouts.finish", params, at: true });
  Object.assign(screen, { exercise: null, item: null, panel: null, isMore: false, code: null });
  screen.go("done", { summary, workout: null });
  person.leftover.goOn();
  person.just.clear();
  person.rest.clear();
  person.news = person.given = null;
  person.said.end();
  person.said.show(workout.rows.at(-1)?.set.exercise ?? null);
  const item = summary.item = await adding;
  item.reply.then((reply) => {
    if (screen.summary === summary) Object.assign(screen, { workout: reply.workout.id, summary: null });
    screen.hasAsked = false;
    app.refresh();
  }, () => {
    // The workout goes on. Whoever has left the picture meanwhile stays where they are.
    if (screen.summary !== summary) return;
    screen.summary = null;
    if (screen.view === "done") toTraining(person);
  });
}
