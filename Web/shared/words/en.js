// English: one dictionary, split by screen so that parallel changes do not conflict in one file.
// Texts of a single page are not here: that page adds them (see words/owner.js).
// Each key belongs to one part; a key in two parts is reported on the console.
import common from "./en/common.js";
import timers from "./en/floor/timers.js";
import clocks from "./en/floor/clocks.js";
import score from "./en/floor/score.js";
import routines from "./en/coaching/routines.js";
import plan from "./en/log/plan.js";
import figures from "./en/gym/figures.js";
import exercises from "./en/gym/exercises.js";
import programs from "./en/coaching/programs.js";

const parts = [
  common, timers, clocks, score, routines, plan, figures, exercises, programs,
];
const words = Object.assign({}, ...parts);
const count = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
if (count !== Object.keys(words).length) console.error("a key occurs in two parts of the dictionary");

export default words;
