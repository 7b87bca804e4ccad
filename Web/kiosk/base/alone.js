// Drops an abandoned form of the front after a while, with everything typed into it. Contract: leaveAlone(front, ms), at
// each draw or each change; the last call counts.
import { app, show } from "./app.js";

export function leaveAlone(front, ms = 90_000) {
  clearTimeout(front.alone);
  front.alone = setTimeout(() => { if (app.front === front && app.active === null) show("who"); }, ms);
}
