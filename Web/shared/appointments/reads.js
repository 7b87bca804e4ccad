// What the server says of appointments, kept as all a member's progress is (progress.js). Contract: heard(session): an event
// of topic `me`, or a reply of ours, changed some; all that shows them asks again.
import { progressOf } from "../progress.js";

const METHODS = ["mine", "list", "slots", "requests"].map((name) => `appointments.${name}`);

export function heard(session) {
  for (const method of METHODS) progressOf(session).stale({ method });
}

export async function changed(session, method, params) {
  try { return await session.change(`appointments.${method}`, params); } finally { heard(session); }
}
