// A keyboard on the glass, for a kiosk that has no other. It opens when a text field is touched (never for a mouse or
// a real keyboard), shows what is typed above its keys, and writes through the field's own input event.
// The system's keyboard, where there is one, is kept away by inputmode="none" while ours is open.
// Tempting mistake: closing as soon as the focus leaves the field. The screen grows then, between a press and its click,
// and what was pressed is no longer under the finger: the tap is lost. So it closes behind the click.
import { html, keyed, mount } from "/shared/template.js";
import { t } from "/shared/words.js";

const ROWS = {
  letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  signs: ["1234567890", "@#€&*()-_", "!?:;/'\"+%"],
  number: ["123", "456", "789"],
};
// A press that is no click (of a disabled button, a long one) is over by then.
const AFTER = 350;
const TEXT = "input:not([type=radio]):not([type=checkbox]):not([type=date]):not([readonly]), textarea";

export function installKeyboard() {
  const place = document.body.appendChild(document.createElement("div"));
  let field = null, upper = false, signs = false, touched = false, pressed = false, closing = 0;
  const refresh = mount(place, draw);

  window.addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; pressed = true; }, true);
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => { pressed = false; leave(AFTER); }, true);
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

  // Only looks again, later: the focus may be back in the field by then, or in another one.
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
    // Only text-like fields have a selection; the rest take characters at their end.
    let at = field.value.length, to = at;
    try { at = field.selectionStart ?? at; to = field.selectionEnd ?? to; } catch { /* no selection here */ }
    if (text === "erase") { if (at === to) at = Math.max(0, at - ([...field.value.slice(0, at)].at(-1)?.length ?? 1)); text = ""; }
    const value = field.value.slice(0, at) + text + field.value.slice(to);
    if (field.maxLength > 0 && value.length > field.maxLength) return;
    field.value = value;
    try { field.setSelectionRange(at + text.length, at + text.length); } catch { /* no selection here */ }
    field.dispatchEvent(new Event("input", { bubbles: true }));
    upper = false;
    refresh();
  }
  const key = (id, content, act, more = "", name = null) => keyed(id, html`<button type="button" tabindex="-1" class=${`key ${more}`} aria-label=${name}
    @pointerdown=${(event) => { event.preventDefault(); act(); refresh(); }}>${content}</button>`);
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
        ${i === 2 && !numeric && !signs ? key("shift", html`<rack-icon name="up"></rack-icon>`, () => { upper = !upper; }, upper ? "on" : "", t("kiosk.keyboard.shift")) : null}
        ${[...row].map((c) => { const shownKey = upper && !signs ? c.toUpperCase() : c; return key(c, shownKey, () => write(shownKey)); })}
        ${i === 2 && !numeric ? key("erase", html`<rack-icon name="erase"></rack-icon>`, () => write("erase"), "", t("keypad.erase")) : null}</div>`)}
      <div class="row">
        ${numeric ? html`${key(".", ".", () => write("."))}${key("0", "0", () => write("0"))}${key("erase", html`<rack-icon name="erase"></rack-icon>`, () => write("erase"), "", t("keypad.erase"))}`
          : html`${key("signs", signs ? "abc" : "123", () => { signs = !signs; }, "wide")}${mode === "email" ? key("@", "@", () => write("@")) : key(",", ",", () => write(","))}
            ${key("space", t("kiosk.keyboard.space"), () => write(" "), "space")}${key(".", ".", () => write("."))}${mode === "email" ? key("-", "-", () => write("-")) : key("'", "'", () => write("'"))}`}
        ${key("done", t("kiosk.pad.done"), done, "wide go")}</div>
    </div>`;
  }
}
