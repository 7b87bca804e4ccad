// English: routines that trainers assign: who assigned them, and the reasons for loads. Keys start with "assigned.".
import { plural } from "../common.js";

export default {
  "assigned.from": "from {name}",
  "assigned.from.nobody": "from your trainer",
  "assigned.why": "Why this load",
  "assigned.why.begin": "{weight} to begin.",
  "assigned.why.begin.rest": "It follows what you lift from here on.",
  "assigned.why.more": "{step} more.",
  "assigned.why.more.rest": "All sets reached {reps} at {weight} last time.",
  "assigned.why.held": "{weight} again.",
  "assigned.why.held.rest": ({ reps }) => `All sets reached ${reps}, but the next weight here is more than one step up.`,
  "assigned.why.reps": "{weight} again.",
  "assigned.why.reps.rest": ({ reps }) => `It goes up once all sets reach ${reps}.`,
  "assigned.why.again": "{weight} again.",
  "assigned.why.again.rest": ({ reps, times }) =>
    `${times > 1 ? `${times} times` : "Last time"} not all sets reached ${reps}.`,
  "assigned.why.less": "10\u00a0% less.",
  "assigned.why.less.rest": ({ weight, times }) => `${times} times short at ${weight}. Build up from here.`,
  "assigned.why.week": "{percent}\u00a0% of {weight}.",
  "assigned.why.week.rest": "Week {week} of {weeks}.",
  "assigned.why.wendler": "5/3/1, week {week}.",
  "assigned.why.wendler.rest": ({ weight, week }) => `${week === 4 ? "The light one. " : ""}Training max ${weight}.`,
  "assigned.why.noMax": "No training max yet.",
  "assigned.why.noMax.rest": "Enter yours, or log a heavy set, and the loads follow.",
  "assigned.reps": ({ n }) => plural(n, "rep", "reps"),
};
