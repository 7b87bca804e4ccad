// What a reload needs while the server cannot be reached: the page itself (shared/keptpage.js) and the
// gym's name and time zone. Contract: keepPage(gym), called once the server has answered, stores the page AFTER_MS
// later; knownGym() → the gym that was stored, or null.
import { keepFiles } from "../../shared/keptpage.js";
import { keep } from "../../shared/store.js";
import { AFTER_MS } from "./later.js";

export const knownGym = () => (keep.get("device") ? keep.get("gym") : null);

let timer = null;

export function keepPage(gym) {
  keep.set("gym", gym);
  timer ??= setTimeout(keepFiles, AFTER_MS);
}
