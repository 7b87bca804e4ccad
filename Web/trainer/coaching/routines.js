// Routines on the trainer's page: a trainer makes them, and puts them on the gym's list (shared/coaching/routines). The pages
// at #routines, #routines/new, #routines/12, #routines/12/edit, #routines/12/assign, #routines/12/assign-9 for the client 9, and
// #routines/12/copy-5.
import { noun } from "../../shared/register.js";
import { build } from "../../shared/coaching/routines/build.js";
import { list } from "../../shared/coaching/routines/list.js";
import { page } from "../../shared/coaching/routines/page.js";
import { assignPage } from "./assign.js";
import { turnedTo } from "./assigndata.js";
import { copies, copiesWay } from "./copies.js";
import { changePage, copyPage, forgetChange, mayLeaveChange } from "./copy.js";
import { book, coaches, routines, session } from "../state.js";
import "../../shared/words/coaching/routinepages.js";

const DRAW = { routines: list, routine: page, build, assign: assignPage, copy: copyPage, change: changePage };
Object.assign(routines.host, { below: copies, ways: copiesWay });
let address = null; // [view, id] of the address, or null on another page
let turned = null; // the login for which the address was followed
let last = "";

noun({ address: "routines", section: "library", title: "trainer.routines", draw: routinesPage, mayLeave, turned: openRoutines, left: forgetChange });

function openRoutines(path) {
  const isOpen = Boolean(path), [name, act] = path ?? [];
  const id = /^\d+$/.test(name ?? "") ? Number(name) : name;
  const [, way, copy] = /^(copy|change|assign)-(\d+)$/.exec(act ?? "") ?? [];
  address = !isOpen ? null : !name ? ["routines", null]
    : [name === "new" || act === "edit" ? "build" : act === "assign" ? act : way ?? "routine", id, Number(copy)];
  turned = null;
  if (!isOpen) routines.builder = null;
}

function mayLeave(to) {
  const ask = { build: (then) => routines.mayLeave(then), change: mayLeaveChange }[address?.[0]];
  if (to !== last && ask && !ask(() => { location.hash = to; })) {
    globalThis.history.replaceState(null, "", `#${last}`);
    return false;
  }
  last = to;
  return true;
}

function routinesPage() {
  if (turned !== session.member.id && coaches()) {
    turned = session.member.id;
    if (!book.list) book.load();
    const [view, id, copy] = address;
    routines.turned(view === "build" || view === "routines" ? view : "routine", id);
    turnedTo(Number(id), view === "assign" ? null : copy);
  }
  return DRAW[address[0]](routines, address[2] || undefined);
}
