// The gym's plate: mark(name) → template with the initials of the first two words on yellow.
import { html } from "./template.js";

function letters(name) {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => [...word][0]).join("").toUpperCase();
}

export const mark = (name) => html`<rack-plate .face=${{ initials: letters(name), colour: "yellow" }}></rack-plate>`;
