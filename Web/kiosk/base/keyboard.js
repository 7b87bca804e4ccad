// An on-screen keyboard for a kiosk without a real one. It opens when a text field is touched (never for a mouse or a
// real keyboard), shows the text above its keys, and types through the field's own input event. Contract:
//   installKeyboard({ layout }): layout() → "qwerty", "qwertz" or "azerty".
// The field decides the keys: inputmode numeric → digits, decimal → digits and a point, data-keys="time" → digits and a
// colon, data-keys="reps" → digits, a dash and a plus (8, 6-8, 5+); autocapitalize="words" → a capital at the start of
// each word. Holding a letter offers its accents.
// While it is open, inputmode="none" keeps the system's keyboard away.
// Tempting mistake: closing as soon as the field loses focus. The page then grows between press and click, the button
// moves away from the finger, and the tap is lost. So it closes after the click.
import { html, keyed, mount } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { ACCENTS, LETTERS, SIGNS } from "./keys.js";

const DIGITS = ["123", "456", "789"];
// ms. Some presses end without a click (a disabled button, a long press); close this long after them.
const AFTER = 350;
const HELD = 450; // ms until a held letter offers its accents
const TEXT = "input:not([type=radio]):not([type=checkbox]):not([type=date]):not([type=file]):not([readonly]), textarea";

