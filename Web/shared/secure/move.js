// Goes over to https, and takes along the login, by a ticket, and what this browser keeps (kept.js), in the part of the address that goes to
// no server. Contract: await move({ session, origin, boxes }) → true if the page is being left, or false once it has said why not;
// boxes: the outboxes.
// Nothing is lost and nothing is sent twice: as long as anything is not sent, the page stays. What is kept here is not deleted, and
// the login here goes on until the page there has it all (arrive.js).
import "../words/secureoffer.js";
import { toast } from "../ui.js";
import { fault, t } from "../words.js";
import { pack } from "./kept.js";

// Characters of an address that every browser takes.
const MOST = 100_000;
const SENT_MS = 5_000;

export async function move({ session, origin, boxes = [] }) {
  const stay = (text) => { toast(text, { tone: "bad", ms: 8_000 }); return false; };
  await Promise.all(boxes.map((box) => box.load()));
  const left = () => boxes.flatMap(({ items }) => items);
  if (left().some(({ member }) => member !== session.member?.id)) return stay(t("move.others"));
  toast(t("move.going"));
  if (!await sent(boxes)) return stay(t("move.waits"));
  try {
    const { ticket } = await session.ask("sessions.ticket"), kept = pack();
    if (kept.length > MOST) return stay(t("move.much"));
    // A set may have been logged meanwhile.
    if (left().length) return stay(t("move.waits"));
    location.href = `${origin}${location.pathname}#ticket=${ticket},${kept}`;
    return true;
  } catch (error) { return stay(fault(error)); }
}

function sent(boxes) {
  const isSent = () => boxes.every(({ items }) => !items.length);
  if (isSent()) return true;
  return new Promise((done) => {
    const end = (is) => {
      clearTimeout(stop);
      for (const box of boxes) box.removeEventListener("changed", look);
      done(is);
    };
    const look = () => isSent() && end(true);
    const stop = setTimeout(() => end(false), SENT_MS);
    for (const box of boxes) {
      box.addEventListener("changed", look);
      box.flush();
    }
  });
}
