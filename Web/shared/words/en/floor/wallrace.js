// English: machines and races on a wall. Keys start with "race.".
import { plural } from "../common.js";

export default {
  "race.machines": "Machines",
  "race.lanes": "The race",
  "race.minutes": ({ n }) => plural(n, "minute", "minutes"),
  "race.seconds": ({ n }) => plural(n, "second", "seconds"),
  "race.with": "with {name}",
  "race.furthest": "Who comes furthest wins",
  "race.first": "First there wins",
  "race.starts": "Starts in {n}",
  "race.ready": "Sit ready. Your distance counts from the start.",
  "race.leads": "leads",
  "race.leads.by": "leads by {gap}",
  "race.level": "level",
  "race.won": "wins",
  "race.won.by": "wins by {gap}",
  "race.apart": "{n} s",
  "race.clock": "Time of the race",
  "race.place": "Place {n}",
  "race.none": "No machine is heard yet",
  "race.none.how": "Move a handle or the pedals. Machines within 10 m of the gym’s radio show up here by themselves.",
};
