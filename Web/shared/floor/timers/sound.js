// This screen's sound. Contract:
//   const sound = new Sound({send}); sound.volume (0…100), muted, voice; event "changed" after any change, and when the
//   browser blocks or frees the sound. change({volume, muted, voice}) is a change made here: stored across reloads, and
//   sent by `send({volume, voice})` if given. apply(settings) takes the server's settings, except while our own change
//   is being sent. sound.audible; sound.blocked: the browser needs a touch first.
//   play(kind, at, clock) → cancel(): "beep" | "go" | "phase" | "end" | "rest" | "inhale" | "hold" | "exhale",
//   or a wall's own "iron" | "bell", at that
//   server instant, to the sample. A wall's own sounds are quiet, and quieter still while a clock sounds.
//   speak(text): spoken aloud if the browser can.
//   Event "sounds" {at, seconds} for each sound that will be heard, and "speaks" with the utterance.
// Tempting mistake: playing into a suspended context. All of it would sound at once at the first touch.
import { keep } from "../../store.js";

const KEPT = "sound";
const WAIT = 400;
// [start, seconds, Hz, gain]: a short beep, high for work, falling for rest, long for the end; two soft ones for a
// member's own rest; of a breath, rising or falling, and as soft.
const TUNES = {
  beep: [[0, 0.12, 880, 0.7]],
  go: [[0, 0.55, 1320, 0.9], [0, 0.55, 660, 0.5]],
  phase: [[0, 0.22, 660, 0.8], [0.22, 0.4, 440, 0.9]],
  rest: [[0, 0.13, 587, 0.35], [0.24, 0.2, 784, 0.35]],
  inhale: [[0, 0.4, 294, 0.22], [0.3, 0.7, 392, 0.22]],
  hold: [[0, 0.5, 392, 0.12]],
  exhale: [[0, 0.4, 392, 0.22], [0.3, 0.9, 294, 0.22]],
  end: [[0, 0.45, 520, 0.9], [0.55, 0.45, 520, 0.9], [1.1, 1.3, 392, 1], [1.1, 1.3, 784, 0.4]],
};
// Plates that meet the floor and bounce once, as the bar in the picture does; a bell before a class.
const OWN = {
  iron: [[0.31, 0.5, 98, 0.5], [0.31, 0.22, 523, 0.16], [0.33, 0.16, 1187, 0.08], [0.52, 0.3, 98, 0.2], [0.52, 0.14, 523, 0.06]],
  bell: [[0, 1.1, 523, 0.3], [0, 0.7, 1318, 0.1], [0.6, 1.4, 659, 0.3], [0.6, 0.9, 1661, 0.1]],
};
// What is left of them under a clock, and how long before and after it, in seconds.
const UNDER = 0.15, AROUND = 0.12;

export class Sound extends EventTarget {
  #context = null; #out = null; #own = null; #quietUntil = 0; #timer = 0; #changes = 0; #pending = false;

  constructor({ send = null } = {}) {
    super();
    const { volume = 80, muted = false, voice = false } = keep.get(KEPT) ?? {};
    Object.assign(this, { send, volume, muted, voice });
  }

  get audible() { return !this.muted && this.volume > 0; }
  get blocked() { return this.#context !== null && this.#context.state !== "running"; }

  // Asks for the sound; where it is blocked, the first touch or key frees it.
  open() {
    if (this.#context || !globalThis.AudioContext) return this;
    this.#context = new AudioContext();
    const even = this.#context.createDynamicsCompressor();
    this.#out = this.#context.createGain();
    this.#out.connect(even).connect(this.#context.destination);
    this.#own = this.#context.createGain();
    this.#own.connect(this.#out);
    this.#context.addEventListener("statechange", () => this.notify());
    const free = () => this.free();
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, free, { capture: true });
    return this;
  }
  free() { if (this.blocked) this.#context.resume().catch(() => {}); }

  change(what) {
    this.set(what);
    if (!this.send || !("volume" in what || "voice" in what)) return;
    clearTimeout(this.#timer);
    const mine = ++this.#changes;
    this.#pending = true;
    this.#timer = setTimeout(async () => {
      try {
        await this.send({ volume: this.volume, voice: this.voice });
      } catch { /* it applies on this screen only */ }
      if (mine === this.#changes) this.#pending = false;
    }, WAIT);
  }

  apply({ volume, voice } = {}) {
    if (this.#pending) return;
    const changes = { ...(volume !== undefined && { volume }), ...(voice !== undefined && { voice }) };
    if (Object.keys(changes).some((name) => changes[name] !== this[name])) this.set(changes);
  }

  set(what) {
    Object.assign(this, what);
    this.volume = Math.max(0, Math.min(100, Math.round(this.volume)));
    keep.set(KEPT, { volume: this.volume, muted: this.muted, voice: this.voice });
    if (!this.audible) globalThis.speechSynthesis?.cancel();
    this.notify();
  }

  play(kind, at, clock) {
    const context = this.#context;
    if (!context || context.state !== "running" || !this.audible) return () => {};
    // The output delay, so that two displays sound together.
    const lag = context.outputLatency || context.baseLatency || 0;
    const from = Math.max(context.currentTime, context.currentTime + (at - clock.now()) / 1000 - lag);
    this.#out.gain.setValueAtTime((this.volume / 100) ** 2, context.currentTime);
    const isOwn = kind in OWN, tune = (isOwn ? OWN : TUNES)[kind];
    const lasts = Math.max(...tune.map(([start, seconds]) => start + seconds));
    if (!isOwn) this.#duck(from, lasts);
    this.dispatchEvent(new CustomEvent("sounds", { detail: { at, seconds: lasts } }));
    const voices = tune.map(([start, seconds, pitch, loud]) => {
      const tone = context.createOscillator(), envelope = context.createGain(), begin = from + start;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      envelope.gain.setValueAtTime(0, begin);
      envelope.gain.linearRampToValueAtTime(loud, begin + 0.008);
      if (isOwn) envelope.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
      else {
        envelope.gain.setValueAtTime(loud, begin + seconds - 0.05);
        envelope.gain.linearRampToValueAtTime(0, begin + seconds);
      }
      tone.connect(envelope).connect(isOwn ? this.#own : this.#out);
      tone.start(begin);
      tone.stop(begin + seconds);
      return tone;
    });
    return () => { for (const tone of voices) tone.stop(); };
  }

  // A sound that is cancelled leaves a short dip, which nobody hears.
  #duck(from, seconds) {
    const { gain } = this.#own;
    // Of sounds that overlap, such as those of two clocks, the last to end says when it is loud again.
    this.#quietUntil = Math.max(this.#quietUntil, from + seconds + AROUND);
    gain.setTargetAtTime(UNDER, Math.max(0, from - AROUND), AROUND / 4);
    gain.cancelScheduledValues(Math.max(from, 0) + AROUND / 4);
    gain.setTargetAtTime(1, this.#quietUntil, AROUND);
  }

  speak(text) {
    const speech = globalThis.speechSynthesis;
    if (!speech || !this.voice || !this.audible) return;
    const words = new SpeechSynthesisUtterance(text);
    words.volume = this.volume / 100;
    words.lang = document.documentElement.lang;
    speech.cancel();
    this.dispatchEvent(new CustomEvent("speaks", { detail: words }));
    speech.speak(words);
  }

  notify() { this.dispatchEvent(new CustomEvent("changed")); }
}
