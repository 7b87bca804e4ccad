// Help on the owner's page, and “Something is wrong here” at the foot of each. Contract: help (shared/gym/help.js).
import { Help } from "../../shared/gym/help.js";
import { pageOf, pages } from "../../shared/register.js";
import { app, session } from "../state.js";

export const help = new Help({ screen: "owner", page: () => pageOf(app.page ?? "")?.address ?? pages()[0].address, change: (method, params) => session.change(method, params),
  isAway: () => session.away, version: () => session.version, refresh: () => app.refresh(), key: () => session.handle });
