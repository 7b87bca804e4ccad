// A timer for holds and distances: three seconds to get ready, with beeps, then up from zero. Contract:
//   const holding = new Holding({clock, sound, changed}); start(key, target): `target` in seconds, or 0;
//   stop() → whole seconds, or null while getting ready; clear(); phase → null, "ready" or "running";
//   seconds → what is shown: 3, 2, 1 or the time so far; key → the key with which it was started.
const READY_S = 3;

export class Holding {
  #from = 0; #timer = 0; #sounds = [];
  key = null;

  constructor({ clock, sound, changed }) { Object.assign(this, { clock, sound, changed }); }

  get phase() { return this.key === null ? null : performance.now() < this.#from ? "ready" : "running"; }
  get seconds() {
    const passed = (performance.now() - this.#from) / 1000;
    return passed < 0 ? Math.ceil(-passed) : Math.floor(passed);
  }

  start(key, target) {
    this.clear();
    this.key = key;
    this.#from = performance.now() + READY_S * 1000;
    const at = this.clock.now(), play = (kind, after) => this.sound.play(kind, at + after * 1000, this.clock);
    this.#sounds = [0, 1, 2].map((n) => play("beep", n)).concat(play("go", READY_S));
    if (target) this.#sounds.push(play("phase", READY_S + target));
    this.#tick();
  }

  stop() {
    const seconds = this.phase === "running" ? Math.max(1, this.seconds) : null;
    this.clear();
    return seconds;
  }

  clear() {
    clearTimeout(this.#timer);
    for (const cancel of this.#sounds) cancel();
    this.#sounds = [];
    this.key = null;
  }

  #tick() {
    const part = (performance.now() - this.#from) % 1000;
    this.#timer = setTimeout(() => { this.changed(); this.#tick(); }, (part < 0 ? -part : 1000 - part) + 15);
    this.changed();
  }
}
