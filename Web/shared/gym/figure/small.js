// <small-figure name="squat-barbell" part="legs" muscles="quadriceps,glutes">: the picture of an exercise in a row of a list: the
// end of its movement or, without poses, the half of the body with its main muscles, or with all of `part`. Contract: the page's styles give it its size, so a
// row keeps its height; it draws when it comes near the screen, because a list has hundreds.
// Put it beside the exercise's name: it is hidden from assistive technology.
import { svgNode } from "../../svg.js";
import { OUTLINE, PARTS, SIDES } from "./bodymap.js";
import { POSES } from "./poses.js";
import "./element.js";

// The part of a body, in centimetres: all of it, or the half in which all the muscles are.
const ALL = "-92 -181 184 184", UPPER = "-50 -183 100 100", LOWER = "-52 -103 104 104";
const MIDDLE = 94;

const heights = (path) => path.match(/-?[\d.]+/g).map(Number).filter((_, i) => i % 2).map((y) => -y);

function body(muscles) {
  const counted = SIDES.map(([, regions]) => regions.filter(([muscle]) => muscles.includes(muscle)));
  const side = counted[1].length > counted[0].length ? 1 : 0, shown = counted[side].flatMap(([, path]) => heights(path));
  const view = !shown.length ? ALL : Math.min(...shown) > MIDDLE - 12 ? UPPER : Math.max(...shown) < MIDDLE + 6 ? LOWER : ALL;
  const drawn = document.createElement("div");
  drawn.className = "body-map";
  const svg = svgNode("svg", { viewBox: view, focusable: "false" }, drawn);
  svgNode("path", { class: "skin", d: OUTLINE }, svg);
  for (const [muscle, path] of SIDES[side][1]) {
    svgNode("path", { class: muscles.includes(muscle) ? "first" : "rest", d: path }, svg);
  }
  return drawn;
}

function figure(name) {
  const drawn = document.createElement("rack-figure");
  drawn.toggleAttribute("still", true);
  drawn.setAttribute("name", name);
  return drawn;
}

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) target.draw();
}, { rootMargin: "240px", scrollMargin: "240px" });

class SmallFigure extends HTMLElement {
  static observedAttributes = ["name", "part", "muscles"];

  connectedCallback() { near.observe(this); }
  disconnectedCallback() { near.unobserve(this); }
  attributeChangedCallback() {
    if (!this.firstChild) return;
    this.replaceChildren();
    near.observe(this);
  }

  draw() {
    near.unobserve(this);
    const [name, part, muscles] = SmallFigure.observedAttributes.map((each) => this.getAttribute(each) ?? "");
    this.replaceChildren(Object.hasOwn(POSES, name) ? figure(name)
      : body(muscles ? muscles.split(",") : PARTS[part] ?? []));
  }
}
customElements.define("small-figure", SmallFigure);
