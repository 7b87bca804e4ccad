// The state of the trainer's agenda. Contract: here: its state; load() loads the week, the requests and the offer;
// requestsOf() → the requests, each a list of dates; openAgenda(name) follows the address.
import { noun } from "../../shared/register.js";
import { heard, stale } from "../../shared/calendar/appointments/reads.js";
import { shift, weekOf } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { app, clock, session } from "../state.js";

const fresh = () => ({ name: null, week: 0, appointments: null, classes: [], requests: [], offer: null, rooms: [],
  error: null, chosen: null, decline: null, cancel: null, moving: null, call: null, busy: false, booking: null, hours: null, kind: null });
export const here = fresh();
let asked = 0;

// The number of requests is in the bar of every page.
noun({ entered: askRequests, returned: refresh, hears: { "appointments.changed": ({ appointment }) => agendaHears(appointment) },
  left() {
    asked += 1;
    Object.assign(here, fresh());
  } });

export const days = () => weekOf(shift(dayKey(clock.now()), here.week * 7));

// If a newer request was sent in the meantime, the reply is for a week that is no longer shown, and is ignored.
export async function load() {
  const keys = days(), range = { from: keys[0], to: keys[6] }, mine = asked += 1;
  try {
    const [own, classes, requests, offer, rooms] = await Promise.all([session.ask("appointments.list", range),
      session.ask("classes.list", range), session.ask("appointments.requests"), session.ask("appointments.offer"),
      session.ask("rooms.list")]);
    if (mine !== asked) return;
    Object.assign(here, { appointments: own.appointments, requests: requests.appointments, offer, rooms: rooms.rooms,
      classes: classes.sessions.filter(({ trainer, cancelled }) => trainer?.id === session.member?.id && !cancelled),
      error: null });
  } catch (error) { if (mine === asked) here.error = error; }
  app.refresh();
}

function refresh() {
  stale(session);
  if (here.appointments) load();
  else askRequests();
}

async function askRequests() {
  try { here.requests = (await session.ask("appointments.requests")).appointments; } catch { return; }
  app.refresh();
}

// The dates of a series form one request.
export function requestsOf() {
  const groups = new Map();
  for (const one of here.requests) {
    const key = one.series ? `series ${one.series}` : one.id;
    groups.set(key, [...groups.get(key) ?? [], one]);
  }
  return [...groups.values()];
}

function agendaHears(one) {
  heard(session, one);
  if (here.chosen?.id === one.id) here.chosen = one;
  if (here.appointments || here.error) load();
  else askRequests();
}

export function openAgenda(name) {
  if (here.name === (name ?? null)) return;
  Object.assign(here, { name: name ?? null, booking: null, hours: null, kind: null, chosen: null, moving: null, call: null });
}
