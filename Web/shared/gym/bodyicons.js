// Our own icons of body parts, of rest, and of training without a part. Contract:
//   <part-icon part="chest" look="done"></part-icon>; part: one of the catalog's body parts, "rest", "class",
//   "appointment" or anything else;
//   look: done (filled), ahead (dashed), missed (dashed, in the error colour), faint (skipped, or done on another day).
//   Hidden from assistive technology: put a word beside it. Its size is 1.6em, unless --part is set.
import { drawing } from "../icons.js";

const SHAPES = {
  legs: "M7 3c0 5 2 6 1.500 10.500S8 20 8 21h3M17 3c0 5-2 6-1.500 10.500S16 20 16 21h-3M7 3h10",
  chest: "M12 7.500C9 5.500 5.500 6 4 8c0 5.500 1.500 9 4.500 9 2 0 3.500-1 3.500-3zM12 7.500c3-2 6.500-1.500 8 .500 0 5.500-1.500 9-4.500 9-2 0-3.500-1-3.500-3",
  back: "M4 4c.500 6.500 3.500 9 8 9s7.500-2.500 8-9M12 13v8M9 4.500v3.500M15 4.500v3.500",
  shoulders: "M3 19c0-6.500 2-10 5.500-10 1.500 0 2 1 3.500 1s2-1 3.500-1c3.500 0 5.500 3.500 5.500 10M9.500 9V4M14.500 9V4M8 19v-4M16 19v-4",
  biceps: "M5 19.500h9.500c3.500 0 5.500-2 5.500-4.500 0-3-3-4.500-5.500-3.500L11 13V4.500H6.500C5 9 4.500 14 5 19.500M6.500 7.500H11",
  triceps: "M4 5h8c4.500 0 8 3 8 7.500V20h-4.500v-6c0-2-1.500-3-3.500-3H4M8 11c1 2 3 2.500 4.500 1",
  core: "M7.500 3.500h9c-.500 5-.500 12 0 17h-9c.500-5 .500-12 0-17M12 3.500v17M7.800 9h8.400M7.800 14.500h8.400",
  fullBody: "M12 3a2 2 0 1 0 0 4a2 2 0 0 0 0-4M4.500 10h15M12 10v5M12 15l-4 6M12 15l4 6",
  rest: "M19.500 14.500A8.500 8.500 0 1 1 10 4a7 7 0 0 0 9.500 10.500",
  class: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16M12 8v4.300l2.800 1.700",
  appointment: "M8.500 5a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5M3.500 19c0-4 2-6 5-6s5 2 5 6M16 7a2 2 0 1 0 0 4a2 2 0 0 0 0-4M16.500 14c2.500 0 4 1.800 4 5",
  any: "M3 10v4M6.500 7v10M17.500 7v10M21 10v4M6.500 12h11",
};

class PartIcon extends HTMLElement {
  static observedAttributes = ["part"];
  attributeChangedCallback() { this.replaceChildren(drawing(SHAPES[this.getAttribute("part")] ?? SHAPES.any)); }
}
customElements.define("part-icon", PartIcon);
