// The wall: read from 4 m, touched by nobody. It shows what topic `floor` says, and goes on showing it, with the time
// since when, while the line is away. It ticks once a second for the time of day; nothing else here polls.
// Dark by default, because televisions claim to be light: /wall/?scheme=light or ?scheme=auto choose otherwise.
import { html, render } from "../shared/template.js";
import { Socket } from "../shared/socket.js";
import { Clock } from "../shared/clock.js";
import { useZone } from "../shared/format.js";
import { t } from "../shared/words.js";
import "../shared/icons.js";
import "../shared/plate.js";
import { apply, begin, spotlight } from "./floor.js";
import { Pairing } from "./pairing.js";
import { ribbon } from "./ribbon.js";
import { feed, push } from "./feed.js";
import { stage } from "./stage.js";
import { asking } from "./asking.js";

const scheme = new URLSearchParams(location.search).get("scheme");
if (scheme === "light" || scheme === "auto") document.documentElement.dataset.scheme = scheme;
document.title = t("wall.title");

const root = document.getElementById("wall");
const socket = new Socket();
const clock = new Clock(socket);
const nothing = { sets: 0, members: 0, volumeGrams: 0 };
const state = { gym: null, floor: { rows: [], totals: { present: 0, today: nothing, week: nothing } }, known: false, light: null, fits: 8, lost: null };
const pairing = new Pairing(socket, clock, draw);
socket.identify = (hello) => pairing.identify(hello);

socket.addEventListener("hello", ({ detail }) => {
  state.gym = detail.gym;
  useZone(detail.gym.timeZone);
  draw();
});
socket.addEventListener("status", () => {
  if (socket.status === "live") state.lost = null;
  else state.lost ??= clock.now();
  draw();
});
socket.subscribe("floor", {
  snapshot: (snapshot) => { state.floor = begin(snapshot); state.known = true; draw(); },
  event: (event, data) => { state.floor = apply(state.floor, event, data); draw(); },
});

function draw() {
  state.now = clock.now();
  // A code counts on its own connection only: without one there is none to show.
  if (pairing.state && socket.hello) return render(asking(pairing.state, state), root);
  if (!state.known || pairing.state) return render(html`<main class="opening"><rack-plate .face=${{ initials: "", colour: "yellow" }}></rack-plate><p class="title" role="status">${t(state.lost ? "wall.finding" : "wall.opening")}</p></main>`, root);
  state.light = spotlight(state.floor, state.light, state.now);
  state.without = state.light?.row.set;
  push(root, () => render(html`<main class="wall">${stage(state)}${feed(state)}${ribbon(state)}</main>`, root));
}

// How many rows the feed has room for, measured from the list and the first row's own height.
const room = new ResizeObserver(([{ target }]) => measure(target));
function measure(list) {
  const row = parseFloat(getComputedStyle(list).getPropertyValue("--row")) * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fits = Math.max(1, Math.floor((list.clientHeight + 1) / row));
  list.style.setProperty("--fits", fits);
  if (fits !== state.fits) { state.fits = fits; draw(); }
}
state.sized = (list) => room.observe(list);

// A wall's screen shall not sleep. Wake lock exists in secure contexts only, and is given back when hidden.
async function stayAwake() {
  try { if (!document.hidden) await navigator.wakeLock?.request("screen"); } catch { /* the kiosk's own settings must do */ }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

(function tick() {
  draw();
  setTimeout(tick, 1_000 - (Math.floor(clock.now()) % 1_000));
})();
clock.start();
socket.start();
