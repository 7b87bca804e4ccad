// The kiosk's entry point: connects, identifies the device, and draws either the front (pairing, faces, PIN, login,
// sign-up) or the active person's screen. Only this file decides which.
import { html, keyed, mount } from "../shared/template.js";
import { banner, onToast, toast, toasts } from "../shared/ui.js";
import { keep } from "../shared/store.js";
import { useZone } from "../shared/format.js";
import { t } from "../shared/words.js";
import { activePerson, app, show } from "./app.js";
import { catchUp, lose, resumeAll, settleParked, touch, watchIdle } from "./people.js";
import { listen as listenToLog } from "./log.js";
import { listenForScans } from "./scan.js";
import { installKeyboard } from "./keyboard.js";
import * as pairing from "./pairing.js";
import { rail } from "./rail.js";
import { idle } from "./idle.js";
import { who } from "./who.js";
import { pin } from "./pin.js";
import { login } from "./login.js";
import { signup } from "./signup.js";
import { clocks, clocksStrip } from "./clocks.js";
import { train } from "./train.js";
import { picker } from "./picker.js";
import { history } from "./history.js";
import { done } from "./done.js";
import { scoring } from "./scores.js";

const fronts = { who, pin, login, signup };
const views = { train, pick: picker, history, done, score: scoring };

function main() {
  const person = activePerson();
  const name = app.clocks ? "clocks" : person ? `${person.id} ${person.screen.view}` : app.front.screen;
  if (name !== shown) queueMicrotask(arrive);
  shown = name;
  return keyed(name, app.clocks ? clocks() : person ? views[person.screen.view](person) : (fronts[name] ?? who)());
}

// Focuses the new screen, so that Enter does not press the button that led here.
let shown = "";
function arrive() {
  const place = document.querySelector("main");
  if (!place) return;
  document.querySelector(".seat.here")?.scrollIntoView({ block: "nearest" });
  place.tabIndex = -1;
  (place.querySelector("[data-first]") ?? place).focus({ preventScroll: true });
}

function draw() {
  const plain = html`${banner(app.socket, { waiting: app.outbox.count, keeps: Boolean(app.device),
    clocks: app.clocks })}`;
  if (app.pairing) return html`<div class="kiosk alone">${plain}${pairing.view()}${toasts()}</div>`;
  if (!app.ready) return html`<div class="kiosk alone">${plain}<main class="boot" aria-busy="true">
    <p class="title">${t("app.name")}</p>
    <p class="dim" role="status">${t("kiosk.connecting")}</p>
  </main></div>`;
  return html`<div class=${`kiosk${app.people.length ? "" : " alone"}`}>
    ${plain}
    ${app.people.length ? rail() : app.clocks || app.front.screen === "who" ? null : clocksStrip()}
    ${main()}
    ${idle()}
    ${toasts()}
  </div>`;
}

async function identify(hello) {
  app.gym = hello.gym;
  useZone(hello.gym.timeZone);
  const token = keep.get("device");
  if (token) {
    try {
      app.device = (await app.socket.request("devices.identify", { token }, { early: true })).device;
    } catch (error) {
      if (error.unanswered || error.retryable) throw error;
      keep.remove("device");
    }
  }
  if (!keep.get("device")) await pairing.pair();
  await resumeAll();
  app.ready = true;
}

app.refresh = mount(document.getElementById("app"), draw);
onToast(app.refresh);
app.socket.identify = identify;
app.socket.addEventListener("status", ({ detail }) => {
  if (detail.status === "live") { settleParked(); catchUp(); }
  // Revoked while running: pair again. Unsent sets stay in the outbox.
  if (detail.status === "closed" && detail.code === 4401) {
    if (app.device) keep.remove("device");
    app.device = null;
    app.cues.stop();
    if (!app.pairing?.problem) setTimeout(() => app.socket.start(), 1_000);
  }
  app.refresh();
});
app.socket.addEventListener("session.ended", ({ detail }) => {
  const person = app.people.find((other) => other.handle === detail.handle);
  if (person) lose(person.id);
});
app.outbox.addEventListener("changed", () => { settleParked(); app.refresh(); });
app.outbox.addEventListener("lost", ({ detail }) => lose(detail.member));

listenToLog();
listenForScans((badge) => {
  if (app.pairing || !app.ready) return;
  if (app.socket.status !== "live") return toast(t("fault.away"));
  show("pin", { badge });
});
installKeyboard();
// Ignores touches in the idle warning: it would close before its own button gets the click.
const touched = (event) => event.target.closest?.(".idle") || touch();
for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, touched, { capture: true, passive: true });
window.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
setInterval(watchIdle, 1_000);

await app.outbox.load();
app.clock.start();
app.socket.start();
