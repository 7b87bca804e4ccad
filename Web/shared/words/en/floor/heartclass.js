// English: heart classes on the trainer's page. Keys start with "heartclass." and "fault.".
import { plural } from "../common.js";

export default {
  "heartclass.what": "Walls with the layout Hearts show who wears a strap, as each of them chose.",
  "heartclass.begin": "Begin a class",
  "heartclass.begin.do": "Begin the class",
  "heartclass.class": "Which class",
  "heartclass.none": "None of today’s classes",
  "heartclass.title": "Title on the walls",
  "heartclass.title.hint": "Without one, the name of the class.",
  "heartclass.began": "The class has begun. Everybody starts at no points.",
  "heartclass.now": "The class",
  "heartclass.since": ({ time, n, name }) => `since ${time}, ${plural(n, "minute", "minutes")}, with ${name}`,
  "heartclass.end": "End the class",
  "heartclass.sure": "End the class for all?",
  "heartclass.sure.text": "Walls show its sum for a while, and borrowed straps are forgotten.",
  "heartclass.ended": "The class is over.",
  "fault.hearts_running": "Another class is running. End it first.",
  "fault.hearts_not_running": "That class is over already.",
  "heartclass.floor": "On the walls now",
  "heartclass.shown": ({ n }) => plural(n, "strap shown", "straps shown"),
  "heartclass.hidden": "{n} in private",
  "heartclass.lost": "{n} lost",
  "heartclass.open": ({ n }) => `${plural(n, "strap", "straps")} of nobody`,
  "heartclass.points": ({ n, points }) => `${points} ${n === 1 ? "point" : "points"} together`,
  "heartclass.nobody": "No strap is heard",
  "heartclass.nobody.text": "Straps show up within ten seconds once they are worn near the gym’s radio.",
};
