// The gym as a plate: mark(name) → template, the first letters of its first two words on the gym's yellow.
import { html } from "./template.js";

const letters = (name) => name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => [...word][0]).join("").toUpperCase();

export const mark = (name) => html`<rack-plate .face=${{ initials: letters(name), colour: "yellow" }}></rack-plate>`;
