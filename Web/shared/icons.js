// Our own icons as one custom element: <rack-icon name="check"></rack-icon>. Contract: 24×24, stroked in the text's
// colour, 1.25em high, hidden from assistive technology: put a word or an aria-label beside it. drawing(d) → such an
// <svg>. addIcons({name: d}): those of one page; ICONS() → all names. Built node by node, so that markup from data is never parsed.
import { SVG } from "./svg.js";

const paths = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 5l-7 7 7 7",
  next: "M10 5l7 7-7 7",
  down: "M5 9.5l7 7 7-7",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  up: "M5 14.5l7-7 7 7",
  search: "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16.2 16.2L21 21",
  erase: "M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
  leave: "M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4",
  history: "M12 4a8 8 0 1 1-7.4 5M4 4v5h5M12 8v4.5l3 2",
  swap: "M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  undo: "M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3",
  badge: "M5 5h14v14H5zM9 5V3h6v2M9 15.5c.6-1.7 5.4-1.7 6 0M12 9a1.8 1.8 0 1 0 0 3.6A1.8 1.8 0 0 0 12 9",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  cloud: "M4 4l16 16M7.5 8.5A5 5 0 0 0 7 18h10m3-1.5A4 4 0 0 0 17 10a5.5 5.5 0 0 0-6-3.4",
  wait: "M7 4h10M7 20h10M8 4c0 5 3 6 4 8-1 2-4 3-4 8M16 4c0 5-3 6-4 8 1 2 4 3 4 8",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 5 4 5M16 6h4c0 3-1.5 5-4 5M12 14v4M8 20h8M10 18h4",
  warn: "M12 4l9 16H3zM12 10v4.5M12 17v.5",
  flame: "M12 3c1 4 6 5.5 6 11a6 6 0 0 1-12 0c0-2.5 1-4 2.5-5.500C9 11 10 11.5 10.5 11.5 10 8 10.5 5 12 3",
  heart: "M12 20C5 15 3 12 3 8.500A4.500 4.5 0 0 1 12 7a4.500 4.5 0 0 1 9 1.500C21 12 19 15 12 20",
  eye: "M2.500 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12M12 9.500a2.500 2.5 0 1 0 0 5a2.500 2.5 0 0 0 0-5",
  phone: "M8 2.5h8A1.500 1.500 0 0 1 17.500 4v16a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 20V4A1.500 1.500 0 0 1 8 2.500M11 18.500h2",
  person: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4 21c1-7 15-7 16 0",
  device: "M4 4h16v12H4zM9 20h6M12 16v4",
  list: "M4 6h16M4 12h16M4 18h10",
  info: "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17M12 11v5.500M12 7.500v.5",
  play: "M4 5h16v14H4zM10 9v6l5-3z",
  note: "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5",
  podium: "M4 20v-6h5v6M9.500 20V9h5v11M15 20v-8h5v8M3 20h18M12 3.500v2.500",
  star: "M12 4l2.400 5.2 5.6.600-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.600L4 9.800l5.600-.600z",
  clock: "M12 4a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17M12 8v4.500l3 2M9.500 1.500h5",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4.500v15L19.500 12z",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  link: "M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 6.5M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17.5",
  sides: "M12 4v16M9 8l-4 4 4 4M15 8l4 4-4 4",
  skip: "M5 5v14l10-7zM19 5v14",
  restart: "M12 4a8 8 0 1 1-7.400 5M4 4v5h5",
  stop: "M6 6h12v12H6z",
  share: "M12 15V4M8 7.500L12 3.500l4 4M6 11H5v10h14V11h-1",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  grip: "M5 8h14M5 12h14M5 16h14",
  flag: "M6 21V4M6 4.500h12l-3 4.500 3 4.500H6",
  chat: "M4 5h16v11H11l-4.500 4V16H4z",
  more: "M5 11.500a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1M12 11.500a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1M19 11.500a.5.5 0 1 0 0 1a.5.5 0 0 0 0-1",
  strong: "M4.500 20.500L4 12c0-4 1-8 4-8.500l2.500.5.5 3-3 1c-.5 1.500-.5 3 .5 4.500 3-3 8-3 10 .5 1.500 3 .5 6-2 7-3 1-8 1-12 .5M8.500 12.500c1 1 1.500 2 1.500 3.500",
  clap: "M8 12V6.500a1.500 1.500 0 0 1 3 0V11M11 10.500V5a1.500 1.500 0 0 1 3 0v5.500M14 10.500V6.500a1.500 1.500 0 0 1 3 0V14c0 4-2.500 6.500-5.500 6.500-3.500 0-5-2-5.800-4.500L4.500 12.800a1.400 1.400 0 0 1 2.600-1L8 14M20 3l-1 2M22 6.500l-2 .5",
  cheer: "M4 20.500L8.500 9l6.500 6.500zM13 7.500c0-2 1.500-3 3-4M16 10.500c1-1.500 3-1.500 4.500-.5M17.500 15c1.500-.5 3 0 4 1.500M20 5.500h.01M10 4h.01",
  calc: "M6 3h12v18H6zM9 7.500h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01",
  news: "M12 4a5.500 5.500 0 0 0-5.500 5.500c0 4.500-1.500 6-2.500 7.500h16c-1-1.500-2.500-3-2.500-7.500A5.500 5.500 0 0 0 12 4M10 20a2.200 2.200 0 0 0 4 0",
};

export const ICONS = () => Object.keys(paths);
export const addIcons = (more) => { Object.assign(paths, more); };

export function drawing(d) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": "2",
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", focusable: "false",
  })) svg.setAttribute(key, value);
  svg.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", d);
  return svg;
}

class RackIcon extends HTMLElement {
  static observedAttributes = ["name"];
  attributeChangedCallback() { this.replaceChildren(drawing(paths[this.getAttribute("name")] ?? "")); }
}
customElements.define("rack-icon", RackIcon);
