// The phone's pages that are loaded when one of them is first opened (rare.js). Contract: openRare(load) says how,
// once, before the first draw; later(name, instead, meanwhile) → a function that draws the page, see shared/later.js; fetchLater() loads
// them a while after the start, in case the connection is poor later, keeps the page for when the server cannot be reached, offers https,
// and registers this browser for push at the server; fetchSoon() does not wait that long, for whoever trains.
// app.js calls openRare. An import of rare.js here would be a circle, since many of its pages import this file.
import { later as draw } from "../shared/later.js";
import { withStyles } from "../shared/laterstyles.js";
import { app } from "./base/state.js";

const AFTER_MS = 15_000, SOON_MS = 3_000;
let load = null;

export const openRare = (how) => { load = withStyles(how); };
export const later = (name, instead, meanwhile) => draw(() => load(), name, () => app.refresh(), instead, meanwhile);
// Draws nothing until it is here, for a small part of a page that is complete without it.
export const laterPart = (name) => later(name, () => null, () => null);
// Opens messages with a card to send; see messages.js.
export const shareCard = (card) => load().then((rare) => rare.shareCard(card)).catch(() => {});
export const fetchSoon = () => setTimeout(() => load().catch(() => {}), SOON_MS);
export const fetchLater = () => setTimeout(() => load().then((rare) => {
  rare.keepFiles();
  rare.offerPrivate();
  return rare.resumePush();
}).catch(() => {}), AFTER_MS);
