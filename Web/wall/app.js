// The wall: read from 10 m, without touch. It shows the topics `floor`, `timers`, `board`, `boards.shown` and `classes`,
// `hearts` and `machines`, in the layout that the owner chose, and plays what the topic `music` says. Without a connection it keeps showing the last state and says since when. It
// redraws once a second for the time of day; the clocks redraw themselves (see timers/face.js).
// Dark by default, because televisions report a light scheme: /wall/?scheme=light or ?scheme=auto changes that.
import "../shared/words/wall.js";
import { html, render } from "../shared/template.js";
import { Socket } from "../shared/socket.js";
import { Clock } from "../shared/clock.js";
import { DAY_MS } from "../shared/days.js";
import { useZone } from "../shared/format.js";
import { t } from "../shared/words.js";
import "../shared/icons.js";
import "../shared/plate.js";
import { apply, begin, spotlight } from "./floor.js";
import { onWay, Pairing } from "./pairing.js";
import { FloorTimers } from "../shared/floor/timers/model.js";
import { Cues } from "../shared/floor/timers/cues.js";
import { Sound } from "../shared/floor/timers/sound.js";
import { push } from "./floorlist.js";
import { lively } from "./clocks.js";
import { layout } from "./layouts.js";
import { Hearts } from "./hearts/layout.js";
import { Machines } from "./race/layout.js";
import { WallMusic } from "./music/music.js";
import { Month, monthOf } from "./calendar.js";
import { Today } from "./classes.js";
import { Week } from "./week.js";
import { Bell } from "./show/bell.js";
import { sceneOf } from "./show/turns.js";
import { Keys } from "./keys.js";
import { said } from "./show/moment.js";
import { Moments } from "./show/moments.js";
import { prove } from "../shared/gym/drew.js";
import { knowGym } from "../shared/gym/gymequipment.js";
import { Plans } from "./plans.js";
import { dayKey } from "./dates.js";
import { asking } from "./asking.js";

const scheme = new URLSearchParams(location.search).get("scheme");
if (scheme === "light" || scheme === "auto") document.documentElement.dataset.scheme = scheme;
document.title = t("wall.title");

const root = document.getElementById("wall");
const socket = new Socket();
const clock = new Clock(socket);
// The layouts whose large area has something else to show between clocks.
const FEEDS = ["clockFeed", "clockBoard"];
// ms. How long to ask for a touch, to enable sound: while no clock is shown, and at all, because most walls are out of reach.
const ASKED = 60_000, GIVEN_UP = DAY_MS;
const nothing = { sets: 0, members: 0, volumeGrams: 0 };
const timers = new FloorTimers(socket, clock);
const sound = new Sound({ send: (what) => socket.change("devices.setSound", what) });
const state = {
  gym: null, floor: { rows: [], totals: { present: 0, today: nothing, week: nothing }, workouts: [] }, known: false,
  light: null, fits: 8, lost: null, layout: "clockFeed", areas: [], boards: [], lifts: [], timers, sound, shown: [],
  month: new Month(socket, draw),
  plans: new Plans(socket, draw), today: new Today(socket, draw),
};
state.week = new Week(socket, state.today, draw);
state.hearts = new Hearts(socket, draw);
state.machines = new Machines(socket, draw);
const moments = new Moments(), bell = new Bell();
// Looks again at the instant at which a moment ends, which may lie between two seconds.
let ending = 0;
const keys = new Keys(sound, draw);
const cues = new Cues(timers, clock, sound, { areas: () => state.areas });
const pairing = new Pairing(socket, clock, settle);
const music = new WallMusic({ socket, clock, sound, timers, display: () => pairing.device?.id, changed: draw });
socket.identify = (hello) => pairing.identify(hello);

