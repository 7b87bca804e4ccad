// Routines on the trainer's page: a trainer makes them, and puts them on the gym's list (shared/routines). Contract:
//   routinesPage() → template; openRoutines(isOpen, name, act): follows the address; leaving(address): false while
//   the builder asks what to do with changes; forgetCopies() at logout.
import { build } from "../shared/routines/build.js";
import { list } from "../shared/routines/list.js";
import { page } from "../shared/routines/page.js";
import { assignPage } from "./assign.js";
import { forgetAssigned, turnedTo } from "./assigndata.js";
import { copies, copiesWay } from "./copies.js";
import { changePage, copyPage, forgetChange, mayLeaveChange } from "./copy.js";
import { book, coaches, routines, session } from "./state.js";

const DRAW = { routines: list, routine: page, build, assign: assignPage, copy: copyPage, change: changePage };
Object.assign(routines.host, { below: copies, ways: copiesWay });
let address = null; // [view, id] of the address, or null on another page
let turned = null; // the login for which the address was followed
let last = "";

export function openRoutines(isOpen, name, act) {
  const id = /^\d+$/.test(name ?? "") ? Number(name) : name;
  const [, way, copy] = /^(copy|change)-(\d+)$/.exec(act ?? "") ?? [];
  address = !isOpen ? null : !name ? ["routines", null]
    : [name === "new" || act === "edit" ? "build" : act === "assign" ? act : way ?? "routine", id, Number(copy)];
  turned = null;
  if (!isOpen) routines.builder = null;
}

export function leaving(to) {
  const mayLeave = { build: (then) => routines.mayLeave(then), change: mayLeaveChange }[address?.[0]];
  if (to !== last && mayLeave && !mayLeave(() => { location.hash = to; })) {
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
    const [view, id, copy] = address;
    routines.turned(view === "build" || view === "routines" ? view : "routine", id);
    turnedTo(Number(id), copy);
  }
  return DRAW[address[0]](routines, address[2]);
}

export function forgetCopies() {
  forgetAssigned();
  forgetChange();
}
