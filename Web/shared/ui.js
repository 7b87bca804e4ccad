// Parts that screens share, as functions that return templates. Contract: they hold no state except the toasts; the
// caller passes values and handlers. Every touch target is a real <button> with a name.
//   field({...}) · searchField({...}) · choice({...}) · toggle({...}) · keypad({...}) · stepper({...}) · skeleton(rows) · blank({...})
//   banner(socket, {...}) · toast(text, {undo, label, icon, ms, news}) + toasts() + clearToasts() + passToasts() + hasToast() · toastOf({...}): one, as toasts() draws it
//   ofText(error): whether a refusal is about what was written · textWrong(id, error): the sentence under that field
//   hold(fn): press and hold to repeat · who(face): a plate with its name · <rack-sure> (sure.js)
//   sends(send): a keydown handler for a field of several lines
import { html, keyed } from "./template.js";
import { t } from "./words.js";
import "./icons.js";
import "./plate.js";
import "./sure.js";

// Handlers for a button that acts at once and repeats while held. A click by keyboard or assistive technology
// (detail 0) acts too; the click after a press does not act a second time.
export function hold(act) {
  return {
    down(event) {
      if (event.button !== 0) return;
      act();
      let timer = setTimeout(function again() { act(); timer = setTimeout(again, 80); }, 420);
      const over = new AbortController();
      const stop = () => { clearTimeout(timer); over.abort(); };
      // These listeners must not capture: a press moves the focus, and any element's blur would then stop the repeat.
      for (const name of ["pointerup", "pointercancel", "blur"]) {
        window.addEventListener(name, stop, { signal: over.signal });
      }
    },
    click(event) { if (event.detail === 0) act(); },
  };
}

