// Days that were read on this phone go to the server, a request for as many as it takes. Contract:
//   begin() → what is kept of how far it is; await sendDays(days, so, {dryRun, isOver}) fills `so` in: {at, stored, kept, typed}, as
//   steps.import says; at: how many days the server has answered for. After an error, the same call goes on there.
// Guarantee: nothing is sent any more once isOver(), since somebody else may have logged in.
import { session } from "../../base/state.js";

// Days of one request.
const MOST = 400;

export const begin = () => ({ at: 0, stored: 0, kept: 0, typed: 0 });

export async function sendDays(days, so, { dryRun, isOver }) {
  while (so.at < days.length && !isOver()) {
    const part = days.slice(so.at, so.at + MOST), reply = await session.change("steps.import", { days: part, dryRun });
    for (const name of ["stored", "kept", "typed"]) so[name] += reply[name];
    so.at += part.length;
  }
}
