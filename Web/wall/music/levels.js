// How loud a wall's music is at an instant. Pure. Contract:
//   levelOf(timer, position) → 0…1: what a clock's phase leaves of it; without a clock, all of it;
//   const fade = new Fade(level, ms); fade.to(level, at, ms?) begins to change to it; fade.at(instant) → the level then;
//   loudness({sound, player, level, duck}) → of an <audio> element, 0…1. sound and player: volumes, 0…100.
export const REST = 0.55, DUCKED = 0.25;
// ms. Between phases, and before and after a beep or a word.
export const FADE = 1_500, DUCK = 120, RISE = 400;

// While people get ready, they listen to who leads. A clock that is paused or over takes the music with it.
export function levelOf(timer, position) {
  if (!timer) return 1;
  if (!position || position.kind === "done" || timer.state.pausedAt !== undefined) return 0;
  return position.kind === "work" ? 1 : REST;
}

export class Fade {
  constructor(level, ms) { Object.assign(this, { from: level, target: level, began: 0, ms, usual: ms }); }

  to(level, at, ms = this.usual) {
    if (level === this.target) return;
    Object.assign(this, { from: this.at(at), target: level, began: at, ms });
  }

  at(instant) {
    const done = this.ms > 0 ? Math.max(0, Math.min(1, (instant - this.began) / this.ms)) : 1;
    return done === 1 ? this.target : this.from + (this.target - this.from) * done;
  }
}

// Squared, as the volume of the beeps: half of it sounds half as loud.
export const loudness = ({ sound, player, level, duck }) =>
  Math.max(0, Math.min(1, (sound / 100) ** 2 * (player / 100) ** 2 * level * duck));
