// Which two people share the screen. Contract: pairNow() → the two, or null; canPair(): two people are here and the
// screen is wide enough; isPaired(): they share it now; togglePair(): they do, or no longer. What was chosen is stored per device.
// One of them may not have begun: their half starts a workout (start/beside.js). Whoever comes to the kiosk gets the whole start
// view first, and shares the screen once they train or ask for it. mayPair(): the page on the screen has nothing to close first.
import { pageOf } from "../../shared/register.js";
import { keep } from "../../shared/store.js";
import { activePerson, app, isPortrait } from "../base/app.js";
import { select } from "./people.js";
import { toTraining } from "./screen.js";

const WIDE = 1200;
let isOn = keep.get("sideBySide") === true, halves = [];

export const canPair = () => app.people.length > 1 && window.innerWidth >= WIDE && !isPortrait();
export const isPaired = () => !app.clocks && pairNow() !== null;

// What is half typed there would be lost, also from under the clocks.
export function mayPair() {
  const person = activePerson(), page = person && pageOf(person.screen.view);
  return !page || !(page.isStep || page.isBusy?.(person));
}

// A tap always shows something: while another page is on the screen, it leads to the two halves.
export function togglePair(on = !isPaired()) {
  isOn = on;
  keep.set("sideBySide", on);
  if (on) {
    if (!activePerson()) select(app.people[0]);
    app.clocks = false;
    const active = activePerson();
    if (!["train", "start"].includes(active.screen.view)) toTraining(active);
    halves = twoWith(active);
  }
  app.refresh();
}

// The active member comes first, so that a third one takes the place of who has not touched the screen for longer.
function twoWith(active) {
  const two = [active.id, ...halves.filter((id) => id !== active.id).slice(0, 1)];
  return two.length === 2 ? two : [...two, app.people.find(({ id }) => id !== active.id).id];
}

export function pairNow() {
  const active = activePerson();
  halves = halves.filter((id) => app.people.some((person) => person.id === id));
  if (!isOn || !canPair() || !active) return null;
  // Only who is in one of the halves already has their start view there. Whoever has just come trains once that is known.
  const { log, screen: { view } } = active;
  if (view === "train" ? log.current === undefined : view !== "start" || !halves.includes(active.id)) return null;
  halves = twoWith(active);
  // In the order of the rail.
  return app.people.filter(({ id }) => halves.includes(id));
}
