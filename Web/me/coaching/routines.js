// Routines on the phone: the list, a routine's page, the builder (shared/coaching/routines). Contract: PAGES → the three by the
//   name of their address (#routines, #routine/12, #routine=CODE of a shared one, #build/12, #build/new).
import { nameOf, noun } from "../../shared/register.js";
import { later, shareCard } from "../later.js";
import { reached } from "../base/links.js";
import { routines } from "../train/plans.js";
import { app } from "../base/state.js";

let turnedTo = null; // the address that is drawn

routines.host.send = ({ id, name }) => shareCard({ routine: id, name });

const idOf = (address) => {
  const [, sign, id = null] = /^\w+([/=])(.+)$/.exec(address) ?? [];
  return sign === "=" ? `code ${id}` : /^\d+$/.test(id) ? Number(id) : id;
};

const drawing = (draw) => () => {
  if (app.page !== turnedTo) {
    turnedTo = app.page;
    reached();
    routines.turned(nameOf(app.page), idOf(app.page));
  }
  return draw(routines);
};

export const PAGES = { routines: drawing(later("routineList")), routine: drawing(later("routine")),
  build: drawing(later("build")) };

noun({ mayLeave, turned: () => { if (!(nameOf(app.page) in PAGES)) forget(); }, left: forget });

// False while the builder asks what to do with changes.
function mayLeave(to) {
  const from = app.page;
  if (nameOf(from) === "build" && !routines.mayLeave(() => { location.hash = to; })) {
    globalThis.history.replaceState(null, "", `#${from}`);
    return false;
  }
  return true;
}

function forget() {
  turnedTo = null;
  routines.builder = null;
}
