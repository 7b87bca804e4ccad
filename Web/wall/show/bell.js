// A bell five minutes before a class. Contract: bell.rings(sessions, now) → true once for each moment at which one of them is
// SOON away. A wall that opens later, or whose page slept meanwhile, does not make up for it.
export const SOON = 5 * 60_000;
const SLEPT = 10_000;

export class Bell {
  #before = Infinity;

  rings(sessions, now) {
    const before = this.#before;
    this.#before = now;
    return now - before < SLEPT && sessions.some(({ startsAt, cancelled }) => !cancelled && startsAt - SOON > before && startsAt - SOON <= now);
  }
}
