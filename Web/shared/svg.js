// Drawings that are built node by node. Contract: svgNode(name, attributes, parent) → a new element, the last in `parent`.
export const SVG = "http://www.w3.org/2000/svg";

export function svgNode(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return parent.appendChild(node);
}
