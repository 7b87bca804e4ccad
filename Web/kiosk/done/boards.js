// Where the member rose on the gym's boards with a finished workout. Contract: riseOf(person, workout) → the largest rise as
// text, known to that login alone, or null.
import { nameOf, watchBoards } from "../../shared/social/boards.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";

// By login: the workout that was asked about, and the rises that the server replied with.
const known = new WeakMap();

async function ask(person, seen) {
  try {
    const { rises } = await person.ask("boards.risen", { workout: seen.workout });
    if (known.get(person) === seen) seen.rise = rises[0] ?? null;
  } catch { /* without the line */ }
  app.refresh();
}

export function riseOf(person, workout) {
  let seen = known.get(person);
  if (seen?.workout !== workout) {
    seen?.topic.close();
    seen = { workout, rise: null };
    known.set(person, seen);
    const again = () => ask(person, seen), { end } = person;
    // The server counts the last sets a moment later, so ask again.
    seen.topic = watchBoards(app.socket, { moved: again, changed: again });
    person.end = () => { seen.topic.close(); end.call(person); };
  }
  if (!seen.rise) return null;
  const { board, rank, was } = seen.rise;
  return t("boards.risen", { name: nameOf(board), rank, was });
}
