// “Something is wrong here” at the foot of each of the phone's pages. Contract: help (shared/gym/help.js).
import { Help } from "../../shared/gym/help.js";
import { app, session } from "./state.js";

export const help = new Help({ screen: "phone", page: () => app.page, change: (method, params) => session.change(method, params),
  isAway: () => session.away, version: () => session.version, refresh: () => app.refresh(), key: () => session.handle });