for (const news of ["hello", "gym.changed"]) {
  socket.addEventListener(news, ({ detail }) => {
    state.gym = detail.gym;
    useZone(detail.gym.timeZone);
    knowGym(detail.gym);
    draw();
  });
}
socket.addEventListener("status", () => {
  if (socket.status === "live") state.lost = null;
  else state.lost ??= clock.now();
  draw();
});
socket.subscribe("floor", {
  snapshot: (snapshot) => { state.floor = begin(snapshot); state.known = true; draw(); },
  event: (event, data) => {
    state.floor = apply(state.floor, event, data);
    if (event === "floor.record") moments.hear(data, state.floor);
    draw();
  },
});
socket.subscribe("board", {
  snapshot: ({ boards = [] }) => { state.boards = boards; draw(); },
  event: (_, { boards }) => { state.boards = boards; draw(); },
});
// Subscribed only by a display that shows the gym's boards, alone or between clocks.
let lifts = null;
function followLifts() {
  if (state.layout !== "boards" && !FEEDS.includes(state.layout)) { lifts?.close(); lifts = null; state.lifts = []; return; }
  const put = ({ boards }) => { state.lifts = boards; draw(); };
  lifts ??= socket.subscribe("boards.shown", { snapshot: put, event: (_, data) => put(data) });
}
socket.addEventListener("device.configured", ({ detail }) => { pairing.device = detail.device; settle(); });
socket.addEventListener("device.move", () => onWay(socket, (way) => way.go()));
timers.addEventListener("changed", draw);
sound.addEventListener("changed", draw);

// Applies the owner's settings for this display.
function settle() {
  const { layout = "clockFeed", areas = [], records = true, ...loud } = pairing.device?.settings ?? {};
  Object.assign(state, { layout, areas, records });
  followLifts();
  state.hearts.follow(layout === "hearts");
  state.machines.follow(layout === "race");
  sound.apply(loud);
  timers.notify();
  music.look();
}

function draw() {
  state.now = clock.now();
  // A code is valid only on the connection that asked for it.
  if (pairing.state && socket.hello) return render(asking(pairing.state, state), root);
  if (!state.known || pairing.state) return render(html`<main class="opening">
    <rack-plate .face=${{ initials: "", colour: "yellow" }}></rack-plate>
    <p class="title" role="status">${t(state.lost ? "wall.finding" : "wall.opening")}</p>
  </main>`, root);
  state.shown = lively(timers.shown(state.areas, state.now), timers, state.now);
  const before = state.moment;
  // A heart class and a race are watched all the time.
  state.moment = moments.look({ ...state, isOn: state.records && !state.hearts.board?.class && !state.machines.board?.race });
  if (state.moment && state.moment.startedAt !== before?.startedAt) sound.play("iron", state.now, clock);
  clearTimeout(ending);
  if (state.moment) ending = setTimeout(draw, Math.max(1, Math.ceil(state.moment.endsAt - state.now)));
  state.light = spotlight(state.floor, state.light, state.now);
  state.week.look(state.now);
  state.scene = state.moment || state.shown.length || !FEEDS.includes(state.layout) ? null : sceneOf(state);
  state.without = state.moment ? state.moment.row.set : state.shown.length || state.scene ? undefined : state.light?.row.set;
  if (bell.rings(state.week.soon(state.now), state.now)) sound.play("bell", state.now, clock);
  state.untouched = (sound.blocked || music.blocked) && sound.audible && performance.now() < (state.shown.length ? GIVEN_UP : ASKED);
  if (state.layout === "calendar") state.month.look(state.now);
  const { from, to } = monthOf(dayKey(state.now));
  state.plans.look(state.now, { from, to });
  push(root, () => render(html`${layout(state)}${keys.hint}${state.gym?.clock ? html`<p class="unset" role="status">${t("wall.unset")}</p>` : null}<p class="unseen" aria-live="polite">${said(state)}</p>`, root));
}

// How many rows fit into the feed: the list's height by the height of one row (--row).
const room = new ResizeObserver((seen) => {
  for (const { target } of seen) if (target.isConnected) measure(target); else room.unobserve(target);
});
function measure(list) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const row = parseFloat(getComputedStyle(list).getPropertyValue("--row")) * rem;
  const fits = Math.max(1, Math.floor((list.clientHeight + 1) / row));
  list.style.setProperty("--fits", fits);
  if (fits !== state.fits) { state.fits = fits; draw(); }
}
state.sized = (list) => room.observe(list);

// Keeps the screen awake. Wake lock exists only in secure contexts, and ends when the page is hidden.
async function stayAwake() {
  if (document.hidden) return;
  try { await navigator.wakeLock?.request("screen"); } catch { /* the device's own settings have to do it */ }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

(function tick() {
  draw();
  setTimeout(tick, 1_000 - (Math.floor(clock.now()) % 1_000));
})();
sound.open();
timers.follow();
music.follow();
cues.start();
clock.start();
prove(socket);
socket.start();
