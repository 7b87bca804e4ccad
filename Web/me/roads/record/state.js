// The state of recording on this phone. Contract: here: the one that this page records, see blank(); kept: all that this browser
// keeps (shared/roads/live/kept.js); mine() → the member's own; remember(): updates the row on Today; canRecord() → whether this page
// may ask where it is; KINDS: those that can be recorded.
import { KeptRecordings } from "../../../shared/roads/live/kept.js";
import { openBox } from "../../../shared/store.js";
import { session } from "../../base/state.js";
import { KINDS as ALL } from "../edit.js";
import { unsaved } from "../unsaved.js";

// Nobody swims with a phone in their hand.
export const KINDS = ALL.filter((kind) => kind !== "swim");

// phase: "idle", "on", "paused" or "ended" (it waits to be saved); one: of `kept`; since: when it last started or resumed; clockAt: the clock's
// last value; seen: the last useful place, {at, accuracy}; isDenied: this page may not see where it is; route: the one
// that is followed; form: of its end.
const blank = () => ({ phase: "idle", isBusy: false, one: null, line: null, instants: null, splits: null, pending: [], flushedAt: 0, ranMs: 0,
  since: 0, clockAt: 0, seen: null, isDenied: false, route: null, isOff: false, asks: null, form: null, isElsewhere: false });

export const here = blank();
export const reset = (values = {}) => {
  unsaved.isOn = false;
  return Object.assign(here, blank(), values);
};

export const kept = new KeptRecordings(() => openBox("me-recordings"));

export const mine = () => (session.member ? kept.of(session.member.id) : []);
export const remember = () => unsaved.mark(session.member?.id, mine().some(({ head }) => head.state !== "ready"));

export const canRecord = () => Boolean(globalThis.isSecureContext && globalThis.navigator.geolocation);
