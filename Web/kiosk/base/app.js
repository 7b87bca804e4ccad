// The kiosk's single state and its tools. Views read `app` and call functions of people.js and log.js. Code that
// changes the state calls app.refresh(), which redraws once per microtask.
import "../../shared/words/kiosk.js";
import { DAY_MS } from "../../shared/days.js";
import { Socket, uuid } from "../../shared/socket.js";
import { Clock } from "../../shared/clock.js";
import { Outbox } from "../../shared/log/outbox.js";
import { plateClock } from "../../shared/plate.js";
import { Cues } from "../../shared/floor/timers/cues.js";
import { FloorTimers } from "../../shared/floor/timers/model.js";
import { Sound } from "../../shared/floor/timers/sound.js";

const socket = new Socket();
const clock = new Clock(socket);
plateClock(clock);

export const app = {
  socket, clock,
  floor: new FloorTimers(socket, clock, { as: () => activePerson()?.handle }).follow(),
  sound: new Sound({ send: (settings) => socket.request("devices.setSound", { key: uuid(), ...settings }) }).open(),
  // people.js decides with which login, or with which delivery secret, a member's sets are sent.
  outbox: new Outbox(socket, clock, { handleOf: (member) => app.handleOf(member), keepMs: 7 * DAY_MS }),
  handleOf: () => undefined,
  refresh: () => {},
  ready: false, // true once this device has identified itself
  device: null,
  gym: { name: "" },
  leaving: false, // true while this page goes to https
  pairing: null, // {code, words, expiresAt} or {problem} while this kiosk is not paired
  people: [], // who is logged in here, in order of arrival
  active: null, // the member on the screen, by id; null shows the front
  front: { screen: "who" },
  clocks: false, // true while the clocks cover the screen
};

// The areas whose clocks this kiosk shows and sounds; an empty list means all.
export const ownAreas = () => app.device?.settings?.areas ?? [];
app.cues = new Cues(app.floor, clock, app.sound, { areas: ownAreas });

// Applies the owner's settings for this kiosk.
function configured() {
  if (!app.device) return;
  if (app.device.settings) app.sound.apply(app.device.settings);
  app.cues.start();
}
socket.addEventListener("status", () => live() && configured());
socket.addEventListener("device.configured", ({ detail }) => {
  app.device = detail.device;
  configured();
  app.refresh();
});

// `?scheme=light` or `?scheme=dark` overrides the system's choice.
const scheme = new URLSearchParams(location.search).get("scheme");
if (scheme) document.documentElement.dataset.scheme = scheme;

export const activePerson = () => app.people.find((person) => person.id === app.active) ?? null;
export const live = () => app.socket.status === "live";
export const isPortrait = () => window.innerHeight > window.innerWidth;
// Some views show as much as fits, and a tablet can be turned.
addEventListener("resize", () => app.refresh());

export function show(screen, more = {}) {
  app.active = null;
  app.clocks = false;
  app.front = { screen, ...more };
  app.refresh();
}
