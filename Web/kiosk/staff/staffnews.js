// What a trainer hears of their clients, and a member of their trainers. It is apart from clients.js and
// trainercode.js, which are loaded later.
import { noun } from "../base/nouns.js";

noun({
  hear(person, name, data) {
    if (name === "clients.changed") return person.clients?.load(), true;
    if (name === "clients.trainersChanged") return person.trainers?.receive(data.trainers), true;
    return false;
  },
  leave: (person) => person.clients?.close(),
});
