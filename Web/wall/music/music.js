// The gym's music on this wall. Contract:
//   const music = new WallMusic({socket, clock, sound, timers, display: () => id, changed}); follow() once; look() after anything that it
//   depends on has changed. music.blocked: the browser needs a touch first.
// The server says what plays here; this fetches it, plays it, and says when it has ended or cannot be played. It is quiet while the wall's
// sound is off or its clock is paused, and quieter in rests, and under beeps and voice (levels.js).
// Tempting mistake: an error of the element counted as the file's. Without a connection, or after the server was started again, the
// address opens nothing, and the next file would be no better.
import { DUCK, DUCKED, FADE, Fade, RISE, levelOf, loudness } from "./levels.js";

const TICK = 50;
// ms. A word that never ends: some browsers have no voice, and say nothing of it.
const LONGEST_WORD = 6_000;
// ms. Before what could not be fetched is asked for again; and how often that is tried before the track is left out.
const AGAIN = 3_000, TRIES = 3;

export class WallMusic {
  #board = { players: [] }; #audio = null; #turn = 0; #loading = 0; #reported = 0; #tries = 0; #ticking = 0;
  #level = new Fade(0, FADE); #duck = new Fade(1, RISE); #quiet = []; #speaking = 0; #word = null; #volume = 0;
  blocked = false;

  constructor({ socket, clock, sound, timers, display, changed }) {
    Object.assign(this, { socket, clock, sound, timers, display, changed });
    sound.addEventListener("sounds", ({ detail }) => this.#over(detail.at - clock.now(), detail.seconds * 1000));
    sound.addEventListener("speaks", ({ detail }) => this.#hush(detail));
    for (const one of [sound, timers]) one.addEventListener("changed", () => this.look());
    socket.addEventListener("status", () => this.look());
    // The browser counts only what is begun while somebody touches it.
    for (const name of ["pointerdown", "pointerup", "keydown"]) {
      document.addEventListener(name, () => { if (this.blocked) this.#begin(); }, { capture: true });
    }
  }

  follow() {
    const put = (board) => { this.#board = board; this.look(); };
    this.socket.subscribe("music", { snapshot: put, event: (_, data) => put(data) });
  }

  get #player() { return this.#board.players.find(({ display }) => display === this.display()) ?? null; }

  look() {
    const player = this.#player;
    if (player?.title !== undefined && player.turn !== this.#turn && player.turn !== this.#loading) this.#load(player.turn);
    const isOn = this.#audio && !this.#audio.paused || !player && this.#turn;
    if (!this.#ticking && (this.#isWanted(player) || isOn)) {
      this.#ticking = setInterval(() => this.#tick(), TICK);
      this.#tick();
    }
  }

  #isWanted(player) { return Boolean(player?.isPlaying && player.title !== undefined && this.sound.audible); }

  async #load(turn) {
    this.#loading = turn;
    try {
      const found = await this.socket.request("music.address");
      if (found.turn !== this.#player?.turn) return;
      Object.assign(this.#element, { src: found.path });
      this.#turn = found.turn;
      this.#tick();
    } catch {
      // Another board may have come meanwhile. Without a connection, `status` comes first.
      setTimeout(() => this.look(), AGAIN);
    } finally {
      if (this.#loading === turn) this.#loading = 0;
    }
  }

  get #element() {
    if (this.#audio) return this.#audio;
    this.#audio = document.createElement("audio");
    this.#audio.preload = "auto";
    this.#audio.addEventListener("ended", () => this.#report(false));
    this.#audio.addEventListener("error", () => this.#failed());
    document.body.append(this.#audio);
    return this.#audio;
  }

  #tick() {
    const player = this.#player, audio = this.#audio, now = performance.now();
    const timer = player?.timer === undefined ? null : this.timers.find(player.timer);
    // A clock that this wall does not know yet, or that was cleared.
    const isGone = player?.timer !== undefined && !timer;
    const wanted = this.#isWanted(player) && !isGone ? levelOf(timer, timer && this.timers.position(timer)) : 0;
    this.#level.to(wanted, now);
    this.#quiet = this.#quiet.filter(({ until }) => until > now);
    const isUnder = now < this.#speaking || this.#quiet.some(({ from }) => from <= now);
    this.#duck.to(isUnder ? DUCKED : 1, now, isUnder ? DUCK : RISE);
    const level = this.#level.at(now);
    // What was stopped fades out with the volume that it had.
    this.#volume = player?.volume ?? this.#volume;
    if (audio) {
      audio.volume = loudness({ sound: this.sound.volume, player: this.#volume, level, duck: this.#duck.at(now) });
      if (wanted && audio.paused && !audio.ended && !audio.error && !this.blocked && this.#turn === player.turn) this.#begin();
      if (!wanted && level === 0 && !audio.paused) audio.pause();
    }
    if (!player && level === 0) this.#unload();
    const isIdle = !wanted && level === 0 && (!audio || audio.paused) && !this.#quiet.length;
    // A clock that is paused goes on with an event, and one that comes to work with the next phase.
    if (isIdle && !this.#isWanted(player)) { clearInterval(this.#ticking); this.#ticking = 0; }
  }

  #unload() {
    if (!this.#turn) return;
    this.#turn = 0;
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#block(false);
  }

  #begin() {
    const turn = this.#turn;
    this.#audio?.play().then(() => { this.#tries = 0; this.#block(false); }, (error) => {
      if (turn === this.#turn && error.name === "NotAllowedError") this.#block(true);
    });
  }

  #block(on) {
    if (this.blocked === on) return;
    this.blocked = on;
    this.changed();
  }

  #over(inMs, ms) {
    const from = performance.now() + inMs - DUCK;
    this.#quiet.push({ from, until: from + ms + 2 * DUCK });
  }

  #hush(words) {
    this.#word = words;
    this.#speaking = performance.now() + LONGEST_WORD;
    // The one before it, which was cut off, ends after this one has begun.
    const end = () => { if (this.#word === words) this.#speaking = 0; };
    for (const name of ["end", "error"]) words.addEventListener(name, end);
  }

  // Once for each track.
  #report(failed) {
    const turn = this.#turn;
    if (!turn || turn === this.#reported) return;
    this.#reported = turn;
    this.socket.change("music.finished", { turn, failed }).catch(() => {});
  }

  async #failed() {
    const audio = this.#audio, turn = this.#turn, path = audio.getAttribute("src");
    if (!turn || !path) return;
    // Decoding failed, so the file is there.
    if (audio.error?.code === MediaError.MEDIA_ERR_DECODE) return this.#report(true);
    let isThere = false;
    try { isThere = (await fetch(path, { method: "HEAD" })).ok; } catch { /* no connection */ }
    if (turn !== this.#turn) return;
    if (isThere && audio.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return this.#report(true);
    if (this.socket.status === "live" && ++this.#tries >= TRIES) { this.#tries = 0; return this.#report(false); }
    setTimeout(() => { if (turn === this.#turn) { this.#turn = 0; this.look(); } }, AGAIN);
  }
}
