// What each noun does on a page. A noun registers itself in its own file, so that the page itself names none. There is one
// register for each document. Contract:
//   noun({...}) adds one; every field is optional:
//     address, draw() → the page at #address, #address/… and #address=…; title: the key of its name; tab: the address of
//       the tab that it belongs to; icon: the page is a tab itself; mark() → template beside its name in the tabs;
//     front(): at the kiosk, its page while nobody is on the screen; opened(): the page was opened, before the first draw;
//     turned(path, isSame): the address changed; `path` is what follows this noun's address, or null on another page;
//       isSame: that page was shown before; mayLeave(to): false to stay where one is;
//     entered(person): somebody logged in, once until left(); began(snapshot, person): the topic `me` begins;
//     hears: {event: (data, event, person) => …} of the topic `me`; a name that ends with "." stands for all that begin
//       with it, and "" for all; returned(person): the connection is back while they are logged in (at the kiosk also
//       right after the login); left(person): they logged out.
//     row: {place, order, draw(about)} → a row of a page that shows several nouns' rows; draw returns null for none. Places:
//       at the kiosk, where `about` is the person: "start", "start.head" and "start.next" of its start view (kiosk/start/start.js)
//       and "news" (kiosk/start/news.js), "hand", beside the set in hand (kiosk/train/train.js), and "beside", a start in half a screen (kiosk/train/partners.js); on the phone: "today" and "today.aside", the two columns of Today; "today.now", whose first row that draws something
//       is the card at the top; "train", what Train offers; "news", the page of news, where tells() → [{text, by?}] is what
//       Today's one row says of them, and `by` a face.
//       Rows come by `order`, in steps of ten; whoever has two rows calls noun() twice.
//     `person` is the one at the kiosk, where several are logged in. The other pages have one login and no `person`.
//   pages() → those with an address, in the order in which they were added; pageOf(address); nameOf(address) → its first
//   part; rowsAt(place) → the rows there, in order; startUp(), mayLeave(to), turn(address, isSame), enter(person),
//   begin(snapshot, person), hear(event, data, person), comeBack(person), leave(person) tell all.
// Tempting mistakes: a page's file that imports another page's file. It would be added too early, and its tab would move.
// A row in a file that is loaded later: what is below it would move under a finger. Let nouns.js of the page add it.
const nouns = [];
// Who is logged in; undefined stands for the one login of the other pages.
const inside = new Set();

export function noun(one) { nouns.push(one); }

export const rowsAt = (place) => nouns.flatMap(({ row }) => (row?.place === place ? [row] : []))
  .sort((a, b) => a.order - b.order);

export const pages = () => nouns.filter(({ address }) => address);
export const nameOf = (address) => address.split(/[/=]/)[0];
export const pageOf = (address) => nouns.find((one) => one.address === nameOf(address) && one.fits?.(address) !== false);

export const startUp = () => { for (const one of nouns) one.opened?.(); };
export const mayLeave = (to) => nouns.every((one) => one.mayLeave?.(to) !== false);

export function turn(address, isSame = false) {
  const open = pageOf(address), path = address.split("/").slice(1);
  for (const one of nouns) one.turned?.(one === open ? path : null, isSame);
}

// Pages call this whenever the login may have changed.
export function enter(person) {
  if (inside.has(person)) return;
  inside.add(person);
  for (const one of nouns) one.entered?.(person);
}

export const begin = (snapshot, person) => { for (const one of nouns) one.began?.(snapshot, person); };
export const comeBack = (person) => { if (inside.has(person)) for (const one of nouns) one.returned?.(person); };

export function hear(event, data, person) {
  const names = ["", `${event.split(".")[0]}.`, event];
  for (const one of nouns) for (const name of names) one.hears?.[name]?.(data, event, person);
}

export function leave(person) {
  inside.delete(person);
  for (const one of nouns) one.left?.(person);
}
