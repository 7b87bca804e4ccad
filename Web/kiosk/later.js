// The kiosk's pages that are loaded when one of them is first opened (rare.js). Contract: later(name) → a function that
// draws the page; whenHere(use) → use(module), once it is loaded; fetchLater() loads them AFTER_MS after the start,
// because they cannot be loaded any more once the server cannot be reached.
import { later as draw } from "../shared/later.js";
import { app } from "./app.js";

// Long enough that a member who has just come to the kiosk does not have to wait for it.
export const AFTER_MS = 15_000;
const load = () => import("./rare.js");

export const later = (name) => draw(load, name, () => app.refresh());
export const whenHere = (use) => load().then(use, () => {});
export const fetchLater = () => setTimeout(() => whenHere(() => {}), AFTER_MS);
