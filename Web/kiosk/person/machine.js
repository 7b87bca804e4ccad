// The machine that a person at this kiosk is on, beside the set in hand: person.machine is the newest machine.now, or null. What it
// says stands in their set until they touch it (inhand.js). All of it is loaded later (pages/machine.js), with the first exercise
// that can be done on one.
import { takesMachine } from "../../shared/floor/machines/offer.js";
import { noun } from "../../shared/register.js";
import { laterPart } from "../base/later.js";

const beside = laterPart("handMachine");

noun({ row: { place: "hand", order: 20, draw(person) {
  const exercise = person.book.find(person.screen.exercise);
  return exercise && takesMachine(exercise) ? beside(person) : null;
} },
  left: ({ taking }) => taking?.close() });
