// The kiosk's one state, and the tools on it. Views read `app` and call functions of people.js and log.js;
// whoever changes something calls app.refresh(), which redraws once per microtask.
import { Socket, uuid } from "/shared/socket.js";
import { Clock } from "/shared/clock.js";
import { Outbox } from "/shared/outbox.js";
import { plateClock } from "/shared/plate.js";
import { Cues } from "/shared/timers/cues.js";
import { FloorTimers } from "/shared/timers/model.js";
import { Sound } from "/shared/timers/sound.js";

const socket = new Socket();
const clock = new Clock(socket);
plateClock(clock);

export const app = {
  socket, clock,
  floor: new FloorTimers(socket, clock, { as: () => person()?.handle }).follow(),
  sound: new Sound({ send: (settings) => socket.request("devices.setSound", { key: uuid(), ...settings }) }).open(),
  outbox: new Outbox(socket, clock, { handleOf: (member) => handleOf(member) }),
  refresh: () => {},
  ready: false, // the first identification is through
  device: null,
  gym: { name: "" },
  pairing: null, // {code, expiresAt, problem} while this kiosk is not paired
  people: [], // who is logged in here, in order of arrival
  parked: [], // {handle, id}: left while the server was away, with sets still to send
  active: null, // a member's id, or null: the front is shown
  front: { screen: "who" },
  clocks: false, // the clocks are shown, over whatever is there otherwise
};

// The areas whose clocks this kiosk tells of and sounds for; none: all.
export const ownAreas = () => app.device?.settings?.areas ?? [];
app.cues = new Cues(app.floor, clock, app.sound, { areas: ownAreas });

// What the owner sets for this kiosk counts at once.
function configured() {
  if (!app.device) return;
  if (app.device.settings) app.sound.apply(app.device.settings);
  app.cues.start();
}
socket.addEventListener("status", () => live() && configured());
socket.addEventListener("device.configured", ({ detail }) => { app.device = detail.device; configured(); app.refresh(); });

// `?scheme=light` for a look at the other one.
const scheme = new URLSearchParams(location.search).get("scheme");
if (scheme) document.documentElement.dataset.scheme = scheme;

export const person = () => app.people.find((one) => one.id === app.active) ?? null;
export const live = () => app.socket.status === "live";

function handleOf(member) {
  return (app.people.find((one) => one.id === member) ?? app.parked.find((one) => one.id === member))?.handle;
}

export function show(screen, more = {}) {
  app.active = null;
  app.clocks = false;
  app.front = { screen, ...more };
  app.refresh();
}
