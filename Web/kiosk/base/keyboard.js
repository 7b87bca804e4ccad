// An on-screen keyboard for a kiosk without a real one. It opens when a text field is touched (never for a mouse or a
// real keyboard), shows the text above its keys, and types through the field's own input event. Contract:
//   installKeyboard({ layout }): layout() → "qwerty", "qwertz" or "azerty".
// The field decides the keys: inputmode numeric → digits, decimal → digits and a point, data-keys="time" → digits and a
// colon, data-keys="reps" → digits, a dash and a plus (8, 6-8, 5+); data-keys="tempo" → digits, a dash and
// an X; data-keys="date" → digits, and above them what of the date
// is still to come (datefield.js); data-keys="own" → none, the page has keys for it; autocapitalize="words" → a capital at the
// start of each word. Holding a letter offers its accents.
// The page gets as much lower as the keys are high (--osk), and the field is in view above them. The training screen cannot get
// lower: it moves up as far as its field needs (--lift).
// While it is open, inputmode="none" keeps the system's keyboard away.
// Tempting mistake: closing as soon as the field loses focus. The page then grows between press and click, the button
// moves away from the finger, and the tap is lost. So it closes after the click.
import { mount } from "../../shared/template.js";
import { beginsWord, erase, following, TEXT, write, writeOver } from "./fieldtext.js";
import { keyboardView } from "./keyboardview.js";
import { ACCENTS } from "./keys.js";

// ms. Some presses end without a click (a disabled button, a long press); close this long after them.
const AFTER = 350;
const HELD = 450; // ms until a held letter offers its accents
const ABOVE = 16; // px between the field and the keys

export function installKeyboard({ layout = () => "qwerty" } = {}) {
  const place = document.body.appendChild(document.createElement("div")), board = new Keyboard();
  board.refresh = mount(place, () => keyboardView(board, layout()));
  listen(board);
}

function listen(board) {
  window.addEventListener("pointerdown", ({ pointerType }) => {
    board.isTouched = pointerType === "touch";
    board.isPressed = true;
  }, true);
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => board.released(), true);
  window.addEventListener("click", ({ target }) => board.clicked(target), true);
  window.addEventListener("keydown", ({ isTrusted }) => {
    if (isTrusted) board.close();
    board.isTouched = false;
  }, true);
  document.addEventListener("focusin", ({ target }) => {
    if (board.isTouched && target.matches(TEXT)) board.open(target);
    else board.closeAfter(AFTER);
  });
  document.addEventListener("focusout", () => board.closeAfter(AFTER));
}

// The field that is typed into (null while closed), the state of the keys, and what each key does.
class Keyboard {
  field = null;
  upper = false; signs = false;
  accents = null; // of the letter that is held, while they are offered
  isTouched = false; isPressed = false; // the last pointer was a finger; it is still down
  #closing = 0; #held = 0;
  // The keys as they are drawn: digits need other rows than letters, and small screens have smaller keys.
  #drawn = null; #size = new ResizeObserver(() => this.#makeRoom());

  // Each time that the keyboard is drawn anew.
  drawn(box) {
    this.#size.disconnect();
    this.#size.observe(this.#drawn = box);
  }

  #makeRoom() {
    const { field } = this, box = this.#drawn, { style } = document.documentElement;
    if (!field || !box?.isConnected) return;
    style.setProperty("--osk", `${box.offsetHeight}px`);
    style.setProperty("--lift", "0px");
    field.scrollIntoView({ block: "center" });
    const { top, height } = box.getBoundingClientRect(), under = field.getBoundingClientRect().bottom + ABOVE - top;
    // Both heights of the same box: large screens are zoomed.
    if (under > 0) style.setProperty("--lift", `${under * box.offsetHeight / height}px`);
  }

  open(target) {
    if (this.field && this.field !== target) this.field.inputMode = this.field.dataset.mode;
    this.field = target;
    target.dataset.mode ??= target.inputMode || "text";
    target.inputMode = "none";
    this.signs = false;
    this.accents = null;
    this.#capital();
    document.documentElement.classList.add("osk-open");
    this.refresh();
    // After the click of the same tap, and before there can be another one: the page moves under the finger.
    requestAnimationFrame(() => this.#makeRoom());
  }

  close() {
    if (!this.field) return;
    this.field.inputMode = this.field.dataset.mode;
    this.field = this.accents = null;
    clearTimeout(this.#held);
    const { classList, style } = document.documentElement;
    classList.remove("osk-open");
    for (const room of ["--osk", "--lift"]) style.removeProperty(room);
    this.refresh();
  }

  // Checks after a delay, because the focus may return to this field or go to another one.
  closeAfter(ms) {
    if (!this.field) return;
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => {
      if (!this.isPressed && document.activeElement !== this.field) this.close();
    }, ms);
  }

  released() {
    this.isPressed = false;
    clearTimeout(this.#held);
    this.closeAfter(AFTER);
  }

  clicked(target) {
    this.isPressed = false;
    // The first field of a form may already have the focus, and then no focusin comes.
    if (this.isTouched && !this.field && target === document.activeElement && target.matches?.(TEXT)) this.open(target);
    this.closeAfter(0);
  }

  press(act) {
    this.accents = null;
    act();
    this.refresh();
  }

  letter(typed, letter) {
    this.write(typed);
    this.#offer(typed, letter);
  }

  write(text) { this.#typed(write(this.field, text)); }
  erase() { this.#typed(erase(this.field)); }
  turnUpper() { this.upper = !this.upper; }
  turnSigns() { this.signs = !this.signs; }
  // Closes after the click; otherwise the click would hit whatever is under the key.
  done() { this.field.blur(); }

  next() {
    this.isTouched = true; // so that the focus that is moved here counts as a touch
    following(this.field)?.focus();
  }

  choose(accent) {
    this.accents = null;
    this.#typed(writeOver(this.field, accent));
  }

  #typed(hadRoom) {
    if (!hadRoom) return;
    this.#capital();
    this.refresh();
  }

  // Each word of a name begins with a capital.
  #capital() {
    const { field } = this;
    this.upper = field.autocapitalize === "words" && field.dataset.mode === "text" && beginsWord(field);
  }

  // The letter is typed at once. If an accent is chosen afterwards, it replaces the letter.
  #offer(typed, letter) {
    clearTimeout(this.#held);
    const options = ACCENTS[letter];
    if (!options) return;
    const shown = [...options].map((one) => (typed === letter ? one : one.toLocaleUpperCase()));
    this.#held = setTimeout(() => {
      if (!this.field) return;
      this.accents = shown.filter((one) => [...one].length === 1);
      this.refresh();
    }, HELD);
  }
}
