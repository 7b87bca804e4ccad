// The kiosk's pages that are loaded when one of them is first opened (rare.js). Contract: openRare(load) says how,
// once, before the first draw; later(name, instead, meanwhile) → a function that draws the page, see shared/later.js; whenHere(use) → use(module), once it is
// loaded; fetchLater() loads them SOON_MS after the start, because they cannot be loaded any more once the server
// cannot be reached.
// kiosk.js calls openRare. An import of rare.js here would be a circle, since many of its pages import this file.
import { later as draw } from "../../shared/later.js";
import { withStyles } from "../../shared/laterstyles.js";
import { app } from "./app.js";

// After the kiosk's own start, and soon enough for whoever trains when the server is gone a moment later: the search is among them.
const SOON_MS = 5_000;
// Long enough that a member who has just come to the kiosk does not have to wait for it.
export const AFTER_MS = 15_000;
let load = null;

export const openRare = (how) => { load = withStyles(how); };
export const later = (name, instead, meanwhile) => draw(() => load(), name, () => app.refresh(), instead, meanwhile);
// Draws nothing until it is here, for a small part of a page that is complete without it.
export const laterPart = (name) => later(name, () => null, () => null);
export const whenHere = (use) => load().then(use, () => {});
export const fetchLater = () => setTimeout(() => whenHere(() => {}), SOON_MS);
