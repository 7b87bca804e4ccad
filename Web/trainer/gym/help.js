// Help on the trainer's page, and “Something is wrong here” at the foot of each. Contract: help (shared/gym/help.js).
import { Help } from "../../shared/gym/help.js";
import { app, session } from "../state.js";

export const help = new Help({ screen: "trainer", page: () => location.hash.slice(1), change: (method, params) => session.change(method, params),
  isAway: () => session.away, version: () => session.version, refresh: () => app.refresh(), key: () => session.handle });
