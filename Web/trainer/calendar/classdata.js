// What the trainer's pages of classes show. Contract: load() fills `here` (classstate.js); range() → the days of the week that is
// shown; openClass(name) follows the address; followClasses() keeps it up to date until the logout.
import { shift, weekOf } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { staleGym } from "../../shared/calendar/gymcalendar.js";
import { noun } from "../../shared/register.js";
import { formFor } from "./classform.js";
import { here } from "./classstate.js";
import { app, clock, session } from "../state.js";

let subscription = null;

const failed = (error) => { here.error = error; app.refresh(); };

export function range() {
  const days = weekOf(shift(dayKey(clock.now()), here.week * 7));
  return { from: days[0], to: days[6] };
}

export async function load() {
  try {
    const to = dayKey(clock.now()), from = shift(to, -28);
    const [list, plans, rooms, came] = await Promise.all([session.ask("classes.list", range()), session.ask("classes.all"),
      session.ask("rooms.list"), session.ask("classes.attendance", { from, to })]);
    Object.assign(here, { list: list.sessions, plans: plans.classes, trainers: plans.trainers, rooms: rooms.rooms,
      came: came.sessions, error: null });
    if (here.name && !here.form) openForm();
    // The address may be older than the login, and the roster older than the connection.
    loadRoster();
  } catch (error) { return failed(error); }
  app.refresh();
}

async function loadRoster() {
  const id = Number(here.name);
  if (!id) return;
  try {
    const roster = await session.ask("classes.roster", { session: id });
    if (Number(here.name) === id) Object.assign(here, { roster, error: null });
  } catch (error) { return failed(error); }
  app.refresh();
}

// Follows classes until logout, because the calendar needs them, too.
export function followClasses() {
  subscription ??= session.socket.subscribe("classes", { snapshot: load, event: (name, data) => {
    if (name === "rooms.changed") here.rooms = data.rooms;
    if (name === "classes.planned") load();
    if (name === "classes.changed") {
      const at = here.list?.findIndex(({ id }) => id === data.session.id) ?? -1;
      if (at >= 0) here.list[at] = data.session;
      if (here.roster?.session.id === data.session.id) loadRoster();
    }
    staleGym(session);
    app.refresh();
  } });
}

noun({ left() {
  subscription?.close();
  subscription = null;
  Object.assign(here, { list: null, plans: null, rooms: null, roster: null, form: null, came: null, found: null,
    text: "", mine: false, naming: null });
} });

export function openClass(name) {
  if (here.name === (name ?? null)) return;
  Object.assign(here, { name: name ?? null, form: null, one: null, sure: null, roster: null, error: null, found: null,
    text: "" });
  openForm();
  if (session.phase === "in") loadRoster();
}

function openForm() {
  const plan = here.name?.startsWith("plan-") && here.plans?.find(({ id }) => `plan-${id}` === here.name);
  if (here.name === "new") here.form = formFor(null);
  else if (plan) here.form = formFor(plan);
}
