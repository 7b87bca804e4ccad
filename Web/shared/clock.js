// An estimate of the server's clock. Contract:
//   const clock = new Clock(socket).start(); clock.now() → the server's UTC milliseconds, with fractions;
//   clock.margin → how far now() may be off, in ms; clock.fromWall(an earlier Date.now()) → the server's time of it.
//   clockOffset(sample), leastDelay(samples), combined(samples) → {offset, delay, errorBound} in ms, or null. They are
//   pure twins of Sources/Gym/Floor/ClockEstimate.swift; tests compare both. A sample is {t0, t1, t2, t3}.
// The base is monotonic, so changing the tablet's clock moves nothing. Corrections under 250 ms are slewed, so digits
// never run backwards. It samples in bursts when the socket goes live, on waking and when the gym changes, then every 30 s; the reasons for
// this pace are in Sources/Gym/Floor/ClockPace.swift.
// An unanswered sample shows the socket that the connection is dead, because browsers do not expose pings.

const local = () => performance.timeOrigin + performance.now();
const SLEW = 0.05; // ms of correction per ms
const DRIFT = 50e-6; // ms per ms, the most that two quartz clocks drift apart
const KEPT = 16;
const BURST = 16;
const AGAIN = 4;
const APART = 60; // ms

// RFC 5905 §8: the server's clock less ours, assuming both ways took equally long.
export function clockOffset({ t0, t1, t2, t3 }) {
  const delay = t3 - t0 - (t2 - t1);
  return { offset: ((t1 - t0) + (t2 - t3)) / 2, delay, errorBound: delay / 2 };
}

// The sample with the least delay among the last eight; of equal ones the newest. Negative delays are ignored.
export function leastDelay(samples) {
  const usable = samples.slice(-8).map(clockOffset).filter((one) => one.delay >= 0);
  return usable.reduce((best, one) => (best && best.delay < one.delay ? best : one), null);
}

// Intersects the bounds of all samples: each puts the offset between t2 − t3 and t1 − t0, widened by the drift since.
// This beats the best single sample, because jitter seldom spares both directions of one sample. It goes back from the
// newest sample and stops at the first contradiction, where a clock was set or slept.
export function combined(samples) {
  const usable = samples.filter((sample) => clockOffset(sample).delay >= 0).reverse();
  if (!usable.length) return null;
  const newest = usable[0].t3;
  let low = -Infinity, high = Infinity, delay = Infinity;
  for (const sample of usable) {
    const slack = Math.max(newest - sample.t3, 0) * DRIFT;
    const least = Math.max(low, sample.t2 - sample.t3 - slack);
    const most = Math.min(high, sample.t1 - sample.t0 + slack);
    if (!(least <= most)) break;
    [low, high, delay] = [least, most, Math.min(delay, clockOffset(sample).delay)];
  }
  return { offset: (low + high) / 2, delay, errorBound: (high - low) / 2 };
}

export class Clock {
  constructor(socket) {
    Object.assign(this, { socket, samples: [], from: 0, to: 0, since: local(), known: false, bursts: 0 });
    socket.addEventListener("hello", (event) => { if (!this.known) this.aim(event.detail.time - local(), true); });
    socket.addEventListener("status", () => { if (socket.status === "live") this.burst(); });
    // The server's clock may have been set: its time leaps then.
    socket.addEventListener("gym.changed", () => this.burst());
    globalThis.document?.addEventListener("visibilitychange", () => document.hidden || this.burst());
  }

  start() {
    this.timer = setInterval(() => this.bursting || this.series(AGAIN), 30_000);
    return this;
  }

  get offset() {
    const most = (local() - this.since) * SLEW;
    const gap = this.to - this.from;
    return this.from + Math.sign(gap) * Math.min(Math.abs(gap), most);
  }

  now() { return local() + this.offset; }
  fromWall(wall) { return wall + (this.now() - Date.now()); }
  get margin() { return this.best ? this.best.errorBound + Math.abs(this.best.offset - this.offset) + 2 : 1_000; }

  aim(offset, jump) {
    const here = this.offset;
    Object.assign(this, { from: jump || Math.abs(offset - here) > 250 ? offset : here, to: offset, since: local() });
  }

  // Discards earlier samples: this device may have slept, and its monotonic clock with it.
  async burst() {
    const mine = ++this.bursts;
    Object.assign(this, { samples: [], bursting: true, holding: this.known });
    await this.series(BURST);
    if (mine !== this.bursts) return;
    Object.assign(this, { bursting: false, holding: false });
    this.settle();
  }

  // Does not wait for each answer: on a slow connection that would take seconds.
  async series(count) {
    const mine = this.bursts;
    const asked = [];
    for (let i = 0; i < count && mine === this.bursts; i++) {
      if (i) await new Promise((resolve) => setTimeout(resolve, APART));
      asked.push(this.sample());
    }
    await Promise.all(asked);
  }

  async sample() {
    if (this.socket.status !== "live") return;
    const mine = this.bursts;
    const t0 = local();
    try {
      const { t1, t2 } = await this.socket.request("clock.sample", { t0 }, { timeoutMs: 6_000 });
      if (mine !== this.bursts) return;
      this.samples.push({ t0, t1, t2, t3: local() });
      if (this.samples.length > KEPT) this.samples.shift();
      this.settle();
    } catch (error) {
      if (error.code === "timeout") this.socket.suspect();
    }
  }

  // During a burst, keep the known offset as long as the new samples allow it, because the first few are less precise.
  settle() {
    const best = combined(this.samples);
    if (!best) return;
    this.best = best;
    const allowed = Math.abs(best.offset - this.to) <= best.errorBound;
    if (this.holding && allowed) return;
    this.aim(best.offset, !this.known);
    this.known = true;
  }
}
