// The music on the walls, as the kiosk and the trainer's page see it. Contract:
//   const music = new Music(floor, refresh); floor: FloorTimers, whose connection and login it uses; follow(), close();
//   music.board → what the topic `music` says, or null; music.wall → the wall that is meant, or null;
//   music.player → what plays there, or null; music.clocks → the running clocks, newest first; music.timer → the clock that the music
//   goes with, or null: the one that plays, or else the next; chooseWall(id), chooseTimer(id or null);
//   play(name), pause(), resume(), next(), volume(by), stop(): sent at once; music.sent is what is on its way, music.error the last
//   refusal.
// Only the server decides what plays: a tap marks its button until the board says so.
import { uuid } from "../../socket.js";

const STEP = 10;

export class Music {
  #topic = null; #wall = null; #timer;

  constructor(floor, refresh) { Object.assign(this, { floor, refresh, board: null, sent: null, error: null }); }

  follow() {
    const put = (board) => { this.board = board; this.refresh(); };
    this.#topic ??= this.floor.socket.subscribe("music", { snapshot: put, event: (_, data) => put(data) });
  }

  close() {
    this.#topic?.close();
    this.#topic = null;
    Object.assign(this, { board: null, error: null });
  }

  // Where something plays comes first, and a wall without sound last.
  get wall() {
    const { displays = [], players = [] } = this.board ?? {}, of = (id) => displays.find((one) => one.id === id);
    return of(this.#wall) ?? of(players[0]?.display) ?? displays.find(({ isLoud }) => isLoud) ?? displays[0] ?? null;
  }

  get player() { return this.board?.players.find(({ display }) => display === this.wall?.id) ?? null; }

  get clocks() { return this.floor.shown().filter((timer) => !this.floor.isDone(timer)); }

  get timer() {
    const { clocks, player } = this;
    if (player) return clocks.find(({ id }) => id === player.timer) ?? null;
    if (this.#timer === null) return null;
    return clocks.find(({ id }) => id === this.#timer) ?? clocks[0] ?? null;
  }

  chooseWall(id) { this.#wall = id; this.error = null; this.refresh(); }

  chooseTimer(id) {
    this.#timer = id;
    if (this.player) this.send("play", id === null ? { isAlone: true } : { timer: id }, "bind");
    else this.refresh();
  }

  play(playlist) {
    const { timer } = this;
    return this.send("play", { playlist, ...(timer ? { timer: timer.id } : {}) }, `play ${playlist}`);
  }

  pause() { return this.send("pause"); }
  resume() { return this.send("play"); }
  next() { return this.send("next", { turn: this.player.turn }); }
  stop() { return this.send("stop"); }
  // From the volume that the server said last: two quick taps before its reply are one step.
  volume(steps) {
    const volume = Math.max(0, Math.min(100, Math.round(this.player.volume / STEP + steps) * STEP));
    return this.send("volume", { volume }, steps < 0 ? "quieter" : "louder");
  }

  // Not queued without a connection: nobody wants music that begins ten minutes late.
  async send(method, more = {}, name = method) {
    if (this.sent || !this.wall) return;
    Object.assign(this, { sent: name, error: null });
    this.refresh();
    const handle = this.floor.as();
    try {
      await this.floor.socket.request(`music.${method}`, {
        key: uuid(), ...(handle === undefined ? {} : { as: handle }), display: this.wall.id, ...more });
    } catch (error) { this.error = error; }
    this.sent = null;
    this.refresh();
  }
}
