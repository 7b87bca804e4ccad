// A member's rest, by the server's clock. Contract:
//   const rest = new Rest(clock, {send, over, changed}); send(method, params) → a promise of {rest?};
//   rest.told({exercise?, startedAt, endsAt, warmup?} | null): the server's word, from a snapshot, an event or a reply;
//   rest.guess(exercise, kind): what will be so after a set, until the server says; rest.clear() forgets.
//   rest.now → the rest that stands, or null; rest.phase → "rest", "ready" (for two minutes after it) or null;
//   rest.left → ms; rest.ring → {endsAt, ms} for a <rack-plate>, or null; rest.altered: its length was changed here,
//   and may become the member's own; never after a warm-up, whose rest is short by itself.
//   await rest.start(seconds), adjust(seconds), keepLength(), stop(): at once here, then as the server answers.
// Guarantee: over() is called once for each rest that was seen running, and never for one that was over when it became
// known. A rest and the guess of it are one rest.
// Tempting mistake: a beep for each word that says "over". Reconnects and reloads bring that word again.
export const READY_MS = 120_000;
export const LONGEST_MS = 3_600_000;
// A guess begins at the tap, the server's rest with its set: they are this near to one another.
const SAME_MS = 5_000;
// A tablet that slept through the end shall not sound when it is taken up again.
const LATE_MS = 10_000;

// What the server will begin after a set: the list has the member's own time where they chose one.
const WARMUP_S = 60;
export const restAfter = ({ restSeconds }, kind) => (kind === "warmup" ? Math.min(restSeconds, WARMUP_S) : restSeconds);

export class Rest {
  #rest = null; #timer = 0; #over = null; #sent = 0; #late = null; #known = null; #first = 0; #moved = false;

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

  // While taps of ours are on their way, words about the same rest are older than they are: the last one counts.
  told(rest) {
    if (this.#sent) { this.#late = { rest: rest ?? null }; return; }
    this.#known = rest ?? null;
    this.#put(rest ?? null);
  }

  guess(exercise, kind) {
    const at = this.clock.now(), seconds = restAfter(exercise, kind), warmup = kind === "warmup" ? { warmup: true } : {};
    this.#put(seconds > 0
      ? { exercise: exercise.id, startedAt: at, endsAt: at + seconds * 1000, ...warmup, guessed: true } : null);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#rest = this.#known = this.#late = null;
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

  // The length as it is now becomes the member's own for this exercise.
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
      this.#late = { rest: reply.rest ?? null };
    } catch (error) {
      // With the server away it counts on this screen alone, until there is a word again.
      if (!error.unanswered) this.#late ??= { rest: this.#known };
      if (!error.unanswered || params.keep) throw error;
    } finally {
      this.#sent -= 1;
      if (!this.#sent && this.#late) {
        const { rest: last } = this.#late;
        this.#late = null;
        this.told(last);
      }
      this.changed();
    }
  }

  #put(rest) {
    const before = this.#rest;
    this.#rest = rest;
    // What the server makes of a guess is the length that this rest has by itself.
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
    // The clock may have been corrected meanwhile, so it is looked at again at the end.
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
