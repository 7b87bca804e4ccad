// Members who have left this kiosk before the server knew it, or while sets of theirs are still pending here. Contract:
//   part(person): they leave now, or left at `leftAt`; farewells(): sends it to the server, on each connection, before
//   anybody else's login is resumed; settle(): ends completed deliveries; deliveryOf(member) → the secret to send their
//   sets with.
// Guarantee: the login of a member who left is not stored, so nobody can resume it, with or without the server. The
// secret that is stored instead can only deliver sets that were done before, for a week at most.
import { DAY_MS } from "../../shared/days.js";
import { keep } from "../../shared/store.js";
import { app, live } from "../base/app.js";

const KEPT_MS = 7 * DAY_MS;
// {id, delivery, leftAt}: a member, the secret, and this device's time when they left.
let entries = fresh(keep.get("left") ?? []);
// The secrets that the server has let this connection use.
const open = new Set();

function fresh(all) { return all.filter(({ leftAt }) => Date.now() - leftAt < KEPT_MS); }

function put(all) {
  entries = fresh(all);
  if (entries.length) keep.set("left", entries);
  else keep.remove("left");
}

const isHere = (id) => app.people.some((person) => person.id === id);
const owes = ({ id, delivery }) => app.outbox.owes(id, delivery);
const drop = (entry) => { open.delete(entry.delivery); put(entries.filter((other) => other !== entry)); };

export const deliveryOf = (member) =>
  entries.find(({ id, delivery }) => id === member && open.has(delivery))?.delivery;

// A login without a secret comes from an older version of the page. The server ends it once it is idle.
export function part({ id, handle, delivery }, { leftAt = Date.now(), known = false } = {}) {
  const entry = { id, delivery, leftAt };
  if (delivery) put([...entries, entry]);
  if (!live()) return;
  if (delivery && owes(entry)) sendLeft(entry).then(settle, () => {});
  else if (known) drop(entry);
  else app.socket.request("sessions.leave", { as: handle }).then(() => drop(entry), () => {});
}

async function sendLeft(entry) {
  const { delivery, leftAt } = entry;
  try {
    await app.socket.request("sessions.deliver", { delivery, leftAt: Math.round(app.clock.fromWall(leftAt)) },
      { early: true });
    open.add(delivery);
  } catch (error) {
    if (error.unanswered) throw error;
    // If the server is busy, it gets it at the next connection.
    if (!error.retryable) drop(entry);
  }
}

export async function farewells() {
  open.clear();
  put(entries);
  for (const entry of [...entries]) await sendLeft(entry);
}

export function settle() {
  if (!live()) return;
  for (const entry of entries.filter((one) => open.has(one.delivery) && (isHere(one.id) || !owes(one)))) {
    open.delete(entry.delivery);
    app.socket.request("sessions.leave", { as: entry.delivery }).then(() => drop(entry),
      (error) => { if (!error.unanswered) drop(entry); });
  }
  app.outbox.flush();
}
