// What a workout can be started from: the member's routines, the assigned ones among them, and the program. Contract: routines,
// programs (shared/coaching/routines, shared/coaching/programs). plan.js provides the functions that start a session.
import { hearGiven } from "../../shared/coaching/assigned.js";
import { hasEquipment } from "../../shared/gym/gymequipment.js";
import { qr } from "../../shared/qr.js";
import { Programs } from "../../shared/coaching/programs/programs.js";
import { noun } from "../../shared/register.js";
import { Routines } from "../../shared/coaching/routines/routines.js";
import { app, ask, book, session, unit } from "../base/state.js";

const addressOf = (view, id) => {
  if (view === "routine" && typeof id === "string") return id.replace("code ", "routine=");
  return id ? `${view}/${id}` : view;
};
export const routines = new Routines({
  ask, change: (method, params) => session.change(method, params), exercises: book, member: () => session.member,
  unit: () => unit(), refresh: () => app.refresh(), live: () => session.socket.status === "live",
  publishes: () => session.member.role !== "member", address: location.origin, start: null,
  lacks: (exercise) => !hasEquipment(exercise), qr,
  go: (view, id) => { location.hash = addressOf(view, id); },
  copies: globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text)),
});

export const programs = new Programs({
  ask, change: (method, params) => session.change(method, params), exercises: book, member: () => session.member,
  unit: () => unit(), refresh: () => app.refresh(), live: () => session.socket.status === "live", start: null,
  go: () => { location.hash = "program"; }, goOn: () => { location.hash = "workout"; },
  back: () => { location.hash = "start"; }, numbers: "#numbers",
});
routines.host.program = programs;
routines.host.generator = () => { location.hash = "generator"; };
routines.host.back = () => { location.hash = "train"; };

noun({
  hears: {
    "": (data, event) => {
      programs.event(event);
      hearGiven(event, session);
    },
    "routine.": (data, event) => routines.event(event, data),
  },
  returned() {
    routines.retry();
    programs.retry();
  },
  left() {
    routines.clear();
    programs.clear();
  },
});
