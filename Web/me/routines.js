// Routines on the phone: the list, a routine's page, the builder (shared/routines). Contract: PAGES → the three by the
//   name of their address (#routines, #routine/12, #routine=CODE of a shared one, #build/12, #build/new);
//   nameOf(address); leaving(page): false while the builder asks what to do with changes; landing() → the page to show
//   after a login.
// The link to a shared routine, a friend's code, and the link that confirms an email also work before the login: the
// address is kept until then.
import { later, shareCard } from "./later.js";
import { app, routines } from "./state.js";

let wanted = null; // the address of the link with which the page was opened
let turnedTo = null; // the address that is drawn

routines.host.send = ({ id, name }) => shareCard({ routine: id, name });

export const nameOf = (address) => address.split(/[/=]/)[0];

const idOf = (address) => {
  const [, sign, id = null] = /^\w+([/=])(.+)$/.exec(address) ?? [];
  return sign === "=" ? `code ${id}` : /^\d+$/.test(id) ? Number(id) : id;
};

const drawing = (draw) => () => {
  if (app.page !== turnedTo) {
    turnedTo = app.page;
    wanted = null;
    routines.turned(nameOf(app.page), idOf(app.page));
  }
  return draw(routines);
};

export const PAGES = { routines: drawing(later("routineList")), routine: drawing(later("routine")),
  build: drawing(later("build")) };

export function leaving(to) {
  const from = app.page;
  if (isLink(to)) wanted = to;
  if (nameOf(from) === "build" && !routines.mayLeave(() => { location.hash = to; })) {
    globalThis.history.replaceState(null, "", `#${from}`);
    return false;
  }
  if (!(nameOf(to) in PAGES)) forget();
  return true;
}

export function forget() {
  turnedTo = null;
  routines.builder = null;
}

export const isLink = (address) => /^(routine|friend|confirm)=/.test(address);
// The page of a friend's code, or of an email's link, is open: the address is used up.
export const reached = () => { wanted = null; };
export const landing = () => wanted ?? "today";
