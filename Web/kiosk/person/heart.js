// The heart of a person at this kiosk: person.heart is the newest heart.now while a strap of theirs is on, or null;
// person.isHeartOver: its session has ended since they logged in. Its place is beside the set in hand, never with their beats, which
// anybody in front of the kiosk could read. And a strap of nobody on the wall, which is news for whoever wears none.
// What draws all this is loaded later (pages/heart.js).
import { progressOf } from "../../shared/progress/progress.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app } from "../base/app.js";
import { laterPart } from "../base/later.js";

const beside = laterPart("handHeart"), news = laterPart("heartNews");
// How many are logged in, the wall's board for them, and whether a card is open there.
let inside = 0, board = null, isOpen = false;

function see({ tiles = [] }) {
  const now = tiles.some(({ code }) => code);
  if (now === isOpen) return;
  isOpen = now;
  app.refresh();
}

const topics = new WeakMap();

function put(person, now) {
  const was = person.heart;
  person.heart = now.state ? now : null;
  if (was && !person.heart) {
    person.isHeartOver = true;
    progressOf(person, app.refresh).stale({ method: "hearts.sessions" });
  }
  app.refresh();
}

noun({
  row: { place: "hand", order: 10, draw: (person) => (person.heart ? beside(person) : null) },
  entered(person) {
    person.heart = null;
    topics.set(person, app.socket.subscribe("heart", { as: person.handle, snapshot: (now) => put(person, now),
      event: (_, now) => put(person, now) }));
    inside += 1;
    board ??= app.socket.subscribe("hearts", { snapshot: see, event: (_, data) => see(data) });
  },
  left(person) {
    topics.get(person)?.close();
    inside -= 1;
    if (inside) return;
    board?.close();
    [board, isOpen] = [null, false];
  },
});

const open = (person) => ({ open: () => person.screen.go("heart") });
const isAsking = (person) => isOpen && !person.heart;
noun({ row: { place: "news", order: 5, draw: (person) => (isAsking(person) || person.isHeartOver ? news(person, isAsking(person)) : null),
  tells: (person) => [...isAsking(person) ? [{ text: t("kiosk.strap"), ...open(person) }] : [],
    ...person.isHeartOver ? [{ text: t("kiosk.heart.over"), ...open(person) }] : []] } });
