// English: a member's own visits, on the phone. Keys start with "visits.".
import { plural } from "../common.js";

const people = (n) => plural(n, "person", "people");

export default {
  "visits.title": "Visits",
  "visits.gym": "The gym",
  "visits.what": "Visits and busy hours",
  "visits.checkIn": "Check in",
  "visits.checkIn.of": "Check in to the gym",
  "visits.leave": "Leave",
  "visits.leave.of": "Leave the gym",
  "visits.since": "In since {time}",
  "visits.out": "You’re not checked in",
  "visits.where": "Check in at the kiosk or the desk",
  "visits.ends": "Ends by itself at {time}",
  "visits.now": ({ n, isOnlyYou }) => (isOnlyYou ? "Only you in now" : n ? `${n} in now` : "Nobody in now"),
  "visits.usually": ({ n }) => `Usually ${n || "empty"} at this hour`,
  "visits.now.usually": "{now} · usually {n}",
  "visits.in": ({ left }) => (left === undefined ? "You’re checked in."
    : `You’re checked in. ${left ? plural(left, "visit", "visits") : "No visits"} left.`),
  "visits.left": "You left at {time}.",
  "visits.mistake": "Check-in taken back.",

  "visits.ended": "Your membership ended on {day}. Have a word with the desk: they can let you in.",
  "visits.frozen": "Your membership is frozen until {day}. Have a word with the desk: they can let you in.",
  "visits.away.checkIn": "Not sent: there’s no connection. Check in at the kiosk or the desk, or try again.",
  "visits.away.leave": ({ time }) => "Not sent: there’s no connection."
    + `${time ? ` Your visit ends by itself at ${time}.` : ""}`,
  "visits.lost.checkIn": "The server didn’t answer, so you may not be checked in. Try again.",
  "visits.lost.leave": "The server didn’t answer. Try again, or just go: your visit ends by itself.",

  "visits.busy": "How busy it is",
  "visits.busy.failed": "Couldn’t load how busy it is.",
  "visits.busy.later": "The usual hours will be here once the gym has counted visits for two weeks.",
  "visits.busy.nobody": "Nobody is usually in on a {weekday}.",
  "visits.busy.peak": ({ time, n }) => `Fullest around ${time}, with ${n} in.`,
  "visits.busy.of": "Usual for a {weekday}",
  "visits.busy.weeks": ({ weekday, n }) => `An average of the last ${plural(n, weekday, `${weekday}s`)}.`,
  "visits.busy.hour": ({ time, n }) => `${time}: ${n ? people(n) : "hardly anyone"}`,
  "visits.busy.hour.now": "{hour}, this hour",

  "visits.membership": "Membership",
  "visits.state.active": "Valid", "visits.state.ended": "Ended", "visits.state.frozen": "Frozen",
  "visits.state.usedUp": "Used up",
  "visits.membership.left": "Visits left",
  "visits.membership.ends": "Last day",
  "visits.membership.frozen": "Frozen until",
  "visits.membership.free": "It has no last day, and you can come as often as you like.",
  "visits.membership.last": "Your last visit was today’s. You can still come back today.",
  "visits.membership.desk": "Have a word with the desk: they can let you in.",

  "visits.own": "Your visits",
  "visits.failed": "Couldn’t load your visits.",
  "visits.earlier": "Earlier month", "visits.later": "Later month",
  "visits.count": ({ n }) => plural(n, "visit", "visits"),
  "visits.month.now": ({ n }) => `${n ? plural(n, "visit", "visits") : "No visits"} this month`,
  "visits.month.of": ({ n, month }) => `${n ? plural(n, "visit", "visits") : "No visits"} in ${month}`,
  "visits.none": "No visits this month",
  "visits.none.in": "No visits in {month}",
  "visits.none.text": ({ byPhone }) => `They show up here when you check in at the kiosk${byPhone ? ", on this phone" : ""
    } or at the desk, and with your first set.`,
  "visits.times": "{from}–{to}",
  "visits.times.about": "{from} – about {to}",
  "visits.times.open": "Since {from}",
  "visits.inside": "still in",
  "visits.how.kiosk": "Kiosk", "visits.how.set": "First set", "visits.how.class": "Class", "visits.how.phone": "Phone",
  "visits.how.desk": "Desk",
  "visits.about": "“About”: you didn’t tap Leave, so the visit ended by itself.",
  "visits.on": "In the gym {times}",
  "visits.on.open": "In the gym since {time}",
};
