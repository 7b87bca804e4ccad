// The kiosk's entry point: connects, identifies the device, and draws either the front (pairing, faces, PIN, login,
// sign-up) or the active person's page. Only this file decides which; the pages themselves are in nouns.js.
import { html, keyed, mount } from "../shared/template.js";
import { banner, onToast, toast, toasts } from "../shared/ui.js";
import { keep } from "../shared/store.js";
import { useZone } from "../shared/format.js";
import { prove } from "../shared/gym/drew.js";
import { knowGym } from "../shared/gym/gymequipment.js";
import { pageOf, startUp } from "../shared/register.js";
import { connectQr } from "../shared/qr.js";
import { t } from "../shared/words.js";
import { activePerson, app, show } from "./base/app.js";
import { settle } from "./person/left.js";
import { catchUp, lose, resumeAll, touch, watchIdle } from "./person/people.js";
import { listen as listenToLog } from "./train/log.js";
import { listenForScans } from "./base/scan.js";
import { installKeyboard } from "./base/keyboard.js";
import { keepPage, knownGym } from "./base/offline.js";
import { rail } from "./front/rail.js";
import { idle } from "./front/idle.js";
import { clocksStrip } from "./front/clocks.js";
import { pairNow } from "./person/pairs.js";
import { pair } from "./train/partners.js";
import { fetchLater, later, openRare, whenHere } from "./base/later.js";
import "./nouns.js";

openRare(() => import("./rare.js"));
const clocks = later("clocks");
const pairingPage = later("pairingPage");

function main() {
  const person = activePerson(), two = app.clocks ? null : pairNow();
  const name = app.clocks ? "clocks" : two ? `pair ${two.map(({ id }) => id).join(" ")}`
    : person ? `${person.id} ${person.screen.view}` : app.front.screen;
  if (name !== shown) queueMicrotask(arrive);
  shown = name;
  if (app.clocks) return keyed(name, clocks());
  return keyed(name, two ? pair(two) : person ? pageOf(person.screen.view).draw(person) : pageOf(name).front());
}

// Focuses the new screen, so that Enter does not press the button that led here.
let shown = "";
function arrive() {
  const place = document.querySelector("main");
  // It is still being loaded.
  if (!place) { shown = ""; return; }
  document.querySelector(".seat.here")?.scrollIntoView({ block: "nearest" });
  place.tabIndex = -1;
  (place.querySelector("[data-first]") ?? place).focus({ preventScroll: true });
}

function draw() {
  const plain = html`${banner(app.socket, { waiting: app.outbox.count, keeps: Boolean(app.device),
    clocks: app.clocks, gym: app.gym })}`;
  if (app.pairing) return html`<div class="kiosk alone">${plain}${pairingPage()}${toasts()}</div>`;
  // Reloaded while the server cannot be reached: nobody can log in, but the page shows the gym and how many sets are
  // pending.
  const isCutOff = app.socket.status === "away" && knownGym();
  if (app.leaving || (!app.ready && !isCutOff)) return html`<div class="kiosk alone">${plain}<main class="boot" aria-busy="true">
    <p class="title">${t("app.name")}</p>
    <p class="dim" role="status">${t("kiosk.connecting")}</p>
  </main></div>`;
  const how = !app.people.length ? " alone" : !app.clocks && pairNow() ? " paired" : "";
  return html`<div class=${`kiosk${how}`}>
    ${plain}
    ${app.people.length ? rail() : app.clocks || app.front.screen === "who" ? null : clocksStrip()}
    ${main()}
    ${idle()}
    ${toasts()}
  </div>`;
}

async function identify(hello) {
  app.version ??= hello.version;
  app.gym = hello.gym;
  useZone(hello.gym.timeZone);
  knowGym(hello.gym);
  // From http to https, and back.
  const isLost = location.hash && await whenHere(({ way }) => way.arrive());
  const token = keep.get("device");
  if (token) {
    try {
      app.device = (await app.socket.request("devices.identify", { token }, { early: true })).device;
    } catch (error) {
      if (error.unanswered || error.retryable) throw error;
      keep.remove("device");
    }
  }
  if (!keep.get("device")) {
    const rare = await whenHere((module) => module);
    if (!rare) throw new Error("the pages of this kiosk did not load");
    if (isLost || keep.get("move.to")) await rare.way.elsewhere(isLost);
    await rare.pairKiosk();
  }
  await resumeAll();
  app.ready = true;
  keepPage(hello.gym);
  fetchLater();
}

function startWithKnownGym() {
  const gym = knownGym();
  if (!gym) return;
  app.gym = gym;
  useZone(gym.timeZone);
  knowGym(gym);
}

app.refresh = mount(document.getElementById("app"), draw);
onToast(app.refresh);
connectQr((method, params) => app.socket.request(method, params), app.refresh);
app.socket.identify = identify;
app.socket.addEventListener("status", ({ detail }) => {
  if (detail.status === "live") { settle(); catchUp(); }
  // Revoked while running: pair again. Unsent sets stay in the outbox.
  if (detail.status === "closed" && detail.code === 4401) {
    if (app.device) keep.remove("device");
    app.device = null;
    app.cues.stop();
    if (!app.pairing?.problem) setTimeout(() => app.socket.start(), 1_000);
  }
  app.refresh();
});
app.socket.addEventListener("session.changed", ({ detail }) => {
  const person = app.people.find((other) => other.handle === detail.handle);
  if (person) {
    if (person.member.displayName !== detail.member.displayName) person.askStanding();
    person.member = detail.member;
    app.refresh();
  }
});
app.socket.addEventListener("gym.changed", ({ detail }) => {
  app.gym = detail.gym;
  useZone(detail.gym.timeZone);
  knowGym(detail.gym);
  app.refresh();
});
app.socket.addEventListener("session.ended", ({ detail }) => {
  const person = app.people.find((other) => other.handle === detail.handle);
  if (person) lose(person.id);
});
app.socket.addEventListener("device.move", () => whenHere(({ way }) => way.go()));
app.outbox.addEventListener("changed", () => { settle(); app.refresh(); });
app.outbox.addEventListener("lost", ({ detail }) => lose(detail.member, detail.handle));

listenToLog();
listenForScans((badge) => {
  if (app.pairing || !app.ready) return;
  if (app.socket.status !== "live") return toast(t("fault.away"));
  show("pin", { badge, wish: app.front.wish });
});
installKeyboard({ layout: () => app.gym.keyboard ?? "qwerty" });
// Ignores touches in the idle warning; otherwise it would close before its own button gets the click.
const touched = (event) => event.target.closest?.(".idle") || touch();
for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, touched, { capture: true, passive: true });
// Whoever watches a video touches nothing. It plays once and ends, and so does this.
window.addEventListener("timeupdate", ({ target }) => target.paused || touch(), { capture: true, passive: true });
window.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
setInterval(watchIdle, 1_000);

startWithKnownGym();
startUp();
await app.outbox.load();
app.clock.start();
prove(app.socket);
app.socket.start();
