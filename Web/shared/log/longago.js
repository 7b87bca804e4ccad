// What a new set may start from. Contract: startFrom(last, now, today?) → last (lasttimes.js), but after a year away from the
// exercise without the weights of its sets and without its best, and with isNew: nobody's log supports the loads of another body.
// What the member entered as a max stays, and so do the reps. onlyShown(model, target) → whether the weight that a planned set names is
// shown as the plan's and no set starts with it: it was written for the body of then. ofToday(changes, planned) → the targets whose
// weight a trainer wrote in this workout (coaching.changes), for startFrom: they are for the body of now.
//   isOld(log, exercise, now) → whether a MemberLog knows, without a request, that a plan's weight is of then: of the exercise, or since
//   the newest workout of all is of then.
//   twinToday(slots, slot) → the last set of today that was planned with the same kind and load, or undefined.
//   isEarly(last, slots, slot, isLive) → whether last time is about to be known, so that no set starts yet with the weight that the plan names.
// Guarantee: a gym without its server can log. Where the question of last time failed, or cannot be asked, nothing is known of the
// member's body, and sets start with the plan's weight: the plan is then the best that there is.
import { DAY_MS } from "../days.js";
import { NEW_DAYS } from "../progress/gap.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isLong = (at, now) => now - at >= NEW_DAYS * DAY_MS;

export const startFrom = (last, now, today = []) => (!last.workout || !isLong(last.workout.startedAt, now) ? last
  : { ...last, isNew: true, today, best: undefined, sets: last.sets.map(({ weight, ...set }) => set) });

export const onlyShown = ({ isNew, today }, target) => Boolean(isNew && target?.load?.weight && !today.includes(target));

export function isOld({ last, recent }, exercise, now) {
  const seen = last.seen(exercise), isKnown = seen && !seen.loading && !seen.error;
  const { startedAt } = (isKnown ? seen.workout : recent.rows?.find(({ finishedAt }) => finishedAt)) ?? {};
  return Boolean(startedAt) && isLong(startedAt, now);
}

// A change of the reps alone leaves the old load, and a change that the member has undone is none.
export const ofToday = (changes, { item, sets }) => changes.filter((one) => one.item === item && !same(one.before?.load, one.after?.load)
  && same(sets[one.set - 1]?.load, one.after?.load)).map(({ set }) => sets[set - 1]);

export const twinToday = (slots, { kind, planned }) => slots.findLast((one) => one.row && one.kind === kind
  && same(one.planned?.load, planned?.load))?.row.set;

export const isEarly = ({ loading }, slots, slot, isLive) =>
  Boolean(loading && isLive && slot?.planned?.load?.weight && !twinToday(slots, slot)?.weight);
