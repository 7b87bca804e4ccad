// The kiosk's pages that are loaded when one of them is opened (rare.js). Contract: later(name) → a function that draws the
// page; whenHere(use) → use(module), once it is here; fetchLater() brings them AFTER_MS after the start, since nothing comes
// any more when the server is away.
import { later as draw } from "../shared/later.js";
import { app } from "./app.js";

// Long enough for a member who has just come to be served first.
export const AFTER_MS = 15_000;
const load = () => import("./rare.js");

export const later = (name) => draw(load, name, () => app.refresh());
export const whenHere = (use) => load().then(use, () => {});
export const fetchLater = () => setTimeout(() => whenHere(() => {}), AFTER_MS);
