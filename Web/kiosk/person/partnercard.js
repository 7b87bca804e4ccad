// "Friends with Ines?" in the rail, while partners are here. Contract: partnerCard() → template, or null. friends.js,
// which draws it, is loaded when a second person logs in.
import { app } from "../base/app.js";
import { whenHere } from "../base/later.js";

let rare = null, isComing = false;

export function partnerCard() {
  if (app.people.length > 1 && !isComing) {
    isComing = true;
    whenHere((module) => { rare = module; app.refresh(); });
  }
  return rare?.partner() ?? null;
}
