// Appointments as loaded from the server, cached by progress.js. session: a login here or a person at the kiosk.
// Contract:
//   mineOf(session, changed) → the member's own, {data?, error?, loading};
//   heard(session, one): applies the new state of one, from an event of topic `me` or from a reply;
//   changed(session, method, params) → sends a change and resolves with the reply; stale(session): everything is loaded
//   again when it is next shown; holds(one): whether it blocks its time.
import { progressOf } from "../../progress/progress.js";

const MINE = "appointments.mine";
const OTHERS = ["list", "slots", "requests"].map((name) => `appointments.${name}`);

export const holds = ({ state }) => state === "requested" || state === "confirmed";
export const mineOf = (session, changed) => progressOf(session, changed).of(MINE, {}, { whole: true, apart: true });

const forget = (session, methods) => { for (const method of methods) progressOf(session).stale({ method }); };
export const stale = (session) => forget(session, [MINE, ...OTHERS]);

// The member's own appointments are updated from events and replies, without another request.
export function heard(session, one) {
  forget(session, OTHERS);
  const { data, loading } = progressOf(session).of(MINE, {}, { asks: false });
  // A reply in flight may be older than this.
  if (loading) return forget(session, [MINE]);
  if (!data || one.member.id !== session.member?.id) return;
  const known = data.appointments.find(({ id }) => id === one.id);
  if (known?.version > one.version) return;
  const others = data.appointments.filter((other) => other !== known);
  const appointments = holds(one) || one.news ? [...others, one] : others;
  progressOf(session).put(MINE, {}, { appointments: appointments.sort((a, b) => a.startsAt - b.startsAt || a.id - b.id) });
}

export async function changed(session, method, params) {
  try {
    const reply = await session.change(`appointments.${method}`, params);
    for (const one of reply.appointments ?? []) heard(session, one);
    return reply;
  } catch (error) {
    // The appointment may have been changed on another screen.
    stale(session);
    throw error;
  }
}
