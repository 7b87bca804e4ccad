// The trainer's page: its single state. Contract: session, clock, floor (the timers, followed while a trainer or the
// owner is logged in), remote and starter (the controls), app.editor while a preset is open.
import { Clock } from "../shared/clock.js";
import { Session } from "../shared/session.js";
import { FloorTimers } from "../shared/timers/model.js";
import { Remote } from "../shared/timers/panel.js";
import { Starter } from "../shared/timers/starter.js";

export const app = { refresh: () => {}, page: "clocks", editor: null };
const refresh = () => app.refresh();

export const session = new Session("trainer.session", () => { follow(); refresh(); });
export const clock = new Clock(session.socket).start();
export const floor = new FloorTimers(session.socket, clock, { as: () => session.handle ?? undefined });
export const remote = new Remote(floor, refresh);
export const starter = new Starter(floor, refresh, { started: () => window.scrollTo({ top: 0, behavior: "smooth" }) });
export const coaches = () => session.phase === "in" && session.member.role !== "member";

floor.addEventListener("changed", refresh);

function follow() { if (coaches()) floor.follow(); }

session.onOut = () => {
  floor.close();
  Object.assign(floor, { timers: [], presets: [], areas: [], loaded: false });
  remote.stop();
  starter.editor = app.editor = null;
};
