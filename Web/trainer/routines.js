// Routines on the trainer's page: a trainer makes them, and puts them on the gym's list (shared/routines). Contract:
//   routinesPage() → template; openRoutines(isOpen, name, act): what the address says; leaving(address): false while
//   the builder asks what to do with changes.
import { build } from "../shared/routines/build.js";
import { list } from "../shared/routines/list.js";
import { page } from "../shared/routines/page.js";
import { book, coaches, routines, session } from "./state.js";

const DRAW = { routines: list, routine: page, build };
let address = null; // [view, id] of the address, or null on another page
let turned = null; // for whom the address was followed
let last = "";

export function openRoutines(isOpen, name, act) {
  const id = /^\d+$/.test(name ?? "") ? Number(name) : name;
  address = !isOpen ? null : !name ? ["routines", null] : [name === "new" || act === "edit" ? "build" : "routine", id];
  turned = null;
  if (!isOpen) routines.builder = null;
}

export function leaving(to) {
  if (address?.[0] === "build" && to !== last && !routines.mayLeave(() => { location.hash = to; })) {
    globalThis.history.replaceState(null, "", `#${last}`);
    return false;
  }
  last = to;
  return true;
}

export function routinesPage() {
  if (turned !== session.member.id && coaches()) {
    turned = session.member.id;
    if (!book.list) book.load();
    routines.turned(...address);
  }
  return DRAW[address[0]](routines);
}
