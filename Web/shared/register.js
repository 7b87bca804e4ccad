// What each noun does on a page. A noun registers itself in its own file, so that the page itself names none. There is one
// register for each document. Contract:
//   noun({...}) adds one; every field is optional:
//     address, draw() → the page at #address, #address/… and #address=…; title: the key of its name; tab: the address of
//       the tab that it belongs to; icon: the page is a tab itself; mark() → template beside its name in the tabs;
//       fits(address): false if the noun does not draw that address;
//     turned(path, isSame): the address changed; `path` lists the parts after this noun's address, or is null on another
//       page; isSame: only those parts changed; mayLeave(to): false to stay on the page;
//     entered(): somebody logged in, once until left(); began(snapshot): the topic `me` begins;
//     hears: {event: (data, event) => …} of topic `me`; a name that ends with "." stands for all that begin with it, and
//       "" for all; returned(): the connection is back while somebody is logged in; left(): somebody logged out.
//   pages() → the nouns with an address, in the order in which they were added; pageOf(address); nameOf(address) → its
//   first part; mayLeave(to), turn(address, isSame), enter(), begin(snapshot), hear(event, data), comeBack() and leave()
//   call all nouns.
// Tempting mistake: importing one page's file in another's. It would be added too early, and its tab would move.
const nouns = [];
let isIn = false;

export function noun(one) { nouns.push(one); }

export const pages = () => nouns.filter(({ address }) => address);
export const nameOf = (address) => address.split(/[/=]/)[0];
export const pageOf = (address) => nouns.find((one) => one.address === nameOf(address) && one.fits?.(address) !== false);

export const mayLeave = (to) => nouns.every((one) => one.mayLeave?.(to) !== false);

export function turn(address, isSame = false) {
  const open = pageOf(address), path = address.split("/").slice(1);
  for (const one of nouns) one.turned?.(one === open ? path : null, isSame);
}

// Pages call this whenever the login may have changed.
export function enter() {
  if (isIn) return;
  isIn = true;
  for (const one of nouns) one.entered?.();
}

export const begin = (snapshot) => { for (const one of nouns) one.began?.(snapshot); };
export const comeBack = () => { if (isIn) for (const one of nouns) one.returned?.(); };

export function hear(event, data) {
  const names = ["", `${event.split(".")[0]}.`, event];
  for (const one of nouns) for (const name of names) one.hears?.[name]?.(data, event);
}

export function leave() {
  isIn = false;
  for (const one of nouns) one.left?.();
}
