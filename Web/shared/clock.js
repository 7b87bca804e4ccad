// An estimate of the server's clock. Contract:
//   const clock = new Clock(socket).start(); clock.now() → the server's UTC milliseconds, with fractions;
//   clock.margin → how far now() may be wrong, in ms; clock.fromWall(Date.now() of some moment) → server's.
// The sample of least delay among the last eight counts; the base is monotonic, so that a member who sets the
// tablet's clock moves nothing; corrections under 250 ms are slewed, so that digits never run backwards.
// A sample that goes unanswered tells the socket that the line is dead: browsers show no pings.

const local = () => performance.timeOrigin + performance.now();
const SLEW = 0.05; // ms of correction per ms

export class Clock {
  constructor(socket) {
    Object.assign(this, { socket, samples: [], from: 0, to: 0, since: local(), known: false });
    socket.addEventListener("hello", (event) => { if (!this.known) this.aim(event.detail.time - local(), true); });
    socket.addEventListener("status", () => { if (socket.status === "live") this.burst(); });
    globalThis.document?.addEventListener("visibilitychange", () => document.hidden || this.burst());
  }

  start() {
    this.timer = setInterval(() => this.sample(), 30_000);
    return this;
  }

  get offset() {
    const most = (local() - this.since) * SLEW;
    const gap = this.to - this.from;
    return this.from + Math.sign(gap) * Math.min(Math.abs(gap), most);
  }

  now() { return local() + this.offset; }
  fromWall(wall) { return wall + (this.now() - Date.now()); }
  get margin() { return this.best ? this.best.delay / 2 + 2 : 1_000; }

  aim(offset, jump) {
    const here = this.offset;
    Object.assign(this, { from: jump || Math.abs(offset - here) > 250 ? offset : here, to: offset, since: local() });
  }

  async burst() {
    this.samples = [];
    for (let i = 0; i < 3; i++) await this.sample();
  }

  async sample() {
    if (this.socket.status !== "live") return;
    const t0 = local();
    try {
      const { t1, t2 } = await this.socket.request("clock.sample", { t0 }, { timeoutMs: 6_000 });
      const t3 = local();
      this.samples.push({ offset: ((t1 - t0) + (t2 - t3)) / 2, delay: Math.max(0, t3 - t0 - (t2 - t1)) });
      if (this.samples.length > 8) this.samples.shift();
      this.best = this.samples.reduce((a, b) => (b.delay < a.delay ? b : a));
      this.aim(this.best.offset, !this.known);
      this.known = true;
    } catch (error) {
      if (error.code === "timeout") this.socket.suspect();
    }
  }
}
