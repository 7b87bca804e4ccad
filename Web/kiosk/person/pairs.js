// Which two people share the screen. Contract: pairNow() → the two, or null; canPair(): two people are here and the
// screen is wide enough; isPaired(), togglePair(): what is chosen, stored per device.
import { keep } from "../../shared/store.js";
import { activePerson, app, isPortrait } from "../base/app.js";
import { select } from "./people.js";

const WIDE = 1200;
let isOn = keep.get("sideBySide") === true, halves = [];

export const canPair = () => app.people.length > 1 && window.innerWidth >= WIDE && !isPortrait();
export const isPaired = () => isOn;

export function togglePair(on = !isOn) {
  isOn = on;
  keep.set("sideBySide", on);
  if (on && !activePerson()) select(app.people[0]);
  app.refresh();
}

export function pairNow() {
  const active = activePerson();
  if (!isOn || !canPair() || active?.screen.view !== "train") return null;
  // In the order of the rail. A new active member replaces the one who was not active.
  halves = halves.filter((id) => app.people.some((person) => person.id === id));
  if (!halves.includes(active.id)) halves = [...halves.slice(0, 1), active.id];
  if (halves.length < 2) halves = [...halves, app.people.find(({ id }) => !halves.includes(id)).id];
  return app.people.filter(({ id }) => halves.includes(id));
}
