// The phone's pages that are loaded when one of them is first opened (rare.js). Contract: later(name) → a function that
// draws the page; fetchLater() loads them a while after the start, in case the connection is poor later, and registers
// this browser for push at the server.
import { later as draw } from "../shared/later.js";
import { app } from "./state.js";

const AFTER_MS = 15_000;
const load = () => import("./rare.js");

export const later = (name) => draw(load, name, () => app.refresh());
// Opens messages with a card to send; see messages.js.
export const shareCard = (card) => load().then((rare) => rare.shareCard(card)).catch(() => {});
export const fetchLater = () => setTimeout(() => load().then((rare) => rare.resumePush()).catch(() => {}), AFTER_MS);
