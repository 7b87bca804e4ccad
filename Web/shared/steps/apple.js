// The steps in Apple Health's export.xml, read piece by piece. Contract: new AppleHealth(); take(text); end() → {sums, skipped}: a Map of day →
// steps, by the clock of whoever walked, and how many records could not be read. Throws Unread: "unknown" if it is no such file, "broken" or
// "many".
import { dayOf } from "../days.js";
import { Devices } from "./devices.js";
import { attributes, Tags } from "./tags.js";
import { Unread } from "./unread.js";

// Names of tags. A `/` in front closes one.
const ROOT = /HealthData(?=[\s/>])/y, RECORD = /Record(?=[\s/>])/y, GROUP = /Correlation(?=[\s/>])/y;
const STEPS = "HKQuantityTypeIdentifierStepCount";
const TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)? ?(?:Z|([+-])(\d\d):?(\d\d))$/;
// Of one record. The sum of several days says nothing of one of them; a day has 25 hours when the clocks go back.
const MOST_STEPS = 200_000, MOST_SECONDS = 25 * 60 * 60, MOST_NAME = 200;

export class AppleHealth {
  #devices = new Devices();
  #tags = new Tags((text, from, to) => this.#tag(text, from, to));
  #skipped = 0;
  #isOpen = false;
  #isClosed = false;
  #isGroup = false;

  take(text) { this.#tags.take(text); }

  end() {
    this.#tags.end();
    if (!this.#isOpen) throw new Unread("unknown");
    if (!this.#isClosed) throw new Unread("broken");
    return { sums: this.#devices.sums(), skipped: this.#skipped };
  }

  #tag(text, from, to) {
    if (!this.#isOpen) {
      if (!isNamed(text, ROOT, from)) throw new Unread("unknown");
      this.#isOpen = true;
    } else if (isNamed(text, RECORD, from)) {
      // The records of a group are in the file a second time.
      if (!this.#isGroup) this.#record(text.slice(from, to));
    } else if (isNamed(text, GROUP, from)) {
      this.#isGroup = text[to - 1] !== "/";
    } else if (text[from] === "/") {
      if (isNamed(text, GROUP, from + 1)) this.#isGroup = false;
      if (isNamed(text, ROOT, from + 1)) this.#isClosed = true;
    }
  }

  #record(inside) {
    // Most records in a file are not steps.
    if (!inside.includes(STEPS)) return;
    const { type, sourceName = "", startDate, endDate, value } = attributes(inside);
    if (type !== STEPS) return;
    const start = timeOf(startDate), end = timeOf(endDate ?? startDate), seconds = end && start ? end.at - start.at : NaN;
    const steps = /^\d{1,6}(\.\d+)?$/.test(value ?? "") ? Number(value) : NaN;
    if (steps <= MOST_STEPS && seconds >= 0 && seconds <= MOST_SECONDS) {
      this.#devices.add(sourceName.slice(0, MOST_NAME), start.clock, seconds, steps);
    } else this.#skipped += 1;
  }
}

function isNamed(text, name, from) {
  name.lastIndex = from;
  return name.test(text);
}

// Seconds since 1970, and what the clock on the wall said. Undefined for an impossible time.
function timeOf(text) {
  const found = TIME.exec(text ?? "");
  if (!found) return undefined;
  const [year, month, date, hour, minute, second] = found.slice(1, 7).map(Number), midnight = Date.UTC(year, month - 1, date);
  // JavaScript makes 2 March of 30 February, and 2 a.m. of 26 o'clock.
  if (dayOf(midnight) !== text.slice(0, 10) || hour > 23 || minute > 59 || second > 60) return undefined;
  const ahead = found[7] ? (Number(found[8]) * 60 + Number(found[9])) * (found[7] === "-" ? -60 : 60) : 0;
  const clock = midnight / 1000 + hour * 3600 + minute * 60 + second;
  return { clock, at: clock - ahead };
}
