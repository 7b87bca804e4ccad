// What this phone says aloud of a recording, if its voice is on. Contract: sayBegin(), at a tap; saySplit(split, kind, meters): a
// kilometre or a mile (shared/roads/live/splits.js); sayOff(isOff): off the route, or on it again; voiceToggle() → the switch.
import { pace } from "../../../shared/roads/measure.js";
import { toggle } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/record.js";
import { app, unit } from "../../base/state.js";
import { sound } from "../../train/floor.js";

const isMiles = () => unit() === "lb";
const spoken = (seconds) => t("record.say.time", { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60,
  seconds: Math.floor(seconds) % 60 });

export const sayBegin = () => sound.speak(t("record.say.go"));

export function saySplit({ n, seconds, total }, kind, meters) {
  const average = pace(kind, meters / total, unit());
  sound.speak([t(isMiles() ? "record.say.miles" : "record.say.kilometres", { n }), t("record.say.total", { time: spoken(total) }),
    seconds && t(isMiles() ? "record.say.mile" : "record.say.kilometre", { time: spoken(Math.round(seconds)) }),
    average && t("record.say.average", { pace: average.figure })].filter(Boolean).join(" "));
}

export const sayOff = (isOff) => sound.speak(t(isOff ? "record.say.off" : "record.say.on"));

const isSpoken = () => sound.voice && sound.audible;

export const voiceToggle = () => (globalThis.speechSynthesis ? toggle({ id: "record-voice", label: t(isMiles() ? "record.voice.miles" : "record.voice"),
  value: isSpoken(), set(isOn) {
    sound.change(isOn ? { voice: true, muted: false, ...!sound.volume && { volume: 80 } } : { voice: false });
    app.refresh();
  } }) : null);
