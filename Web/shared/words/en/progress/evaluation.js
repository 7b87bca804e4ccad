// English: what of progress is said while training. An evaluation's sentences are in sentences.js.
import { plural } from "../common.js";

export const long = (days) => (days < 61 ? plural(Math.floor(days / 7), "week", "weeks")
  : days < 731 ? plural(Math.floor(days / 30.4), "month", "months") : plural(Math.floor(days / 365.2), "year", "years"));

export default {
  "progress.title": "Progress",
  "progress.away": "Your progress shows up once the server is back.",
  "load.before": "{load} fits today.",
  "load.before.rest": "Worked out from your last {was}, recent sessions, other exercises, the days since and how earlier loads fitted.",
  "load.after": "{load} fits after your first set.",
  "load.after.rest": "It follows what that set showed today.",
  "eval.away.head": (p) => `It’s been ${long(p.days)}. Begin a bit lighter.`,
  "eval.away.text": "It comes back fast.",
  "eval.newStart.head": (p) => `A new start after ${long(p.days)}.`,
  "eval.newStart.text": "Take it easy. The next workouts show where you are.",
  "eval.newStart.plan": "Take it easy and choose your own weight. The plan’s is from before your break.",
};
