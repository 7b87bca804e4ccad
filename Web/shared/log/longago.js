// What a new set may start from. Contract: startFrom(last, now) → last (lasttimes.js), but after a year away from the exercise
// without the weights of its sets and without its best: nobody's log supports the loads of another body.
// What the member entered as a max stays, and so do the reps.
import { DAY_MS } from "../days.js";
import { NEW_DAYS } from "../progress/gap.js";

export const startFrom = (last, now) => (!last.workout || now - last.workout.startedAt < NEW_DAYS * DAY_MS ? last
  : { ...last, best: undefined, sets: last.sets.map(({ weight, ...set }) => set) });
