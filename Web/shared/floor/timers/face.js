// A clock's face: face(floor, timer, {size, isWide, isPlain}) → template; "huge" and "medium" fill their box, "small" is a line with
// digits of --size (44px by default). A display may draw a low, wide one otherwise (attribute wide). isPlain: without the figure of a
// breathing timer or a mobility move. `floor` is the screen's FloorTimers. Needs face.css. Contract:
//   <rack-clock size .show=${{floor, timer}}> redraws when what it shows changes, by the server's clock, and only then:
//   nothing ticks while no clock runs. It flashes at the "cue" events of its timer (see cues.js).
//   figuresAre(Figure): figure.js calls it once it is loaded. Until then the digits stand alone, and the figure's room is kept.
//   <rack-digits .text=${"17:42"}> fills its box with figures of equal width, so that they do not move.
// Tempting mistake: drawing all faces on the same whole second. Each timer changes when its own phase began, on all
// displays at once.
import { SVG } from "../../svg.js";
import { html } from "../../template.js";
import { t } from "../../words.js";
import { display, dueAt, spokenOf, starterOf } from "./display.js";
import { sortOf } from "./sorts.js";
import { phaseAt } from "./timing.js";

export const face = (floor, timer, { size = "huge", isWide = false, isPlain = false } = {}) =>
  html`<rack-clock size=${size} ?wide=${isWide} ?plain=${isPlain} .show=${{ floor, timer }}></rack-clock>`;

// Each phase has a shape as well as a colour, for colour-blind readers.
const SHAPES = {
  prepare: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5l3.500 2", work: "M6 4l14 8-14 8z",
  rest: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16", done: "M4 12.500l5.500 5.500L20 6.500", paused: "M8 5v14M16 5v14",
};
const FLASHES = new Set(["go", "phase", "end"]);
const LONG = 18, DOT = " · ", LETTERS = 2.1; // em, for four letters of the title's font and "…"
const still = matchMedia("(prefers-reduced-motion: reduce)");
let Figure = null;

export function figuresAre(made) {
  Figure = made;
  for (const one of faces) if (one.show) one.draw();
}

const faces = new Set();
const room = new ResizeObserver((seen) => { for (const { target } of seen) target.closest("rack-clock")?.fit(); });
let waking = 0;
function schedule() {
  clearTimeout(waking);
  let wait = Infinity;
  for (const one of faces) if (one.due !== null) wait = Math.min(wait, one.due - one.now());
  if (wait < Infinity) waking = setTimeout(wake, Math.max(1, Math.min(1_000, Math.ceil(wait))));
}
function wake() {
  for (const one of faces) if (one.due !== null && one.now() >= one.due) one.draw();
  schedule();
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const one of faces) one.draw();
  schedule();
});

// At most three flashes a second on one screen, from all its clocks: more can cause seizures.
let flashes = [];
function mayFlash(count) {
  const now = performance.now();
  flashes = flashes.filter((at) => now - at < 1_000);
  if (still.matches || flashes.length + count > 3) return false;
  flashes.push(...Array(count).fill(now));
  return true;
}

const make = (name, className, parent) => {
  const node = document.createElement(name);
  if (className) node.className = className;
  return parent.appendChild(node);
};
const isCut = (node) => node.scrollWidth > node.clientWidth + 1;
const isTooShort = (node) => isCut(node) && node.clientWidth < LETTERS * parseFloat(getComputedStyle(node).fontSize);
const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

class RackClock extends HTMLElement {
  #show = null; #bars = []; #breath = ""; #onCue = (event) => this.flash(event.detail); #unframe = 0;
  due = null;

