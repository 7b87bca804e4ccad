// The figure in a clock's face: a circle that grows and shrinks with the breath, or a body with the muscle of a mobility move.
// Contract: importing this file, with figure.css, gives all faces of the page their figures; face.js keeps the room until then.
//   const figure = new Figure(clock, place); figure.draw(plan, position, runs); figure.stop() when the face leaves the page. It
//   sets data-figure on the clock: breath, bar (the breath if less motion is wanted, redrawn each second) or muscle.
// It is hidden from assistive technology: the phase's name says the same.
// Tempting mistake: a new animation at each draw. It would jump by the time that a draw takes; one runs for the whole phase.
import { svgNode } from "../../svg.js";
import { OUTLINE, SIDES } from "../../gym/figure/bodymap.js";
import { figuresAre } from "./face.js";
import { figureOf } from "./figureof.js";

const LEAST = 0.36; // of the circle, when the lungs are empty
const OFF_MS = 80;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const circle = (full) => `scale(${LEAST + (1 - LEAST) * full})`;

class Figure {
  #run = null; #key = ""; #muscle = null; #kind = "";

  constructor(clock, place) { Object.assign(this, { clock, place }); }

  draw(plan, position, runs) {
    const found = figureOf(plan, position), kind = !found ? "" : found.muscle ? "muscle" : still.matches ? "bar" : "breath";
    if (this.#kind !== kind) this.#turn(kind);
    if (kind === "muscle") this.#body(found.muscle);
    else if (kind === "bar") this.#bar(found, position);
    else if (kind === "breath") this.#breathe(found, position, runs);
  }

  stop() {
    this.#run?.cancel();
    this.#run = null;
    this.#key = "";
  }

  #turn(kind) {
    this.stop();
    this.#muscle = null;
    this.#kind = kind;
    this.place.replaceChildren();
    if (kind) this.clock.dataset.figure = kind;
    else delete this.clock.dataset.figure;
    if (kind === "breath" || kind === "bar") this.fill = this.place.appendChild(document.createElement("i"));
  }

  #breathe({ from, until }, { index, elapsedMs, lengthMs }, runs) {
    const key = [index, lengthMs, from, until].join();
    if (key !== this.#key) {
      this.stop();
      this.#key = key;
      const frames = [{ transform: circle(from) }, { transform: circle(until) }];
      this.#run = this.fill.animate(frames, { duration: Math.max(1, lengthMs), easing: "ease-in-out", fill: "both" });
    }
    if (Math.abs((this.#run.currentTime ?? 0) - elapsedMs) > OFF_MS) this.#run.currentTime = elapsedMs;
    if (runs && this.#run.playState === "paused") this.#run.play();
    if (!runs && this.#run.playState !== "paused") {
      this.#run.pause();
      this.#run.currentTime = elapsedMs;
    }
  }

  // In whole seconds: full at the last one of a breath in, empty at the last one of a breath out.
  #bar({ from, until }, { elapsedMs, lengthMs }) {
    const seconds = Math.max(1, Math.ceil(lengthMs / 1000)), passed = Math.min(seconds, Math.floor(elapsedMs / 1000) + 1);
    this.fill.style.transform = `scaleX(${from + (until - from) * passed / seconds})`;
  }

  #body(muscle) {
    if (muscle === this.#muscle) return;
    this.#muscle = muscle;
    const [, regions] = SIDES.find(([, some]) => some.some(([name]) => name === muscle)) ?? SIDES[0];
    this.place.replaceChildren();
    const svg = svgNode("svg", { viewBox: "-46 -182 92 186", focusable: "false" }, this.place);
    svgNode("path", { class: "skin", d: OUTLINE }, svg);
    for (const [name, d] of regions) svgNode("path", { class: name === muscle ? "first" : "rest", d }, svg);
  }
}

figuresAre(Figure);
