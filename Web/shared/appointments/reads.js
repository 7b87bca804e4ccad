// What the server says of appointments, kept as all a member's progress is (progress.js). session: a login here or a person
// at the kiosk. Contract:
//   mineOf(session, changed) → what progress.js keeps of the member's own, {data?, error?, loading};
//   heard(session, one): an event of topic `me`, or a reply of ours, says what became of one;
//   changed(session, method, params) → the reply to a change of ours; stale(session): all is asked again when it is shown;
//   holds(one): it takes its time.
import { progressOf } from "../progress.js";

const MINE = "appointments.mine";
const OTHERS = ["list", "slots", "requests"].map((name) => `appointments.${name}`);

export const holds = ({ state }) => state === "requested" || state === "confirmed";
export const mineOf = (session, changed) => progressOf(session, changed).of(MINE, {}, { whole: true, apart: true });

const forget = (session, methods) => { for (const method of methods) progressOf(session).stale({ method }); };
export const stale = (session) => forget(session, [MINE, ...OTHERS]);

// A member's own are kept up with what is heard, without asking again.
export function heard(session, one) {
  forget(session, OTHERS);
  const { data, loading } = progressOf(session).of(MINE, {}, { asks: false });
  // The answer under way may be older than this.
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
    // It may have changed on another screen.
    stale(session);
    throw error;
  }
}