export const ofText = (error) => error?.field === "text" || error?.reason === "muted";
export const textWrong = (id, error) => (error
  ? html`<p class="text-wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null);
// Enter sends and Shift+Enter starts a new line. On a touch screen, Enter starts a new line. Ctrl+Enter always sends.
const hasMouse = matchMedia("(pointer: fine)");
export const sends = (send) => (event) => {
  if (event.key !== "Enter" || event.isComposing || event.shiftKey) return;
  if (!hasMouse.matches && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  send();
};

// A labelled input. `error` is a sentence or nothing; `set` gets the text at each change.
export function field({ id, label, value = "", set, error, hint, optional = false, type = "text", ...more }) {
  const described = [error && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for=${id}>${label}${optional && type !== "search" ? html` <span class="optional">${t("optional")}</span>` : null}</label>
    <input id=${id} name=${id} type=${type} .value=${value ?? ""} @input=${(e) => set(e.target.value)}
      @blur=${more.left ? (e) => more.left(e.target.value) : null} aria-invalid=${error ? "true" : null} aria-describedby=${described || null}
      aria-required=${optional ? null : "true"}
      autocomplete=${more.autocomplete ?? "off"} inputmode=${more.inputmode ?? null} maxlength=${more.maxlength ?? null}
      placeholder=${more.placeholder ?? null} autocapitalize=${more.autocapitalize ?? null} spellcheck="false"
      data-first=${more.first ? "" : null} min=${more.min ?? null} max=${more.max ?? null}
      enterkeyhint=${more.enterkeyhint ?? null} data-keys=${more.keys ?? null}>
    ${hint ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : null}
    ${error ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${error}</p>` : null}
  </div>`;
}

// A search field with its own clear button, replacing the browser's. `set` gets the text at each change. enter: what Enter does, as
// on-screen keyboards name it; most: characters; hint: the id of a line that explains it.
export function searchField({ id, label, value, set, keydown, enter = "search", most = 60, hint, isWrong = false }) {
  return html`<div class="search"><rack-icon name="search"></rack-icon><input class="input" id=${id ?? null}
    type="search" autocomplete="off" spellcheck="false" aria-label=${label} placeholder=${label} .value=${value} maxlength=${most}
    enterkeyhint=${enter} aria-describedby=${hint ?? null} aria-invalid=${isWrong ? "true" : null}
    @input=${(event) => set(event.target.value)} @keydown=${keydown ?? null}>
    ${value ? html`<button type="button" class="btn quiet clear" aria-label=${t("search.clear")} @click=${(event) => {
      const field = event.currentTarget.parentNode.querySelector("input");
      set("");
      field.focus();
    }}><rack-icon name="close"></rack-icon></button>` : null}</div>`;
}

// A radio group drawn as one bar. options: [{value, label}]; live: a tap is sent at once, so it needs the server.
export function choice({ name, label, value, options, set, error, hint, optional = false, live = false }) {
  return html`<fieldset class="field choice">
    <legend>${label}${optional ? html` <span class="optional">${t("optional")}</span>` : null}</legend>
    <div class="options">${options.map((o) => keyed(o.value, html`<label class="option">
      <input type="radio" name=${name} value=${o.value} data-live=${live ? "" : null} .checked=${o.value === value}
        @change=${() => set(o.value)}><span>${o.label}</span></label>`))}</div>
    ${hint ? html`<p class="hint">${hint}</p>` : null}
    ${error ? html`<p class="wrong" role="alert">${error}</p>` : null}
  </fieldset>`;
}

// A switch. It takes effect at once, or with its form. text: a line below its label, which is tapped with it; hint: what it means as it
// is; said: its name for screen readers, if not the label; with an id they also read text and hint; live: it needs the server.
export function toggle({ id, label, text, hint, said, value, set, isOff = false, live = false }) {
  const of = (name) => (id ? `${id}-${name}` : null), about = [text && of("text"), hint && of("hint")].filter(Boolean).join(" ");
  return html`<div class="switch-field"><label class="switch"><input type="checkbox" role="switch" id=${id ?? null} aria-label=${said ?? null}
      data-live=${live ? "" : null} aria-describedby=${about || null} .checked=${Boolean(value)} ?disabled=${isOff} @change=${(event) => set(event.target.checked)}><span
      class="track" aria-hidden="true"></span><span class="switch-text"><span class="strong">${label}</span>${text
    ? html`<span class="small" id=${of("text")}>${text}</span>` : null}</span></label>${hint
    ? html`<p class="hint" id=${of("hint")}>${hint}</p>` : null}</div>`;
}

// Digits, erase, and a decimal point if `point`. `press` gets "0"…"9", "." or "erase".
export function keypad({ press, point = false, disabled = false, label = t("keypad"), corner = null }) {
  const key = (k, content, name) => keyed(k,
    html`<button type="button" class="key" ?disabled=${disabled} aria-label=${name ?? null}
      @click=${() => press(k)}>${content}</button>`);
  return html`<div class="keypad" role="group" aria-label=${label}>
    ${["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((d) => key(d, d))}
    ${point ? key(".", ".", t("keypad.point")) : corner ?? html`<span></span>`}
    ${key("0", "0")}
    ${key("erase", html`<rack-icon name="erase"></rack-icon>`, t("keypad.erase"))}
  </div>`;
}

// A number between two large keys. `type` opens the number for typing.
export function stepper({ name, shown, caption, less, more, type, typing = false, id, spoken }) {
  const down = hold(less), up = hold(more);
  return html`<div class=${`stepper panel${typing ? " typing" : ""}`} role="group" aria-label=${name}>
    <button type="button" class="step" aria-label=${t("less", { name })} @pointerdown=${down.down}
      @click=${down.click}><rack-icon name="minus"></rack-icon></button>
    <button type="button" class="value" id=${id ?? null}
      aria-label=${`${t("type.number", { name })}: ${spoken ?? shown}`} aria-expanded=${typing ? "true" : "false"}
      @click=${type}>
      <span class=${`number digits n${Math.min(8, String(shown).length)}`}>${shown}</span><span
        class="label">${caption}</span></button>
    <button type="button" class="step" aria-label=${t("more", { name })} @pointerdown=${up.down}
      @click=${up.click}><rack-icon name="plus"></rack-icon></button>
  </div>`;
}

export const who = (face, rest) => html`<rack-plate .face=${face} .rest=${rest ?? null}></rack-plate><bdi
  class="name">${face.name}</bdi>`;

export const skeleton = (rows = 3) => html`<div class="skeletons" role="status">
  <span class="unseen">${t("loading")}</span>
  ${Array.from({ length: rows }, () => html`<div class="skeleton"></div>`)}</div>`;

// A placeholder for something empty or failed: what happened, and what to do.
export const blank = ({ icon = "list", title, text, action }) => html`<div class="blank">
  <rack-icon name=${icon}></rack-icon>
  <p class="strong">${title}</p>
  ${text ? html`<p class="dim">${text}</p>` : null}
  ${action ?? null}
</div>`;

// Empty while the socket is live and `gym`'s clock is set. `keeps`: pending sets are stored here; `messages`: and pending messages; `clocks`: the
// page shows running clocks.
export function banner(socket, { waiting = 0, keeps = false, clocks = false, messages = false, gym = null } = {}) {
  const away = socket.status === "away" || socket.status === "closed";
  const unset = !away && gym?.clock;
  return html`<div class=${unset ? "banner quiet" : "banner"} role="status" aria-live="polite" ?hidden=${!away && !unset}>${away ? html`
    <rack-icon name="cloud"></rack-icon>
    <p><strong>${t("away.title")}</strong> ${t(clocks ? "away.clocks" : messages ? "away.messages" : keeps ? "away.text" : "away.plain")}
    ${waiting ? html` <span>${t("away.waiting", { n: waiting })}</span>` : null}</p>`
    : unset ? html`<rack-icon name="clock"></rack-icon><p>${t("clock.unset")}</p>` : null}</div>`;
}

let shown = [];
let toastId = 0;
let redraw = () => {};
export function onToast(refresh) { redraw = refresh; }

// A message that disappears by itself; `undo` gives it a button. Returns a function that removes it.
// One at a time, because an older undo may no longer apply. Only news of different kinds stand together, such as an award and points
// that one set gave: `news` names the kind.
export function toast(text, { undo, label = t("undo"), icon, ms = undo ? 8_000 : 4_000, tone = "", news } = {}) {
  const id = ++toastId;
  const gone = () => {
    shown = shown.filter((one) => one.id !== id);
    redraw();
  };
  const others = news ? shown.filter((one) => one.news && one.news !== news) : [];
  shown = [...others, { id, text, label, icon, tone, news, undo: undo && (() => { gone(); undo(); }) }];
  setTimeout(gone, ms);
  redraw();
  return gone;
}

// For logout: the next person must not see this one's undo.
export function clearToasts() { shown = []; }
export const hasToast = () => shown.length > 0;

// Removes toasts at the next tap, except those that offer an undo.
export function passToasts() {
  if (shown.every(({ undo }) => undo)) return;
  shown = shown.filter(({ undo }) => undo);
  redraw();
}

export const toasts = () => html`<div class="toasts" role="status" aria-live="polite">
  ${shown.map((one) => keyed(one.id, toastOf(one)))}</div>`;

export const toastOf = ({ text, label, icon = "undo", tone = "", undo }) => html`<div class=${`toast ${tone}`}><p>${text}</p>${undo ? html`<button type="button"
    class="btn" @click=${undo}><rack-icon name=${icon}></rack-icon>${label}</button>` : null}</div>`;
