// English: machines and races on a wall. Keys start with "race.".
import { plural } from "../common.js";

export default {
  "race.machines": "Machines",
  "race.lanes": "The race",
  "race.minutes": ({ n }) => plural(n, "minute", "minutes"),
  "race.seconds": ({ n }) => plural(n, "second", "seconds"),
  "race.with": "with {name}",
  "race.furthest": "who comes furthest",
  "race.first": "who is there first",
  "race.starts": "Starts in {n}",
  "race.ready": "Sit ready. Your distance counts from the start.",
  "race.leads": "leads",
  "race.level": "level",
  "race.over": "Result",
  "race.won": "wins",
  "race.behind": "{gap} behind",
  "race.clock": "Time of the race",
  "race.place": "Place {n}",
  "race.there": "finished",
  "race.none": "No machine is heard yet",
  "race.none.how": "Move a handle or the pedals. Machines within 10 m of the gym’s radio show up here by themselves.",
  "race.take": "Training on one? Take it at the kiosk or on your phone, and its distance and time are your set.",
};
