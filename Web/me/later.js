// The phone's pages that are loaded when one of them is opened (rare.js). Contract: later(name) → a function that draws the
// page; fetchLater() brings them a while after the start, for when the line is poor, and tells the server of this browser.
import { later as draw } from "../shared/later.js";
import { app } from "./state.js";

const AFTER_MS = 15_000;
const load = () => import("./rare.js");

export const later = (name) => draw(load, name, () => app.refresh());
// Leads to messages with something to send; see messages.js.
export const shareCard = (card) => load().then((rare) => rare.shareCard(card)).catch(() => {});
export const fetchLater = () => setTimeout(() => load().then((rare) => rare.resumePush()).catch(() => {}), AFTER_MS);
