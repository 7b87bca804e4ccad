// Who is logged in at this kiosk: logging in, leaving and staying. Guarantees: a login survives a reload and a
// reconnect unless it is idle; a member who left needs the PIN to come back, and their sets still reach the server
// (left.js).
import { keep } from "../../shared/store.js";
import { clearToasts, toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { activePerson, app, live, show } from "../base/app.js";
import { deliveryOf, farewells, part, settle } from "./left.js";
import { Person } from "./person.js";
import { toTraining } from "./screen.js";

app.handleOf = (member) => app.people.find(({ id }) => id === member)?.handle ?? deliveryOf(member);

export async function enter(params) {
  return admit(await app.socket.request("sessions.enter", params));
}

// → what asks for the code of a second factor (accounts/secondstep.js); nothing once the member is logged in.
export async function logIn(params, method = "sessions.logIn") {
  const login = await app.socket.request(method, params, { timeoutMs: 20_000 });
  if (login.ticket) return login;
  const person = admit(login);
  if (!login.member.hasPin) person.screen.go("newPin");
}

export function admit(login) {
  // A login with a one-time password, or one that waits for the owner's approval, cannot do anything yet.
  if (login.member.mustChangePassword || login.member.isWaiting) return show("renew", { login });
  const { id } = login.member;
  const before = app.people.find((other) => other.id === id);
  app.people = app.people.filter((other) => other.id !== id);
  if (before) {
    before.end();
    part(before);
  }
  const person = new Person(login);
  app.people.push(person);
  // A login from before a reload keeps its idle time: resuming it does not count as use.
  if (login.until === undefined) select(person);
  else person.idle.goOn(login.until - Date.now());
  remember();
  person.follow();
  app.outbox.flush();
  settle();
  return person;
}

export function catchUp() { for (const person of app.people) person.catchUp(); }

export function select(person) {
  app.active = person.id;
  person.typing.close();
  touch();
  app.refresh();
}

// `why` is "left" (they tapped), "idle" (for too long) or "ended" (by the server).
export function leave(person, why = "left") {
  person.end();
  clearToasts();
  app.people = app.people.filter((other) => other !== person);
  remember();
  part(person, { known: why === "ended" });
  // Whoever trains beside somebody that taps Log out goes on with the set in hand. That tap is no touch of theirs: their login
  // gets no new time by it, and after any other log out nobody may be there at all.
  if (app.active === person.id) {
    const [other] = why === "left" && app.people.length === 1 ? app.people : [];
    if (other?.log.current && !other.idle.isWarned) {
      app.active = other.id;
      toTraining(other);
    } else show("who");
  }
  if (why !== "left") toast(t("kiosk.left.idle", { name: person.member.displayName }));
  app.refresh();
}

// The server ended this login.
export function lose(id, handle = app.handleOf(id)) {
  const person = app.people.find((other) => other.id === id && other.handle === handle);
  if (person) leave(person, "ended");
}

// The logins from before a reload that are not resumed yet; undefined until they were loaded.
let kept;

// `until` is when each login will be idle, by this device's clock. A page that opens after that does not resume it.
function remember() {
  keep.set("logins", [...app.people.map(({ handle, delivery, id, idle }) =>
    ({ handle, delivery, id, until: Date.now() + idle.left })), ...kept ?? []]);
}

const refused = (error) => {
  if (error.unanswered || error.retryable) throw error;
};

// After each reconnect or reload, before anything else is sent: says who has left, then resumes everyone's login.
export async function resumeAll() {
  const resume = (handle) => app.socket.request("sessions.resume", { handle }, { early: true });
  kept ??= keep.get("logins") ?? [];
  const wereKept = kept.length > 0;
  for (const login of kept.filter(({ until = 0 }) => until < Date.now())) gone(login, { leftAt: login.until });
  await farewells();
  for (const person of [...app.people]) {
    try {
      const { member, handle } = await resume(person.handle);
      Object.assign(person, { member, handle });
    } catch (error) { refused(error); lose(person.id); }
  }
  while (kept.length) {
    const [login] = kept;
    try {
      const reply = await resume(login.handle);
      kept = kept.slice(1);
      admit({ ...login, ...reply });
    } catch (error) { refused(error); gone(login, { known: true }); }
  }
  if (wereKept) show("who");
  // Report the members whose logins the server has just refused.
  await farewells();
}

function gone(login, how) {
  kept = kept.filter((other) => other !== login);
  part(login, how);
  remember();
}

// A touch keeps the login of the person on the screen alive, and nobody else's. Sent to the server every few seconds.
const KEEP_EACH_MS = 3_000;
let keptAt = 0, waiting = null;

const keepLogin = (person) => {
  if (live() && app.people.includes(person)) person.ask("sessions.keep").catch(() => {});
};

export function touch() {
  const person = activePerson();
  if (!person) return;
  const { isWarned } = person.idle;
  person.idle.touch();
  if (isWarned) app.refresh();
  const now = () => {
    waiting = null;
    keptAt = performance.now();
    keepLogin(person);
    remember();
  };
  if (performance.now() - keptAt > KEEP_EACH_MS) now();
  else waiting ??= setTimeout(now, KEEP_EACH_MS);
}

export function stay(person) {
  person.idle.touch();
  keepLogin(person);
  app.refresh();
}

// Once a second: warns or logs out whoever has been idle too long.
export function watchIdle() {
  for (const person of [...app.people]) {
    if (person.idle.left <= 0) leave(person, "idle");
    else if (person.idle.isWarned) app.refresh();
  }
}
