// The kiosk's one state, and the tools on it. Views read `app` and call functions of people.js and log.js;
// whoever changes something calls app.refresh(), which redraws once per microtask.
import { Socket } from "/shared/socket.js";
import { Clock } from "/shared/clock.js";
import { Outbox } from "/shared/outbox.js";
import { plateClock } from "/shared/plate.js";

const socket = new Socket();
const clock = new Clock(socket);
plateClock(clock);

export const app = {
  socket, clock,
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
};

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
  app.front = { screen, ...more };
  app.refresh();
}
