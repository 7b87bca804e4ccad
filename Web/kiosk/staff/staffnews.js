// What a trainer hears of their clients, and a member of their trainers. It is apart from clients.js and
// trainercode.js, which are loaded later.
import { noun } from "../../shared/register.js";

noun({
  hears: {
    "clients.changed": (data, event, person) => person.clients?.load(),
    "clients.trainersChanged": ({ trainers }, event, person) => person.trainers?.receive(trainers),
  },
  left: (person) => person.clients?.close(),
});
