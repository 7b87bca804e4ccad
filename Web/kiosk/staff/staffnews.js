// Events of a trainer's clients and of a member's trainers. In a file of its own, because clients.js and trainercode.js
// are loaded later.
import { noun } from "../base/nouns.js";

noun({
  hear(person, name, data) {
    if (name === "clients.changed") return person.clients?.load(), true;
    if (name === "clients.trainersChanged") return person.trainers?.receive(data.trainers), true;
    return false;
  },
  leave: (person) => person.clients?.close(),
});
