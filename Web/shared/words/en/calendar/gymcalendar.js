// English: the gym's calendar for its staff. Keys start with "gymcal.".
import { plural } from "../common.js";

export default {
  "gymcal.failed": "The calendar can’t be shown right now",
  "gymcal.pick": "Show classes",
  "gymcal.all": "All classes",
  "gymcal.mine": "Classes you lead",
  "gymcal.planned": ({ n }) => (n ? `${plural(n, "member plans", "members plan")} to train` : "Nobody plans to train"),
  "gymcal.done": ({ n }) => `${n ? plural(n, "member", "members") : "Nobody"} trained`,
  "gymcal.planned.short": "{n} plan", "gymcal.done.short": "{n} came",
  "gymcal.classes": ({ n }) => plural(n, "class", "classes"),
  "gymcal.more": "+{n} more",
  "gymcal.none": "No classes",
  "gymcal.booked": "{n} of {of}",
  "gymcal.waiting": "{n} waiting",
};
