// The on-screen keyboard as it is drawn. Contract: keyboardView(board, layout) → template, or null while it is closed;
// board: the Keyboard of keyboard.js; layout: "qwerty", "qwertz" or "azerty". The keys act on pointerdown and take no focus.
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { following } from "./fieldtext.js";
import { LETTERS, SIGNS } from "./keys.js";

const DIGITS = ["123", "456", "789"];

export function keyboardView(board, layout) {
  const { field, accents } = board;
  if (!field) return null;
  const { mode, keys } = field.dataset, isNumeric = ["numeric", "decimal"].includes(mode) || ["time", "reps", "tempo"].includes(keys);
  return html`<div class=${`osk${isNumeric ? " numeric" : ""}`} role="group" aria-label=${t("kiosk.keyboard")} ref=${(box) => board.drawn(box)}>
    ${echo(field)}
    ${isNumeric ? digitRows(board) : letterRows(board, layout)}
    <div class="row">${isNumeric ? lastDigits(board, mode, keys) : lastLetters(board, mode)}${endKeys(board)}</div>
    ${accents ? accentKeys(board, accents) : null}
  </div>`;
}

// The label and the text, since the field may be covered.
function echo(field) {
  const shown = field.type === "password" ? "•".repeat(field.value.length) : field.value;
  const label = field.labels?.[0]?.textContent.trim() || field.getAttribute("aria-label") || "";
  const rest = field.dataset.keys === "date" ? field.placeholder.slice(shown.length) : "";
  return html`<p class="echo"><span class="label">${label}</span><bdi>${shown}</bdi><i aria-hidden="true"></i>${rest
    ? html`<span class="dim to-come">${rest}</span>` : null}</p>`;
}

const digitRows = (board) => DIGITS.map((row) => html`<div class="row">${[...row].map((c) => letter(board, c))}</div>`);

const letterRows = (board, layout) => (board.signs ? SIGNS : LETTERS[layout] ?? LETTERS.qwerty).map((row, i) => html`<div
  class="row">${i === 2 && !board.signs ? shift(board) : null}
  ${[...row].map((c) => letter(board, board.upper && !board.signs ? c.toUpperCase() : c, c))}
  ${i === 2 ? erase(board) : null}</div>`);

const lastDigits = (board, mode, keys) => html`${keys === "reps" ? html`${letter(board, "-")}${letter(board, "+")}` : null}
  ${keys === "tempo" ? html`${letter(board, "-")}${letter(board, "X")}` : null}
  ${keys === "time" ? letter(board, ":") : null}${mode === "numeric" || ["reps", "tempo"].includes(keys) ? null : letter(board, ".")}
  ${letter(board, "0")}${erase(board)}`;

const lastLetters = (board, mode) => html`${key(board, "signs", board.signs ? "abc" : "123", () => board.turnSigns(), "wide")}
  ${letter(board, mode === "email" ? "@" : ",")}
  ${key(board, "space", t("kiosk.keyboard.space"), () => board.write(" "), "space")}
  ${letter(board, ".")}
  ${letter(board, mode === "email" ? "-" : "'")}`;

// Where the form has another field, the large key leads there, and a small one closes.
function endKeys(board) {
  const done = () => board.done();
  return following(board.field)
    ? html`${key(board, "close", html`<rack-icon name="down"></rack-icon>`, done, "", t("kiosk.pad.done"))}
      ${key(board, "next", t("next"), () => board.next(), "wide go")}`
    : key(board, "done", t("kiosk.pad.done"), done, "wide go");
}

const accentKeys = (board, accents) => html`<div class="accents" role="group" aria-label=${t("kiosk.keyboard.accents")}>
  ${accents.map((one) => keyed(one, html`<button type="button" tabindex="-1" class="key"
    @pointerdown=${(event) => { event.preventDefault(); board.choose(one); }}
    @pointerup=${() => board.accents && board.choose(one)}>${one}</button>`))}</div>`;

const letter = (board, c, id = c) => key(board, id, c, () => board.letter(c, id));
const erase = (board) => key(board, "erase", html`<rack-icon name="erase"></rack-icon>`, () => board.erase(), "", t("keypad.erase"));
const shift = (board) => key(board, "shift", html`<rack-icon name="up"></rack-icon>`, () => board.turnUpper(),
  board.upper ? "on" : "", t("kiosk.keyboard.shift"));

const key = (board, id, content, act, more = "", name = null) => keyed(id,
  html`<button type="button" tabindex="-1" class=${`key ${more}`} aria-label=${name}
    @contextmenu=${(event) => event.preventDefault()}
    @pointerdown=${(event) => {
      event.preventDefault();
      // An accent is chosen by sliding to it, so release the pointer that touch captures.
      if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      board.press(act);
    }}>${content}</button>`);
