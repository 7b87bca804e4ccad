// English: recording a run, a ride or a walk on the phone. Keys start with "record.".
import { plural } from "../common.js";

const times = ({ hours, minutes, seconds }) => [hours && plural(hours, "hour", "hours"), minutes && plural(minutes, "minute", "minutes"),
  seconds && plural(seconds, "second", "seconds")].filter(Boolean).join(" ");

export default {
  "record.title": "Record",
  "record.start": "Start",
  "record.hint": "Keep this page open and the screen on: the browser stops recording when the screen goes off. Nothing leaves this phone before you save it.",
  "record.voice": "Say each kilometre aloud", "record.voice.miles": "Say each mile aloud",
  "record.route": "Follow a route", "record.route.none": "No route", "record.route.row": "{name}, {far}",
  "record.route.of": "Route: {name}", "record.route.left": "{far} to go",
  "record.route.off": "You’re off the route.", "record.route.away": "The route is {far} away.",
  "record.set": "For your set of {name}. Its distance and time are filled in when you save.",
  "record.for.set": "Record on the road",

  "record.denied": "This page may not see where you are.",
  "record.denied.how": "Allow the location for it in your browser’s settings, and on an iPhone in its Privacy settings, too. Then try again.",
  "record.nowhere": "This browser can’t tell where you are",
  "record.nowhere.text": "Record with another browser or a watch, and add the file here.",
  "record.plain": "Recording needs the private connection",
  "record.plain.way": "Browsers say where you are only to a page with https. Set it up once on this phone, and open this page there.",
  "record.plain.ask": "Browsers say where you are only to a page with https, and your gym doesn’t have it yet. Ask at the desk.",
  "record.plain.go": "Set it up",
  "record.elsewhere": "Another tab is recording",
  "record.elsewhere.text": "Go on there, or close it first.",

  "record.now": "Your recording",
  "record.on": "Recording", "record.paused": "Paused",
  "record.pause": "Pause", "record.resume": "Go on", "record.stop": "Stop",
  "record.sure": "Stop the recording?", "record.stop.yes": "Stop", "record.stop.no": "Go on recording",
  "record.fast": "{unit} now", "record.average": "average",
  "record.split": "last kilometre", "record.split.mile": "last mile",
  "record.gps.good": "GPS is good",
  "record.gps.weak": "GPS is weak",
  "record.gps.waits": "Looking for GPS…",
  "record.gps.none": ({ n }) => `No GPS for ${n < 120 ? `${n} s` : `${Math.floor(n / 60)} min`}. The way until it’s back isn’t counted.`,

  "record.ended": "Done",
  "record.save": "Save your recording",
  "record.saved": "Saved.",
  "record.filled": "Saved. Distance and time are in your set.",
  "record.nothing": "There was no GPS, so there’s nothing to save.",
  "record.discard": "Discard",
  "record.discard.sure": "Discard this recording for good?",
  "record.discard.yes": "Discard", "record.keep": "Keep it",
  "record.kept": "A recording isn’t saved yet",
  "record.finish": "Save what there is",
  "record.file": "Save the file to this phone",

  "record.say.go": "Recording.",
  "record.say.kilometres": ({ n }) => `${plural(n, "kilometre", "kilometres")}.`, "record.say.miles": ({ n }) => `${plural(n, "mile", "miles")}.`,
  "record.say.time": times,
  "record.say.total": "Time: {time}.",
  "record.say.kilometre": "Last kilometre: {time}.", "record.say.mile": "Last mile: {time}.",
  "record.say.average": "Average: {pace}.",
  "record.say.off": "You are off the route.", "record.say.on": "You are on the route again.",
};
