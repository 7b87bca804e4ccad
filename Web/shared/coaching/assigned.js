// Routines that a trainer assigned to a member. Contract, for a login here or a person at the kiosk:
//   hearGiven(event, person): an event of topic `me`, which may change the assignments;
//   givenOf(person, changed) → the rows of `assignments.mine`, or null until they are loaded;
//   fromOf(person, routine) → "from Tove", or null for a routine that the member made;
//   await loaded(person, routine) → the routine with today's loads, or unchanged if it was not assigned or the server
//   cannot be reached; reasonOf(person, routine, item, changed) → {lead, rest}, the reason for today's load, or null.
import * as format from "../format.js";
import { progressOf } from "../progress/progress.js";
import "../words/coaching/assigned.js";
import { t } from "../words.js";

const rows = (person, options, changed) =>
  progressOf(person, changed).of("assignments.mine", {}, { whole: true, apart: true, ...options }).data?.routines ?? null;

const GIVES = /^(assignments\.|routine\.|schedule\.|clients\.trainersChanged$)/;
export function hearGiven(event, person) {
  if (GIVES.test(event)) progressOf(person).stale({ method: "assignments.mine" });
}

export const givenOf = (person, changed) => rows(person, {}, changed);
// A workout may be started before the first reply.
async function isGiven(person, routine) {
  const all = rows(person, { asks: false }) ?? (await person.ask("assignments.mine")).routines;
  return all.some((one) => one.routine === routine);
}

const known = (person, routine) => rows(person, { asks: false })?.find((one) => one.routine === routine);

export function fromOf(person, routine) {
  const row = known(person, routine);
  return row ? row.trainer ? t("assigned.from", { name: row.trainer.name }) : t("assigned.from.nobody") : null;
}

export async function loaded(person, routine) {
  try {
    if (!await isGiven(person, routine.id)) return routine;
    const { version, plan } = await person.ask("assignments.today", { routine: routine.id });
    return { ...routine, version, plan };
  } catch (error) {
    // Without a connection the plan is used as it is written.
    if (error.unanswered) return routine;
    throw error;
  }
}

export function reasonOf(person, routine, item, changed) {
  if (!routine || !known(person, routine)) return null;
  const { data } = progressOf(person, changed).of("assignments.today", { routine }, { past: true });
  const reason = data?.reasons.find((one) => one.item === item);
  return reason ? words(reason) : null;
}

export function words({ why, ...more }) {
  const params = { ...more };
  for (const name of ["weight", "step"]) if (more[name]) params[name] = format.weight(more[name]);
  if (more.reps !== undefined) params.reps = t("assigned.reps", { n: more.reps });
  if (more.percent !== undefined) params.percent = format.number(more.percent);
  return { lead: t(`assigned.why.${why}`, params), rest: t(`assigned.why.${why}.rest`, params) };
}
