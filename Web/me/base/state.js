// The member's page: its login, and what all its nouns use. Nouns follow the server through the register. Contract: app is
//   this page's own state, app.form what its pages keep until the logout; book: the exercises; outbox: the sets and changes
//   of the workout that are not sent yet.
import { Clock } from "../../shared/clock.js";
import { ExerciseBook } from "../../shared/gym/exercises.js";
import { Outbox } from "../../shared/log/outbox.js";
import { plateClock } from "../../shared/plate.js";
import { begin, comeBack, enter, hear, leave, noun } from "../../shared/register.js";
import { Session } from "../../shared/session.js";
import { keep, openBox } from "../../shared/store.js";
import { toast } from "../../shared/ui.js";
import { fault } from "../../shared/words.js";

// `visits` grows with each page that is opened, except pages with `isAside`.
export const app = { refresh: () => {}, page: "today", visits: 0, ...blankState() };
export const session = new Session("me.session", () => { follow(); app.refresh(); });
export const clock = new Clock(session.socket).start();
export const handleOf = (member) => (session.member?.id === member ? session.handle : undefined);
export const outbox = new Outbox(session.socket, clock, { handleOf, open: () => openBox("me-outbox") });
plateClock(clock);

// Sends once, and fails at once without a connection: none of these requests is useful minutes later.
export const ask = (method, params) => session.ask(method, params);
export const book = new ExerciseBook(ask, () => { atHand.keep(); app.refresh(); });

function blankState() { return { opened: new Set(), editing: null, form: {}, calc: null, announcement: "", pin: null, cameByCode: false }; }

export const unit = () => session.member?.unit ?? "kg";
export const exercise = (id) => book.find(id) ?? atHand.find(id);
export const waiting = () => (session.member ? outbox.of(session.member.id).filter((item) => !item.refused) : []);
export const showError = (error) => toast(fault(error), { tone: "bad" });

// The exercises of a workout in progress, kept in this browser for its member and this version of the program: a page that opens
// shows the set in hand without waiting for the catalog. `ids` is set by train/plan.js. What the server says of them counts as
// soon as it is here.
const TRAINING = "training";
const mine = () => ({ of: session.member?.id, version: session.version });
const isMine = (kept) => Boolean(kept?.of) && kept.of === mine().of && kept.version === mine().version && Array.isArray(kept.rows);
let before = keep.get(TRAINING);
export const atHand = {
  ids: () => [],
  find: (id) => (!book.list && isMine(before) ? before.rows.find((one) => one?.id === id) : undefined),
  keep() {
    if (!book.list || !session.member) return;
    keep.set(TRAINING, { ...mine(), rows: this.ids().map((id) => book.find(id)).filter(Boolean) });
  },
  // Another tab may keep those of whoever logged in there.
  forget(member) {
    before = null;
    if (keep.get(TRAINING)?.of === member) keep.remove(TRAINING);
  },
};

// Registered before all other nouns: their events may name exercises that only the new catalog has.
const load = () => { if (!book.list) book.load(); }, loadAgain = () => { book.load(); };
noun({
  entered: () => outbox.flush(),
  began: load,
  hears: {
    "set.logged": ({ set }) => book.used(set.exercise),
    "exercise.": (data, event) => book.receive(event, data),
    "log.imported": loadAgain, "log.importUndone": loadAgain, "log.cleared": loadAgain,
  },
  returned: load,
  left: () => { atHand.forget(last); book.clear(); },
});

// Runs from login to logout. The socket resumes the topic by itself after a reconnect.
let topic = null, hasBegun = false, last = null;
function follow() {
  if (session.phase !== "in" || session.held || topic) return;
  last = session.member.id;
  topic = session.socket.subscribe("me", { as: session.handle,
    snapshot(snapshot) {
      hasBegun = true;
      begin(snapshot);
      app.refresh();
    },
    event(event, data) {
      hear(event, data);
      app.refresh();
    } });
  enter();
}
session.onOut = () => {
  topic?.close();
  topic = null;
  hasBegun = false;
  leave();
  Object.assign(app, blankState(), { page: "today" });
};

// A resumed topic brings no snapshot, so this retries what failed while the connection was down.
session.socket.addEventListener("status", () => {
  if (session.socket.status === "live" && hasBegun) comeBack();
});
