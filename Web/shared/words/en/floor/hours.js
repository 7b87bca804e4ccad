// English: how many were in, by hour ("hours."), as charts say it.
import { plural } from "../common.js";

export default {
  "hours.bar": ({ time, n }) => `${time}: ${n ? plural(n, "person", "people") : "hardly anyone"}`,
  "hours.bar.now": "{hour}, now",
  "hours.week.peak": "{n} from {from} to {to}",
  "hours.week": "People who were in by hour: most on {day} from {from} to {to}, {n}.",
  "hours.week.none": "People who were in by hour: nobody yet this week.",
};
