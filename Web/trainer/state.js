// The trainer's page: its single state. Contract: session, clock, floor (the timers, followed while a trainer or the
// owner is logged in), remote and starter (the controls), app.editor while a preset is open; book and routines
// (shared/coaching/routines).
import { Clock } from "../shared/clock.js";
import { ExerciseBook } from "../shared/gym/exercises.js";
import { hasEquipment } from "../shared/gym/gymequipment.js";
import { comeBack, enter, hear, leave, noun } from "../shared/register.js";
import { qr } from "../shared/qr.js";
import { Routines } from "../shared/coaching/routines/routines.js";
import { Session } from "../shared/session.js";
import { STAFF, followOtherTabs } from "../shared/accounts/staffsession.js";
import { FloorTimers } from "../shared/floor/timers/model.js";
import { Remote } from "../shared/floor/timers/panel.js";
import { Starter } from "../shared/floor/timers/starter.js";

export const app = { refresh: () => {}, page: "", editor: null };
const refresh = () => app.refresh();

export const session = new Session(STAFF, () => { follow(); refresh(); });
followOtherTabs(session);
export const clock = new Clock(session.socket).start();
export const floor = new FloorTimers(session.socket, clock, { as: () => session.handle ?? undefined });
export const remote = new Remote(floor, refresh);
export const starter = new Starter(floor, refresh, { started: () => window.scrollTo({ top: 0, behavior: "smooth" }) });
export const coaches = () => session.phase === "in" && !session.held && session.member.role !== "member";

export const unit = () => session.member.unit;

floor.addEventListener("changed", refresh);

export const book = new ExerciseBook((method, params) => session.ask(method, params), refresh);
export const routines = new Routines({
  ask: (method, params) => session.ask(method, params), change: (method, params) => session.change(method, params),
  exercises: book, member: () => session.member, unit: () => session.member.unit, refresh,
  live: () => session.socket.status === "live", publishes: () => true, start: null, address: location.origin,
  lacks: (exercise) => !hasEquipment(exercise), qr,
  go: (view, id) => {
    location.hash = ["routines", ...(id ? [id] : []), ...(view === "build" && id !== "new" ? ["edit"] : [])].join("/");
  },
  copies: globalThis.isSecureContext && ((text) => navigator.clipboard.writeText(text)),
});
session.socket.addEventListener("status", () => {
  if (session.socket.status !== "live") return;
  if (book.fault) book.load();
  routines.retry();
  comeBack();
});

noun({ entered: () => floor.follow(), left() {
  floor.close();
  Object.assign(floor, { timers: [], presets: [], areas: [], loaded: false });
  remote.stop();
  starter.editor = null;
} });
noun({ hears: { "exercise.": (data, event) => { book.receive(event, data); app.refresh(); } } });
noun({ hears: { "routine.": (data, event) => { routines.event(event, data); app.refresh(); } }, left() {
  book.clear();
  routines.clear();
} });

let topic = null;
function follow() {
  if (!coaches()) return;
  topic ??= session.socket.subscribe("me", { as: session.handle, snapshot: () => {}, event: hear });
  enter();
}

session.onOut = () => {
  topic?.close();
  topic = null;
  leave();
};
