// The machine that the member is on: machine.now is the newest machine.now, or null. What it says stands in the set that one tap
// logs (train/inhand.js). What follows it and draws it is loaded later (floor/machinepart.js), with the first exercise that can be done on one.
// Contract: isLogged(exercise) is called once a set was logged: what the machine has said so far is in it, if it can be.
import { takesMachine } from "../../shared/floor/machines/offer.js";
import { noun } from "../../shared/register.js";

export const machine = { now: null, taking: null };

export function isLogged(exercise) { if (machine.now && takesMachine(exercise)) machine.now = { ...machine.now, elapsedMs: 0 }; }

noun({ left() {
  machine.taking?.close();
  Object.assign(machine, { now: null, taking: null });
} });
