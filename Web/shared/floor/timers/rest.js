// A member's rest, by the server's clock. Contract:
//   const rest = new Rest(clock, {send, over, changed}); send(method, params) → a promise of {rest?};
//   rest.receive({exercise?, startedAt, endsAt, warmup?} | null): the server's state, from a snapshot, event or reply;
//   rest.guess(exercise, kind): the rest expected after a set, until the server's arrives; rest.clear() forgets.
//   rest.now → the current rest, or null; rest.phase → "rest", "ready" (for two minutes after it) or null;
//   rest.left → ms; rest.ring → {endsAt, ms} for a <rack-plate>, or null; rest.altered: its length was changed here and
//   may be kept as the member's own; never after a warm-up, whose rest is always short.
//   await rest.start(seconds), adjust(seconds), keepLength(), stop(): shown at once, then as the server answers.
// Guarantee: over() is called once for each rest seen running, and never for one already over when it became known. A
// guess and the server's rest for the same set count as one.
// Tempting mistake: beeping whenever the server's state is over. Reconnects and reloads bring that state again.
export const READY_MS = 120_000;
export const LONGEST_MS = 3_600_000;
// A guess starts at the tap and the server's rest at the set's time; within this they are the same rest.
const SAME_MS = 5_000;
// A tablet that slept through the end does not sound on waking.
const LATE_MS = 10_000;

// The rest that the server will start after a set. exercise.restSeconds is the member's own length, if they chose one.
const WARMUP_S = 60;
export const restAfter = ({ restSeconds }, kind) => (kind === "warmup" ? Math.min(restSeconds, WARMUP_S) : restSeconds);

export class Rest {
  #rest = null; #timer = 0; #over = null; #sent = 0; #pending = null; #known = null; #first = 0; #moved = false;

  constructor(clock, { send = async () => ({}), over = () => {}, changed = () => {} } = {}) {
    Object.assign(this, { clock, send, over, changed });
  }

  get now() { return this.#rest; }
  get left() { return this.#rest ? this.#rest.endsAt - this.clock.now() : 0; }
  get ring() { return this.#rest ? { endsAt: this.#rest.endsAt, ms: this.#rest.endsAt - this.#rest.startedAt } : null; }
  get seconds() { return this.#rest ? Math.round((this.#rest.endsAt - this.#rest.startedAt) / 1000) : 0; }
  get altered() { return this.#moved && this.seconds !== this.#first && !this.#rest?.warmup; }
  get phase() {
    if (!this.#rest) return null;
    return this.left > 0 ? "rest" : this.left > -READY_MS ? "ready" : null;
  }

  // While our own requests are in flight, received states are older than our taps: keep the last one for later.
  receive(rest) {
    if (this.#sent) { this.#pending = { rest: rest ?? null }; return; }
    this.#known = rest ?? null;
    this.#put(rest ?? null);
  }

  guess(exercise, kind) {
    const at = this.clock.now(), seconds = restAfter(exercise, kind);
    const warmup = kind === "warmup" ? { warmup: true } : {};
    this.#put(seconds > 0
      ? { exercise: exercise.id, startedAt: at, endsAt: at + seconds * 1000, ...warmup, guessed: true } : null);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#rest = this.#known = this.#pending = null;
    this.#moved = false;
  }

  start(seconds) {
    const at = this.clock.now();
    return this.#act("rests.start", { seconds }, { startedAt: at, endsAt: at + seconds * 1000 });
  }

  adjust(addSeconds) {
    const rest = this.#rest;
    if (this.phase !== "rest") return Promise.resolve();
    const endsAt = Math.min(Math.max(rest.endsAt + addSeconds * 1000, this.clock.now()), rest.startedAt + LONGEST_MS);
    this.#moved = true;
    return this.#act("rests.adjust", { addSeconds }, { ...rest, endsAt });
  }

  // Saves the current length as the member's own for this exercise.
  async keepLength() {
    await this.#act("rests.adjust", { addSeconds: 0, keep: true }, this.#rest);
    this.#moved = false;
    this.changed();
  }

  stop() { return this.#act("rests.stop", {}, null); }

  async #act(method, params, rest) {
    this.#put(rest);
    this.changed();
    this.#sent += 1;
    try {
      const reply = await this.send(method, params);
      this.#pending = { rest: reply.rest ?? null };
    } catch (error) {
      // Offline, the change applies on this screen only, until the server sends its state.
      if (!error.unanswered) this.#pending ??= { rest: this.#known };
      if (!error.unanswered || params.keep) throw error;
    } finally {
      this.#sent -= 1;
      if (!this.#sent && this.#pending) {
        const { rest: last } = this.#pending;
        this.#pending = null;
        this.receive(last);
      }
      this.changed();
    }
  }

  #put(rest) {
    const before = this.#rest;
    this.#rest = rest;
    // The server's version of a guess sets the original length, which `altered` compares with.
    if (!this.#same(rest, before) || (before.guessed && !rest.guessed)) this.#begin();
    if (rest && rest.endsAt <= this.clock.now()) this.#over = rest;
    this.#arm();
  }

  #begin() {
    this.#moved = false;
    this.#first = this.seconds;
  }

  #same(a, b) { return Boolean(a && b) && Math.abs(a.startedAt - b.startedAt) < SAME_MS; }

  #arm() {
    clearTimeout(this.#timer);
    if (!this.#rest) return;
    const after = this.#same(this.#rest, this.#over), left = this.left + (after ? READY_MS : 0);
    if (after && left <= 0) return;
    // The clock may have been corrected in the meantime, so check again at the end.
    this.#timer = setTimeout(() => {
      if (after) return this.changed();
      if (this.left > 0) return this.#arm();
      this.#over = this.#rest;
      if (this.left > -LATE_MS) this.over(this.#rest);
      this.changed();
      this.#arm();
    }, Math.max(left, 0) + 5);
  }
}
