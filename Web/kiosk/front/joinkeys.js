// The keys of joining: letters while the name is typed, and digits in their place. Contract: letters(front, act), digits(front,
// act) → templates; keyIn(front, key, act) → whether a key of a real keyboard was used; act: named(name), pin(pin), put(change).
// Keys act when they are pressed, so that two thumbs lose nothing, and take no focus. Holding a letter offers its accents,
// and holding the space a hyphen and an apostrophe.
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { ACCENTS } from "../base/keys.js";

export const DIGITS = 4;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const PER_ROW = 7, HELD_MS = 450;

// Two keys may come before the next draw: append to the current name, not to the drawn one.
const write = (front, text, act) => act.named(front.name + text);
const erase = (front, act) => act.named([...front.name].slice(0, -1).join(""));
const startsWord = (name) => !name || /[\s'’-]$/u.test(name);
const cased = (front, letter) => (startsWord(front.name) ? letter : letter.toLowerCase());

let timer = 0; // of the key that is held
const unhold = () => clearTimeout(timer);

const key = (front, { id, content = id, label = null, more = "", down, held = null }) => keyed(id, html`<button type="button"
  class=${`key ${more}`} aria-label=${label} ?disabled=${front.busy} @contextmenu=${(event) => event.preventDefault()}
  @pointerdown=${(event) => {
    event.preventDefault();
    // An accent is also chosen by sliding to it, so release the pointer that touch captures.
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    down();
    clearTimeout(timer);
    if (held) timer = setTimeout(held, HELD_MS);
  }} @pointerup=${unhold} @pointercancel=${unhold} @pointerleave=${unhold}
  @click=${(event) => { if (event.detail === 0) down(); }}>${content}</button>`);
export function letters(front, act) {
  const { accents } = front;
  // Above the lower rows and below the upper ones: never under the finger that holds the key.
  const offer = (all, at) => act.put({ accents: { all, isAbove: at >= 2 * PER_ROW } });
  return html`<div class="alphabet" role="group" aria-label=${t("join.letters")}>
    ${LETTERS.map((letter, at) => {
      const known = ACCENTS[letter.toLowerCase()];
      return key(front, { id: letter, down: () => write(front, cased(front, letter), act),
        held: known && (() => offer(variants(front, known), at)) });
    })}
    ${key(front, { id: "space", content: t("join.space"), more: `word${front.plate?.of === front.name && !front.plate.isFree ? " wanted" : ""}`,
      down: () => write(front, " ", act), held: () => offer(["-", "’"], LETTERS.length) })}
    ${key(front, { id: "erase", content: html`<rack-icon name="erase"></rack-icon>`, label: t("keypad.erase"), down: () => erase(front, act) })}
    ${accents ? html`<div class=${`accents panel${accents.isAbove ? " above" : ""}`} role="group"
      aria-label=${t("kiosk.keyboard.accents")}>${accents.all.map((one) => keyed(one, html`<button type="button" class="key"
        @pointerdown=${(event) => event.preventDefault()} @pointerup=${() => instead(front, one, act)}
        @click=${(event) => { if (event.detail === 0) instead(front, one, act); }}>${one}</button>`))}</div>` : null}</div>`;
}

// The letter that is held was typed already; its accent has the same case.
function variants(front, known) {
  const isUpper = /\p{Lu}$/u.test(front.name);
  const all = [...known].map((one) => (isUpper ? one === "ı" ? "İ" : one.toLocaleUpperCase() : one));
  return all.filter((one) => [...one].length === 1);
}

function instead(front, accent, act) {
  if (!front.accents) return;
  act.named([...front.name].slice(0, -1).join("") + accent);
}

const arrive = (group) => group && queueMicrotask(() => group.isConnected && group.focus({ preventScroll: true }));

export function digits(front, act) {
  const { pin } = front, more = (digit) => () => front.pin.length < DIGITS && act.pin(front.pin + digit);
  return html`<div class="field four" tabindex="-1" ref=${arrive} role="group" aria-label=${t("join.pin")}><span class="caption"
      aria-hidden="true">${t("join.pin")}</span>
    <p class="boxes" aria-live="polite"><span class="unseen">${t("join.pin.typed", { n: pin.length })}</span>${Array.from(
      { length: DIGITS }, (_, i) => html`<i aria-hidden="true" class=${i < pin.length ? "on" : i === pin.length ? "next" : ""}></i>`)}</p></div>
    <div class="keypad" role="group" aria-label=${t("keypad")}>
    ${[..."1234567890"].map((digit) => key(front, { id: digit, down: more(digit) }))}
    ${key(front, { id: "erase", content: html`<rack-icon name="erase"></rack-icon>`, label: t("keypad.erase"),
      down: () => act.pin(front.pin.slice(0, -1)) })}</div>`;
}

// Space and Enter on a button are the button's own.
const onButton = () => document.activeElement?.matches("button, input[type=radio], a");

export function keyIn(front, key, act) {
  if (front.step === "name") {
    if (key === " " && onButton()) return false;
    if (key === "Backspace") erase(front, act);
    else if (/^[\p{L}\p{M}.'’ -]$/u.test(key)) write(front, key, act);
    else return false;
    return true;
  }
  if (front.step !== "pin") return false;
  if (key === "Backspace") act.pin(front.pin.slice(0, -1));
  else if (/^\d$/.test(key)) { if (front.pin.length < DIGITS) act.pin(front.pin + key); } else return false;
  return true;
}