export function installKeyboard({ layout = () => "qwerty" } = {}) {
  const place = document.body.appendChild(document.createElement("div"));
  let field = null, upper = false, signs = false, touched = false, pressed = false, closing = 0;
  let held = 0, accents = null; // {of, options} while a letter's accents are offered
  const refresh = mount(place, draw);

  window.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, () => { pressed = false; clearTimeout(held); leave(AFTER); }, true);
  }
  window.addEventListener("click", ({ target }) => {
    pressed = false;
    // The first field of a form may already have the focus, and then no focusin comes.
    if (touched && !field && target === document.activeElement && target.matches?.(TEXT)) open(target);
    leave(0);
  }, true);
  window.addEventListener("keydown", (event) => { if (event.isTrusted && field) close(); touched = false; }, true);
  document.addEventListener("focusin", ({ target }) => {
    if (!touched || !target.matches(TEXT)) return leave(AFTER);
    open(target);
  });
  document.addEventListener("focusout", () => leave(AFTER));

  function open(target) {
    if (field && field !== target) field.inputMode = field.dataset.mode;
    field = target;
    field.dataset.mode ??= field.inputMode || "text";
    field.inputMode = "none";
    signs = false;
    accents = null;
    capital();
    document.documentElement.classList.add("osk-open");
    refresh();
    setTimeout(() => field?.scrollIntoView({ block: "center" }), 50);
  }

  // Each word of a name begins with a capital.
  function capital() {
    const before = field.value.slice(0, caret().at);
    upper = field.autocapitalize === "words" && field.dataset.mode === "text" && /(^|[\s-])$/.test(before);
  }

  // Checks after a delay, because the focus may return to this field or go to another one.
  function leave(ms) {
    if (!field) return;
    clearTimeout(closing);
    closing = setTimeout(() => { if (field && !pressed && document.activeElement !== field) close(); }, ms);
  }
  function close() {
    if (!field) return;
    field.inputMode = field.dataset.mode;
    field = accents = null;
    clearTimeout(held);
    document.documentElement.classList.remove("osk-open");
    refresh();
  }

  // Fields such as type=email have no selection: append at the end.
  function caret() {
    let at = field.value.length, to = at;
    try { at = field.selectionStart ?? at; to = field.selectionEnd ?? to; } catch { /* no selection here */ }
    return { at, to };
  }

  function write(text, { replace = false } = {}) {
    let { at, to } = caret();
    if ((text === "erase" && at === to) || replace) at -= [...field.value.slice(0, at)].at(-1)?.length ?? 0;
    if (text === "erase") text = "";
    const value = field.value.slice(0, at) + text + field.value.slice(to);
    if (field.maxLength > 0 && value.length > field.maxLength) return;
    field.value = value;
    try { field.setSelectionRange(at + text.length, at + text.length); } catch { /* no selection here */ }
    field.dispatchEvent(new Event("input", { bubbles: true }));
    capital();
    refresh();
  }

  // The letter is typed at once. If an accent is chosen afterwards, it replaces the letter.
  function hold(typed, letter) {
    clearTimeout(held);
    const options = ACCENTS[letter];
    if (!options) return;
    const shown = [...options].map((one) => (typed === letter ? one : one.toLocaleUpperCase()));
    held = setTimeout(() => {
      if (!field) return;
      accents = { of: letter, options: shown.filter((one) => [...one].length === 1) };
      refresh();
    }, HELD);
  }

  const key = (id, content, act, more = "", name = null) => keyed(id,
    html`<button type="button" tabindex="-1" class=${`key ${more}`} aria-label=${name}
    @contextmenu=${(event) => event.preventDefault()}
    @pointerdown=${(event) => {
      event.preventDefault();
      // An accent is chosen by sliding to it, so release the pointer that touch captures.
      if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      if (!id.startsWith("accent")) accents = null;
      act();
      refresh();
    }}>${content}</button>`);
  const letter = (c, id = c) => key(id, c, () => { write(c); hold(c, id); });
  const erase = () =>
    key("erase", html`<rack-icon name="erase"></rack-icon>`, () => write("erase"), "", t("keypad.erase"));
  const shift = () => key("shift", html`<rack-icon name="up"></rack-icon>`, () => { upper = !upper; },
    upper ? "on" : "", t("kiosk.keyboard.shift"));
  // Closes after the click; otherwise the click would hit whatever is under the key.
  const done = () => field.blur();

  function following() {
    const all = [...(field.form?.querySelectorAll(TEXT) ?? [])].filter((one) => one.checkVisibility?.() ?? true);
    return all[all.indexOf(field) + 1] ?? null;
  }
  function next() {
    touched = true; // so that the focus that is moved here counts as a touch
    following()?.focus();
  }

  function choose(one) {
    accents = null;
    write(one, { replace: true });
  }
  const offered = () => html`<div class="accents" role="group" aria-label=${t("kiosk.keyboard.accents")}>
    ${accents.options.map((one) => keyed(one, html`<button type="button" tabindex="-1" class="key"
      @pointerdown=${(event) => { event.preventDefault(); choose(one); }}
      @pointerup=${() => accents && choose(one)}>${one}</button>`))}</div>`;

  function draw() {
    if (!field) return null;
    const { mode } = field.dataset, isTime = field.dataset.keys === "time";
    const isReps = field.dataset.keys === "reps";
    const numeric = mode === "numeric" || mode === "decimal" || isTime || isReps;
    const rows = numeric ? DIGITS : signs ? SIGNS : LETTERS[layout()] ?? LETTERS.qwerty;
    const shown = field.type === "password" ? "•".repeat(field.value.length) : field.value;
    const label = field.labels?.[0]?.textContent.trim() || field.getAttribute("aria-label") || "";
    const more = following();
    return html`<div class=${`osk${numeric ? " numeric" : ""}`} role="group" aria-label=${t("kiosk.keyboard")}>
      <p class="echo"><span class="label">${label}</span><bdi>${shown}</bdi><i aria-hidden="true"></i></p>
      ${rows.map((row, i) => html`<div class="row">
        ${i === 2 && !numeric && !signs ? shift() : null}
        ${[...row].map((c) => letter(upper && !signs ? c.toUpperCase() : c, c))}
        ${i === 2 && !numeric ? erase() : null}</div>`)}
      <div class="row">
        ${numeric ? html`${isReps ? html`${letter("-")}${letter("+")}` : null}
          ${isTime ? letter(":") : null}${mode === "numeric" || isReps ? null : letter(".")}
          ${letter("0")}${erase()}` : html`
          ${key("signs", signs ? "abc" : "123", () => { signs = !signs; }, "wide")}
          ${letter(mode === "email" ? "@" : ",")}
          ${key("space", t("kiosk.keyboard.space"), () => write(" "), "space")}
          ${letter(".")}
          ${letter(mode === "email" ? "-" : "'")}`}
        ${more ? key("close", html`<rack-icon name="down"></rack-icon>`, done, "", t("kiosk.pad.done")) : null}
        ${more ? key("next", t("next"), next, "wide go") : key("done", t("kiosk.pad.done"), done, "wide go")}</div>
      ${accents ? offered() : null}
    </div>`;
  }
}
