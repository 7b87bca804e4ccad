// What a new set may start from. Contract: startFrom(last, now) → last (lasttimes.js), but after a year away from the exercise
// without the weights of its sets and without its best, and with isNew: nobody's log supports the loads of another body.
// What the member entered as a max stays, and so do the reps. onlyShown(model, target) → whether the weight that a planned set names is
// shown as the plan's and no set starts with it: it was written for the body of then.
import { DAY_MS } from "../days.js";
import { NEW_DAYS } from "../progress/gap.js";

export const startFrom = (last, now) => (!last.workout || now - last.workout.startedAt < NEW_DAYS * DAY_MS ? last
  : { ...last, isNew: true, best: undefined, sets: last.sets.map(({ weight, ...set }) => set) });

export const onlyShown = ({ isNew }, target) => Boolean(isNew && target?.load?.weight);
