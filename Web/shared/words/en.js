// English: one dictionary, split by screen so that parallel work does not meet in one file.
// Each key belongs to one part; a key in two parts is reported on the console.
import common from "./en/common.js";
import kiosk from "./en/kiosk.js";
import wall from "./en/wall.js";
import me from "./en/me.js";
import owner from "./en/owner.js";
import home from "./en/home.js";
import timers from "./en/timers.js";
import trainer from "./en/trainer.js";
import score from "./en/score.js";

const parts = [common, kiosk, wall, me, owner, home, timers, trainer, score];
const words = Object.assign({}, ...parts);
const count = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
if (count !== Object.keys(words).length) console.error("a key occurs in two parts of the dictionary");

export default words;
