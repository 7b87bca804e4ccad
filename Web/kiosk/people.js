// Who is logged in at this kiosk: coming, leaving and staying. Guarantees: a login survives a reload and a reconnect; a
// member who leaves with unsent sets is logged out at the server once those are sent.
import { keep } from "../shared/store.js";
import { clearToasts, toast } from "../shared/ui.js";
import { t } from "../shared/words.js";
import { activePerson, app, live, show } from "./app.js";
import { Person } from "./person.js";

export async function enter(params) {
  return admit(await app.socket.request("sessions.enter", params));
}

export async function logIn(params) {
  return admit(await app.socket.request("sessions.logIn", params, { timeoutMs: 20_000 }));
}

export function admit(login) {
  const { id } = login.member;
  app.people.find((other) => other.id === id)?.end();
  app.people = app.people.filter((other) => other.id !== id);
  app.parked = app.parked.filter((other) => other.id !== id);
  const person = new Person(login);
  app.people.push(person);
  remember();
  select(person);
  person.follow();
  app.outbox.flush();
}

export function catchUp() { for (const person of app.people) person.catchUp(); }

export function select(person) {
  app.active = person.id;
  person.typing.close();
  touch();
  app.refresh();
}

const owes = (id) => app.outbox.of(id).some((item) => !item.refused);
const logOut = ({ handle }) => app.socket.request("sessions.leave", { as: handle }).catch(() => {});

// `why`: "left" by their own tap, "idle" too long, or "ended" by the server.
export function leave(person, why = "left") {
  person.end();
  clearToasts();
  app.people = app.people.filter((other) => other !== person);
  if (why !== "ended" && live() && !owes(person.id)) logOut(person);
  else if (why !== "ended") app.parked.push({ handle: person.handle, id: person.id });
  remember();
  if (app.active === person.id) show("who");
  if (why !== "left") toast(t("kiosk.left.idle", { name: person.member.displayName }));
  app.refresh();
}

export function settleParked() {
  if (!live()) return;
  for (const parked of app.parked.filter(({ id }) => !owes(id))) {
    app.parked = app.parked.filter((other) => other !== parked);
    logOut(parked);
  }
  remember();
}

// The server ended this login. Unsent sets stay until the member logs in again.
export function lose(id) {
  app.parked = app.parked.filter((parked) => parked.id !== id);
  const person = app.people.find((other) => other.id === id);
  if (person) leave(person, "ended");
  remember();
}

function remember() {
  keep.set("logins", [...app.people.map(({ handle, id }) => ({ handle, id })), ...app.parked]);
}

// Resumes everyone's login after a reconnect or a reload, before anything else is sent.
export async function resumeAll() {
  const resume = (handle) => app.socket.request("sessions.resume", { handle }, { early: true });
  const kept = app.people.length || app.parked.length ? [] : keep.get("logins") ?? [];
  for (const person of [...app.people]) {
    try {
      const { member, handle } = await resume(person.handle);
      Object.assign(person, { member, handle });
    } catch (error) { if (error.unanswered) throw error; lose(person.id); }
  }
  for (const { handle, id } of [...app.parked]) {
    try { await resume(handle); } catch (error) { if (error.unanswered) throw error; lose(id); }
  }
  for (const { handle } of kept) {
    try { admit(await resume(handle)); } catch (error) { if (error.unanswered) throw error; }
  }
  if (kept.length) show("who");
  remember();
}

// A touch keeps the login of the person on the screen, and nobody else's. The server is told every few seconds.
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