  set show(show) { this.#show = show; if (this.isConnected) { this.draw(); schedule(); } }
  get show() { return this.#show; }
  now() { return this.#show.floor.clock.now(); }
  // The least part of its usual size that a title may have.
  get #smallest() { return this.getAttribute("size") === "small" ? 0.7 : 0.5; }
  get #hasOwnLine() { return this.getAttribute("size") === "small" || this.hasAttribute("wide"); }

  connectedCallback() {
    if (!this.firstChild) this.build();
    faces.add(this);
    room.observe(this.sub);
    document.addEventListener("cue", this.#onCue);
    if (this.#show) { this.draw(); schedule(); }
  }
  disconnectedCallback() {
    faces.delete(this);
    room.unobserve(this.sub);
    document.removeEventListener("cue", this.#onCue);
    for (const bar of this.#bars) bar.run?.cancel();
    this.figure?.stop();
    schedule();
  }

  build() {
    const head = make("div", "head", this), words = make("div", "words", head);
    this.sub = make("p", "sub label", words);
    this.about = make("span", "about", this.sub);
    const isSmall = this.getAttribute("size") === "small";
    if (isSmall) this.action = make("span", "action", this.sub);
    const line = make("p", "phase title", words);
    const svg = line.appendChild(document.createElementNS(SVG, "svg"));
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    this.shape = svg.appendChild(document.createElementNS(SVG, "path"));
    this.phase = make("span", "name-of", line);
    this.phase.dir = "auto";
    this.count = make("span", "count", line);
    this.aside = make("span", "aside-phase", line);
    this.next = make("div", "next", head);
    this.nextLabel = make("p", "label", this.next);
    const after = make("p", "title", this.next);
    this.nextName = make("span", "name", after);
    this.nextName.dir = "auto";
    this.nextLength = make("span", "length", after);
    const clock = this.clock = make("div", "face", this);
    clock.setAttribute("role", "timer");
    this.place = make("div", "figure", clock);
    this.place.setAttribute("aria-hidden", "true");
    this.figures = make("rack-digits", "", clock);
    // The latest action has a line of its own. The line is always there, so that nothing moves when an action appears.
    if (!isSmall) this.action = make("p", "action label", this);
    this.segments = make("div", "segments", this);
    this.segments.setAttribute("aria-hidden", "true");
    this.live = make("p", "unseen", this);
    this.live.setAttribute("aria-live", "polite");
    this.light = make("span", "flash", this);
    this.light.setAttribute("aria-hidden", "true");
  }

  draw() {
    const { floor, timer } = this.#show, now = this.now();
    const position = floor.position(timer, now);
    if (!position) return;
    const area = floor.areas.find((one) => one.id === timer.area)?.name;
    const shown = display(timer, position, { area, now, who: this.whose(area) });
    this.due = dueAt(timer, position, now);
    if (this.dataset.kind !== shown.kind) this.dataset.kind = shown.kind;
    this.toggleAttribute("paused", shown.paused);
    this.toggleAttribute("runs", shown.runs);
    const d = SHAPES[shown.paused ? "paused" : shown.kind];
    if (this.shape.getAttribute("d") !== d) this.shape.setAttribute("d", d);
    this.shown = shown;
    setText(this.phase, shown.name);
    // Where the count may be on a line of its own, it has no leading dot.
    setText(this.count, this.#hasOwnLine ? shown.count.replace(/^· /, "") : shown.count);
    this.phase.parentNode.toggleAttribute("data-long", shown.name.length > LONG);
    setText(this.aside, shown.aside);
    this.next.toggleAttribute("hidden", !shown.next);
    setText(this.nextLabel, shown.next?.label ?? "");
    setText(this.nextName, shown.next?.text ?? "");
    setText(this.nextLength, shown.next?.length ? `· ${shown.next.length}` : "");
    this.figures.text = shown.digits;
    this.drawFigure(timer.plan, position, shown.runs);
    this.fit(false);
    this.sub.classList.toggle("joined", /[\u0590-\u0dff\ufb1d-\ufefc]/.test(this.sub.textContent));
    const named = t("timer.face", { label: shown.word, digits: shown.digits, phase: shown.title });
    if (this.clock.getAttribute("aria-label") !== named) this.clock.setAttribute("aria-label", named);
    setText(this.live, this.said(timer, position, shown));
    this.bars(shown);
  }

  // What screen readers say, politely: a phase's name with the timer's. A breath is said once, by its name alone, since the next one
  // is seconds away; after a pause within it nothing is said again.
  said(timer, position, { word, paused }) {
    const said = { label: word, phase: spokenOf(timer, position) };
    if (paused) return t("timer.said.paused", said);
    if (position.kind === "done" || !phaseAt(timer.plan, position.index)?.breath) return t("timer.said", said);
    const breath = `${timer.startedAt} ${position.index}`, isNew = breath !== this.#breath;
    this.#breath = breath;
    return isNew || this.live.textContent === said.phase ? said.phase : "";
  }

  drawFigure(plan, position, runs) {
    if (this.hasAttribute("plain")) return;
    if (Figure) return (this.figure ??= new Figure(this, this.place)).draw(plan, position, runs);
    const kind = { breathing: still.matches ? "bar" : "breath", mobility: "muscle" }[sortOf(plan)];
    if (kind) this.dataset.figure = kind;
    else delete this.dataset.figure;
  }

  // A clock without an area is identified by who started it, and so are two clocks with the same plan in one area.
  whose(area) {
    const { floor, timer } = this.#show, now = this.now();
    const isTwin = (other) => other.id !== timer.id && other.area === timer.area && other.label === timer.label
      && !floor.isDone(other, now);
    return area && !floor.timers.some(isTwin) ? null : starterOf(timer);
  }

  // Fits the line above the title, which wraps on a large clock. On a small one a recent action is shown beside the
  // label if there is room, and optional parts are left out before anything is cut off.
  fit(anew = true) {
    if (!this.shown) return;
    const { subtitle, word, action, name, count, next, digits } = this.shown, isSmall = this.getAttribute("size") === "small";
    const whole = [action, word, name, count, next?.label, next?.text, next?.length, digits.length, ...subtitle].join("\n");
    if (!anew && whole === this.fitted) return;
    this.fitted = whole;
    this.lines(isSmall);
    // Last, since how much room the name has depends on the lines around it.
    this.squeeze(this.phase.parentNode);
  }

  lines(isSmall) {
    const { subtitle, brief, word, action } = this.shown;
    if (!isSmall) {
      setText(this.about, subtitle.join(DOT));
      // Where it does not fit: whose it is says more than its plan, which its rounds and "next" say as well.
      const isTooLong = () => this.sub.scrollHeight > this.sub.clientHeight + 1;
      for (const shorter of [brief, brief.slice(0, 1)]) if (shorter.length && isTooLong()) setText(this.about, shorter.join(DOT));
      return setText(this.action, action ?? "");
    }
    setText(this.action, action ?? "");
    setText(this.about, word);
    if (action && !isCut(this.sub)) return;
    setText(this.action, "");
    setText(this.about, subtitle.join(DOT));
    if (brief.length < subtitle.length && isCut(this.sub)) setText(this.about, brief.join(DOT));
  }

  // A name is never cut to less than four letters ("WO…" tells nobody anything), and a number never: what says less goes first.
  // That is the length of what comes next, then a fifth of the title's size, then what comes next; of the title itself the round,
  // which the bar says as well.
  squeeze(line) {
    const { phase, count, next, nextName } = this;
    for (const part of ["data-brief", "data-out"]) next.removeAttribute(part);
    line.removeAttribute("data-bare");
    let scale = this.shrink(line);
    const less = [() => next.setAttribute("data-brief", ""), () => { if (scale * 0.8 >= this.#smallest) scale = this.shrink(line, scale * 0.8); },
      () => { next.setAttribute("data-out", ""); this.shrink(line); }];
    for (const step of less) if (isTooShort(nextName)) step();
    if (!isTooShort(phase) && !isCut(count)) return;
    line.setAttribute("data-bare", "");
    this.shrink(line);
  }

  // Makes the title smaller before its name is cut. Returns how small it is.
  shrink(line, most = 1) {
    const { phase, count } = this, least = this.#smallest;
    line.style.fontSize = "";
    const usual = parseFloat(getComputedStyle(line).fontSize), put = (scale) => { line.style.fontSize = `${usual * scale}px`; };
    if (most < 1) put(most);
    // On a low, wide face the name has two lines (clocks.css).
    const isTooHigh = () => this.hasAttribute("wide") && phase.scrollHeight > phase.clientHeight + 4;
    const cut = () => (isTooHigh() ? line.clientWidth / 10 : Math.max(phase.scrollWidth - phase.clientWidth, count.scrollWidth - count.clientWidth));
    let scale = most;
    // A smaller title may get less room, because what stands beside it takes more; so it is measured again.
    for (let lost; scale > least && (lost = cut()) > 1 && line.clientWidth;) {
      put(scale = Math.max(least, scale * 0.98 * line.clientWidth / (line.clientWidth + lost)));
    }
    return scale;
  }

  // The browser animates the bars; they are corrected only if the difference is visible.
  bars({ segments, leftMs, runs }) {
    while (this.#bars.length > segments.length) this.#bars.pop().track.remove();
    while (this.#bars.length < segments.length) {
      const track = make("i", "", this.segments);
      this.#bars.push({ track, fill: make("b", "", track) });
    }
    const at = performance.now();
    segments.forEach(({ fill, until, sweep = false }, i) => {
      const bar = this.#bars[i], moves = runs && until > fill && !still.matches;
      bar.track.classList.toggle("sweep", sweep);
      if (bar.run && moves && bar.until === until && bar.sweep === sweep) {
        const there = bar.from + (bar.until - bar.from) * Math.min(1, (at - bar.at) / bar.ms);
        if (Math.abs(there - fill) < 0.006) return;
      }
      const shape = (part) => (sweep ? `translateX(${part * 100}%)` : `scaleX(${part})`);
      bar.run?.cancel();
      bar.run = null;
      if (bar.shape !== shape(fill)) bar.fill.style.transform = bar.shape = shape(fill);
      bar.track.classList.toggle("full", fill >= 1);
      bar.track.classList.toggle("here", fill < 1 && until > 0);
      if (!moves) return;
      const frames = [{ transform: shape(fill) }, { transform: shape(until) }];
      const run = bar.fill.animate(frames, { duration: leftMs, fill: "forwards" });
      Object.assign(bar, { from: fill, until, sweep, at, ms: leftMs, run });
    });
  }

  flash({ timer, kind }) {
    if (!FLASHES.has(kind) || timer !== this.#show?.timer.id) return;
    const count = kind === "end" ? 2 : 1;
    if (mayFlash(count)) {
      const frames = [{ opacity: 0 }, { opacity: 0.5, offset: 0.2 }, { opacity: 0 }];
      this.light.animate(frames, { duration: 500, iterations: count });
      return;
    }
    // A frame for one second replaces the flash.
    this.setAttribute("framed", "");
    clearTimeout(this.#unframe);
    this.#unframe = setTimeout(() => this.removeAttribute("framed"), 1_000);
  }
}

class RackDigits extends HTMLElement {
  #text = "";
  set text(text) {
    if (text === this.#text) return;
    const line = this.firstChild ?? make("span", "", this);
    this.setAttribute("aria-hidden", "true");
    while (line.childElementCount > text.length) line.lastChild.remove();
    while (line.childElementCount < text.length) make("i", "", line);
    [...text].forEach((sign, i) => {
      const cell = line.children[i], kind = /\d/.test(sign) ? "" : "colon";
      setText(cell, sign);
      if (cell.className !== kind) cell.className = kind;
    });
    const signs = text.replace(/\d/g, "").length;
    if (text.length !== this.#text.length) {
      line.style.setProperty("--digits", text.length - signs);
      line.style.setProperty("--signs", signs);
    }
    this.#text = text;
  }
  get text() { return this.#text; }
}
customElements.define("rack-digits", RackDigits);
customElements.define("rack-clock", RackClock);

// Measures the widest figure of the title font that the browser uses.
const title = getComputedStyle(document.documentElement).getPropertyValue("--title");
document.fonts?.load(`400 200px ${title}`, "0").catch(() => {}).then(() => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `400 200px ${title}`;
  const widest = Math.max(...[..."0123456789"].map((digit) => pen.measureText(digit).width)) / 200;
  if (widest > 0.2) document.documentElement.style.setProperty("--cell", widest.toFixed(4));
  for (const one of faces) one.fit();
});
