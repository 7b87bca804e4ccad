// Comments by trainers and the member, beside the sets of the workout on the phone. Contract: commentsUnder(set) →
// template for one set, or null; commentsOn(workout) → those on the whole workout, or null. They are loaded for
// workouts that have any.
import { html, keyed } from "../../shared/template.js";
import { time } from "../../shared/format.js";
import { coaching } from "./coaching.js";

const item = (one) => keyed(one.id, html`<li><rack-plate .face=${one.by}></rack-plate><p><span class="strong"><bdi>${
  one.by.name}</bdi></span> <span class="small">${time(one.at)}</span><br><bdi>${one.text}</bdi></p></li>`);
const list = (some) => (some.length ? html`<ul class="said-here">${some.map(item)}</ul>` : null);

export const commentsUnder = (set) => list(coaching.of(set.workout).filter((one) => one.set === set.id));
export const commentsOn = (workout) => list(coaching.of(workout).filter((one) => one.set === undefined));
