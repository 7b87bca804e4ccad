// An on-screen keyboard for a kiosk without a real one. It opens when a text field is touched (never for a mouse or a
// real keyboard), shows the text above its keys, and types through the field's own input event.
// While it is open, inputmode="none" keeps the system's keyboard away.
// Tempting mistake: closing as soon as the field loses focus. The page then grows between press and click, the button
// moves away from the finger, and the tap is lost. So it closes after the click.
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";

const ROWS = {
  letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  signs: ["1234567890", "@#€&*()-_", "!?:;/'\"+%"],
  number: ["123", "456", "789"],
};
// ms. Some presses end without a click (a disabled button, a long press); close this long after them.
const AFTER = 350;
const TEXT = "input:not([type=radio]):not([type=checkbox]):not([type=date]):not([readonly]), textarea";

export function installKeyboard() {
  const place = document.body.appendChild(document.createElement("div"));
  let field = null, upper = false, signs = false, touched = false, pressed = false, closing = 0;
  const refresh = mount(place, draw);

  window.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(name, () => { pressed = false; leave(AFTER); }, true);
  }
  window.addEventListener("click", () => { pressed = false; leave(0); }, true);
  window.addEventListener("keydown", (event) => { if (event.isTrusted && field) close(); touched = false; }, true);
  document.addEventListener("focusin", ({ target }) => {
    if (!touched || !target.matches(TEXT)) return leave(AFTER);
    if (field && field !== target) field.inputMode = field.dataset.mode;
    field = target;
    const mode = (field.dataset.mode ??= field.inputMode || "text");
    field.inputMode = "none";
    upper = mode === "text" && field.autocapitalize === "words" && !field.value;
    signs = false;
    document.documentElement.classList.add("osk-open");
    refresh();
    setTimeout(() => field?.scrollIntoView({ block: "center" }), 50);
  });
  document.addEventListener("focusout", () => leave(AFTER));

  // Checks after a delay, because the focus may return to this field or go to another one.
  function leave(ms) {
    if (!field) return;
    clearTimeout(closing);
    closing = setTimeout(() => { if (field && !pressed && document.activeElement !== field) close(); }, ms);
  }
  function close() {
    if (!field) return;
    field.inputMode = field.dataset.mode;
    field = null;
    document.documentElement.classList.remove("osk-open");
    refresh();
  }
  function write(text) {
    // Fields such as type=email have no selection: append at the end.
    let at = field.value.length, to = at;
    try { at = field.selectionStart ?? at; to = field.selectionEnd ?? to; } catch { /* no selection here */ }
    if (text === "erase") {
      if (at === to) at = Math.max(0, at - ([...field.value.slice(0, at)].at(-1)?.length ?? 1));
      text = "";
    }
    const value = field.value.slice(0, at) + text + field.value.slice(to);
    if (field.maxLength > 0 && value.length > field.maxLength) return;
    field.value = value;
    try { field.setSelectionRange(at + text.length, at + text.length); } catch { /* no selection here */ }
    field.dispatchEvent(new Event("input", { bubbles: true }));
    upper = false;
    refresh();
  }
  const key = (id, content, act, more = "", name = null) => keyed(id,
    html`<button type="button" tabindex="-1" class=${`key ${more}`} aria-label=${name}
    @pointerdown=${(event) => { event.preventDefault(); act(); refresh(); }}>${content}</button>`);
  const letter = (c, id = c) => key(id, c, () => write(c));
  const erase = () =>
    key("erase", html`<rack-icon name="erase"></rack-icon>`, () => write("erase"), "", t("keypad.erase"));
  const shift = () => key("shift", html`<rack-icon name="up"></rack-icon>`, () => { upper = !upper; },
    upper ? "on" : "", t("kiosk.keyboard.shift"));
  const done = () => { const form = field.form; field.blur(); close(); return form; };

  function draw() {
    if (!field) return null;
    const mode = field.dataset.mode, numeric = mode === "numeric" || mode === "decimal";
    const rows = ROWS[numeric ? "number" : signs ? "signs" : "letters"];
    const shown = field.type === "password" ? "•".repeat(field.value.length) : field.value;
    const label = field.labels?.[0]?.textContent.trim() || field.getAttribute("aria-label") || "";
    return html`<div class=${`osk${numeric ? " numeric" : ""}`} role="group" aria-label=${t("kiosk.keyboard")}>
      <p class="echo"><span class="label">${label}</span><bdi>${shown}</bdi><i aria-hidden="true"></i></p>
      ${rows.map((row, i) => html`<div class="row">
        ${i === 2 && !numeric && !signs ? shift() : null}
        ${[...row].map((c) => letter(upper && !signs ? c.toUpperCase() : c, c))}
        ${i === 2 && !numeric ? erase() : null}</div>`)}
      <div class="row">
        ${numeric ? html`${letter(".")}${letter("0")}${erase()}` : html`
          ${key("signs", signs ? "abc" : "123", () => { signs = !signs; }, "wide")}
          ${letter(mode === "email" ? "@" : ",")}
          ${key("space", t("kiosk.keyboard.space"), () => write(" "), "space")}
          ${letter(".")}
          ${letter(mode === "email" ? "-" : "'")}`}
        ${key("done", t("kiosk.pad.done"), done, "wide go")}</div>
    </div>`;
  }
}
