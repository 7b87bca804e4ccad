// English: hearts on a wall. Keys start with "hearts.".
import { plural } from "../common.js";

export default {
  "hearts.wall.floor": "Hearts on the floor",
  "hearts.wall.sum": "Together",
  "hearts.wall.points": ({ n }) => (n === 1 ? "point together" : "points together"),
  "hearts.wall.with": "with {name}",
  "hearts.wall.since": ({ n }) => `for ${plural(n, "minute", "minutes")}`,
  "hearts.wall.begins": "begins now",
  "hearts.wall.loan": "Strap {name}",
  "hearts.wall.unknown": "no zones yet",
  "hearts.wall.check": "Check strap",
  "hearts.wall.lost": "lost",
  "hearts.wall.yours": "Yours?",
  "hearts.wall.code": "Code {code}",
  "hearts.wall.type": "Type this at the kiosk or on your phone",
  "hearts.wall.type.loan": "Is it yours?",
  "hearts.wall.over": "The class together",
  "hearts.wall.people": ({ n }) => `by ${plural(n, "person", "people")}`,
  "hearts.wall.none": "No hearts to show yet",
  "hearts.wall.none.1": "Moisten your strap and wear it just below the chest",
  "hearts.wall.none.2": "New strap? Type its code at the kiosk or on your phone",
  "hearts.wall.none.3": "Choose on your phone, under Heart, what walls show",
  "hearts.wall.radio": "No radio is listening",
  "hearts.wall.radio.how": "Straps can’t be heard until the gym’s radio is on. The clocks work as ever.",
};
