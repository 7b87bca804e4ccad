// Why a file gives no steps. `why` is
//   "broken": it is damaged or cut off; "locked": it needs a password; "unpack": this browser cannot open such a zip;
//   "nothing": the zip has no file with steps; "unknown": a kind of file that we do not read; "noSteps": it has no day with steps;
//   "many": it has more days of more devices than a person can have.
export class Unread extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}
