// A person's sets of today, including those not sent yet. Contract: setsToday(person) → stored ones;
// rowsToday(person, exerciseId) → [{id, set, item?}]; `item` is the outbox's, while the server does not have the set.
import { app } from "./app.js";

export function setsToday({ log, leftover }) {
  const { current } = log;
  return !current || leftover.hides(current) ? [] : current.sets;
}

export function rowsToday(person, exercise) {
  const rows = setsToday(person).filter((set) => set.exercise === exercise).map((set) => ({ id: set.id, set }));
  for (const item of app.outbox.of(person.id)) {
    if (item.method === "sets.log" && item.params.exercise === exercise) {
      rows.push({ id: `w${item.key}`, item, set: { ...item.params, id: item.key, records: [], at: item.wall } });
    } else if (item.params.set !== undefined && !item.refused) {
      const row = rows.find((other) => other.id === item.params.set);
      if (row && item.method === "sets.delete") rows.splice(rows.indexOf(row), 1);
      else if (row && item.method === "sets.edit") {
        Object.assign(row, { item, set: { ...row.set, ...item.params, e1rmGrams: undefined } });
      }
    }
  }
  return rows;
}
