// Sends days that were read on this phone to the server, in as few requests as it allows. Contract:
//   begin() → the progress so far; await sendDays(days, so, {dryRun, isOver}) fills `so` in: {at, stored, kept, typed}, as
//   steps.import says; at: how many days the server has answered for. After an error, the same call continues from there.
// Guarantee: nothing is sent once isOver() is true, since somebody else may have logged in.
import { session } from "../../base/state.js";

// Days in one request.
const MOST = 400;

export const begin = () => ({ at: 0, stored: 0, kept: 0, typed: 0 });

export async function sendDays(days, so, { dryRun, isOver }) {
  while (so.at < days.length && !isOver()) {
    const part = days.slice(so.at, so.at + MOST), reply = await session.change("steps.import", { days: part, dryRun });
    for (const name of ["stored", "kept", "typed"]) so[name] += reply[name];
    so.at += part.length;
  }
}
