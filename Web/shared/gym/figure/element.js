// <rack-figure name="squat-barbell">: the moving picture of an exercise. Contract: `name` is a slug of poses.js;
// `still` draws the end, with the start as its shadow; `turn="2"` is still, too, after one movement that begins when those of the
// figures 0 and 1 are over; `view="front"` draws the front view of ahead.js. It moves only while it is visible, and never
// with reduced motion: then the start and the end are drawn side by side, unless it is still. Give it
// role="img" and a label.
import { svgNode } from "../../svg.js";
import { ahead } from "./ahead.js";
import { POSES } from "./poses.js";
import { box, poseAt, scene, shadow, trail } from "./scene.js";

const CYCLE_MS = 2400, MARGIN = 8, GAP = 26;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function put(group, shapes) {
  shapes.forEach(([, kind, path, width], i) => {
    const node = group.children[i] ?? svgNode("path", {}, group);
    if (node.getAttribute("class") !== kind) node.setAttribute("class", kind);
    if (width && !node.hasAttribute("stroke-width")) node.setAttribute("stroke-width", width);
    node.setAttribute("d", path);
  });
}

// From 0 to 1 and back, slow at both ends; a loop continues at constant speed.
export function share(ms, loop) {
  const round = (ms % CYCLE_MS) / CYCLE_MS;
  return loop ? (ms % loop) / loop : Math.min(1, Math.max(0, 0.5 - 0.56 * Math.cos(2 * Math.PI * round)));
}

class RackFigure extends HTMLElement {
  static observedAttributes = ["name", "still", "turn", "view"];
  #exercise; #body; #frame = 0; #began = 0; #isOver = false; #isSeen = false;
  #stacked = null; // whether two pictures are below each other; null if there is only one
  // A tablet can be turned.
  #sized = new ResizeObserver(() => {
    if (this.#stacked !== null && this.#isStacked() !== this.#stacked) this.#draw();
  });
  #seen = new IntersectionObserver(([entry]) => { this.#isSeen = entry.isIntersecting; this.#go(); });

  connectedCallback() {
    this.#seen.observe(this);
    this.#sized.observe(this);
    calm.addEventListener("change", this.#draw);
    this.#draw();
  }
  disconnectedCallback() {
    this.#seen.disconnect();
    this.#sized.disconnect();
    calm.removeEventListener("change", this.#draw);
    this.#isSeen = false;
    this.#go();
  }
  attributeChangedCallback() { if (this.isConnected) this.#draw(); }

  #draw = () => {
    const name = this.getAttribute("name");
    const exercise = this.#exercise = (this.getAttribute("view") === "front" && ahead(name)) || POSES[name];
    this.replaceChildren();
    if (!exercise) return;
    const rests = this.hasAttribute("still") || this.hasAttribute("turn"), isStill = calm.matches || rests;
    const isPair = calm.matches && !rests;
    const [x, y, width, height] = box(exercise);
    const start = poseAt(exercise, 0), end = poseAt(exercise, exercise.loop ? 0.5 : 1);
    this.#stacked = isPair ? this.#isStacked() : null;
    const [right, down] = !isPair ? [0, 0] : this.#stacked ? [0, height + GAP] : [width + GAP, 0];
    const svg = svgNode("svg", {
      "aria-hidden": "true", focusable: "false",
      viewBox: [x - MARGIN, y - MARGIN, width + right + MARGIN * 2, height + down + MARGIN * 2].join(" "),
    }, this);
    const picture = (shiftX, shiftY) => {
      const group = svgNode("g", { transform: `translate(${shiftX} ${shiftY})` }, svg);
      if (!exercise.above) svgNode("path", { class: "ground", d: "M-4000 1.500H4000" }, group);
      return svgNode("g", {}, group);
    };
    const first = picture(0, 0);
    if (isPair) put(first, scene(exercise, start));
    else if (!exercise.loop) {
      first.setAttribute("class", "shadow");
      put(first, shadow(exercise, start));
    }
    this.#body = isPair ? picture(right, down) : svgNode("g", {}, svg);
    put(this.#body, scene(exercise, isStill ? end : start));
    const way = trail(exercise);
    if (way) svgNode("path", { class: "trail", d: way }, this.#body.parentNode);
    this.#began = performance.now() + CYCLE_MS * (this.getAttribute("turn") ?? 0);
    this.#isOver = false;
    this.#go();
  };

  // Two pictures are placed beside or below each other, whichever makes them larger.
  #isStacked() {
    const [, , width, height] = box(this.#exercise), { clientWidth, clientHeight } = this;
    if (!clientWidth || !clientHeight) return width > height * 1.3;
    const size = (w, h) => Math.min(clientWidth / (w + 2 * MARGIN), clientHeight / (h + 2 * MARGIN));
    return size(width, height * 2 + GAP) > size(width * 2 + GAP, height);
  }

  #go() {
    cancelAnimationFrame(this.#frame);
    const moves = this.#isSeen && this.#exercise && !calm.matches && !this.hasAttribute("still") && !this.#isOver;
    this.toggleAttribute("moving", Boolean(moves));
    if (moves) this.#frame = requestAnimationFrame(this.#step);
  }
  #rest(exercise) {
    put(this.#body, scene(exercise, poseAt(exercise, exercise.loop ? 0.5 : 1)));
    this.toggleAttribute("moving", false);
  }
  #step = (now) => {
    const exercise = this.#exercise, ms = now - this.#began;
    // Its turn begins and ends with the picture that it shows before and after.
    const isOnce = this.hasAttribute("turn"), from = isOnce ? (exercise.loop ?? CYCLE_MS) / 2 : 0;
    this.#isOver = isOnce && ms > (exercise.loop ?? CYCLE_MS);
    if (this.#isOver) return this.#rest(exercise);
    if (!isOnce || ms > 0) put(this.#body, scene(exercise, poseAt(exercise, share(Math.max(0, ms) + from, exercise.loop))));
    this.#frame = requestAnimationFrame(this.#step);
  };
}
customElements.define("rack-figure", RackFigure);
