// What a page takes along to https of what this browser keeps for it: drafts and choices. Contract: pack() → text for an address, "" for
// nothing; unpack(text) → whether all of it is kept here now. Nothing that is here already is replaced.
// What stays behind opens something, is loaded again, or is about the address itself. Everything else goes along, so that a new kind of
// draft is not forgotten.
import { keep } from "../store.js";

const STAYS = ["me.session", "staff.session", "device", "wall.token", "logins", "left", "gym", "catalog", "fonts", "training",
  "routines.", "program.", "plain.", "move."];
const stays = (name) => STAYS.some((each) => (each.endsWith(".") ? name.startsWith(each) : name === each));

export function pack() {
  const names = keep.names("").filter((name) => !stays(name));
  return names.length ? encodeURIComponent(JSON.stringify(Object.fromEntries(names.map((name) => [name, keep.get(name)])))) : "";
}

export function unpack(text) {
  if (!text) return true;
  let all;
  try { all = Object.entries(JSON.parse(decodeURIComponent(text))); } catch { return false; }
  for (const [name, value] of all) if (!stays(name) && keep.get(name) === null) keep.set(name, value);
  return all.every(([name, value]) => stays(name) || value === null || keep.get(name) !== null);
}
