// A timer's remote control. Contract:
//   const remote = new Remote(floor, refresh, {folded}); folded: always the short form;
//   remote.watch(timers) while they are drawn: redraws at each change of phase;
//   remote.placed(timers) → the same timers, each keeping its place, new ones last; stop() when no longer drawn;
//   panel(remote, timer, {areas}) → one timer's controls, in the layout that it had when it was first placed: with one
//   or two timers nothing is folded, and a single one is wide.
// The live region that announces phases belongs to the face.
// The server decides every state: a tap only marks its button as sent until the reply arrives. Restart and end ask for
// a second tap on the same button, which keeps the focus, and can be undone for ten seconds on every screen.
// Guarantee: nothing moves under a finger. A button that does not apply leaves its place empty. A button that replaces
// another one accepts no tap for a moment.
import { html, keyed } from "../../template.js";
import { duration } from "../../format.js";
import { keep } from "../../store.js";
import { t } from "../../words.js";
import "../../icons.js";
import { selectNumber } from "./editor.js";
import { gist, parseLength, shortLength, writeLength } from "./plans.js";
import { endsAt, phaseCount, takesLaps } from "./timing.js";
import { phaseOf, summary } from "./display.js";
import { face } from "./face.js";
import { ago, actionWords, refusal } from "./shown.js";
import "./figure.js";
import "../../words/floor/clockcontrols.js";

const SURE_FOR = 4_000, NOT_BEFORE = 300, FAULT_FOR = 12_000, SENT_FOR = 200, STEP_MOST = 3_600;
// ms. How long a button accepts no tap, because the tap may be meant for the button that it replaced.
const SETTLES = 700;
const ISOLATES = /[\u2066-\u2069]/g;

export class Remote {
  constructor(floor, refresh, { folded = false } = {}) {
    Object.assign(this, { floor, refresh, folded, states: new Map(), places: [], shapes: new Map(), first: null });
    this.step = keep.get("clocks.step") ?? 60;
    this.stepText = writeLength(this.step);
  }

  of(id) {
    const fresh = { sent: new Map(), sure: null, error: null, open: null, renaming: null };
    if (!this.states.has(id)) this.states.set(id, fresh);
    return this.states.get(id);
  }

  // A timer that ends or restarts keeps its place until the page is opened again. A new one takes the place of one that
  // is gone, or is added at the end.
  placed(timers) {
    const isHere = (id) => timers.some((timer) => timer.id === id);
    const fresh = timers.map(({ id }) => id).filter((id) => !this.places.includes(id));
    const filled = this.places.map((id) => (isHere(id) ? id : fresh.shift())).filter((id) => id !== undefined);
    this.places = [...filled, ...fresh];
    const found = this.places.map((id) => timers.find((timer) => timer.id === id));
    for (const { id } of found) {
      if (this.folded || this.shapes.has(id)) continue;
      this.shapes.set(id, { alone: found.length === 1, full: found.length < 3 });
    }
    return found;
  }

  watch(timers) {
    const now = this.floor.clock.now();
    this.keepFocus();
    clearTimeout(this.timer);
    for (const id of this.states.keys()) if (!this.floor.find(id)) this.states.delete(id);
    // Of several Resume buttons only one is yellow.
    this.first = timers.find((timer) => timer.state.pausedAt !== undefined && !this.floor.isDone(timer))?.id ?? null;
    if (!timers.length) return;
    const left = (timer) => (timer.state.pausedAt === undefined && this.floor.position(timer, now)?.remainingMs);
    const next = timers.flatMap((timer) => [left(timer) || Infinity, this.settled(timer) - now,
      (timer.undoUntil ?? 0) - now].filter((ms) => ms > 0));
    this.timer = setTimeout(this.refresh, Math.min(1_000, Math.max(30, Math.min(...next) + 5)));
  }

  stop() {
    clearTimeout(this.timer);
    this.places = [];
    this.shapes.clear();
  }

  // When Clear may be tapped after a clock's end; until then a tap is probably meant for Pause.
  settled(timer) { return (endsAt(timer.plan, timer.state) ?? 0) + SETTLES; }

  // If the focused button disappears, move the focus within its panel instead of losing it.
  keepFocus() {
    const held = document.activeElement?.closest?.("[data-timer]")?.dataset.timer;
    if (held === undefined) return;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const within = (place) => document.querySelector(`[data-timer="${held}"] ${place}`);
      const place = within(".undo") ?? within(".drive .btn:not(:disabled)")
        ?? document.querySelector("[data-clocks]") ?? document.querySelector("main .page-head h1");
      place?.focus({ preventScroll: true });
    });
  }

  async act(timer, name, send) {
    const ui = this.of(timer.id);
    Object.assign(ui, { sure: null, error: null });
    ui.sent.set(name, (ui.sent.get(name) ?? 0) + 1);
    this.refresh();
    try {
      await send();
      return true;
    } catch (error) {
      Object.assign(ui, { error, at: name });
      setTimeout(() => { if (ui.error === error) { ui.error = null; this.refresh(); } }, FAULT_FOR);
      return false;
    } finally {
      // Keep the mark for a moment: the reply is often too quick to see.
      setTimeout(() => { ui.sent.set(name, ui.sent.get(name) - 1); this.refresh(); }, SENT_FOR);
      this.refresh();
    }
  }

  // The second tap of a double tap does not confirm, because nobody can have read the question yet.
  twice(timer, name, send) {
    const ui = this.of(timer.id), now = performance.now();
    if (ui.sure?.name === name && now - ui.sure.at >= NOT_BEFORE) return this.act(timer, name, send);
    if (ui.sure?.name === name) return undefined;
    const sure = { name, at: now };
    Object.assign(ui, { sure, error: null });
    setTimeout(() => { if (ui.sure === sure) { ui.sure = null; this.refresh(); } }, SURE_FOR);
    return this.refresh();
  }

  setStep(text) {
    this.stepText = text;
    const seconds = parseLength(text);
    this.stepWrong = !(seconds >= 1 && seconds <= STEP_MOST);
    if (!this.stepWrong) { this.step = seconds; keep.set("clocks.step", seconds); }
    this.refresh();
  }
}

export function panel(remote, timer, { areas = [] } = {}) {
  const { alone = false, full = false } = remote.shapes.get(timer.id) ?? {}, { floor } = remote, ui = remote.of(timer.id), at = floor.position(timer);
  const state = at?.kind === "done" ? "ended" : timer.state.pausedAt !== undefined ? "paused" : "running";
  const isOpen = full || (ui.open ?? false);
  const id = `timer-${timer.id}`;
  const echo = at && state !== "ended" && phaseOf(timer, at).replace(ISOLATES, "") === timer.label;
  return html`<div class="cell"><article class=${`remote panel ${state}${alone ? " alone" : ""}${echo ? " echo" : ""}`}
    data-timer=${timer.id} aria-labelledby=${`${id}-label`}>
    <div class="seen">${head(remote, timer, ui, { areas, id })}
      ${face(floor, timer, { size: "small" })}
      ${actionLine(floor, timer)}</div>
    <div class="controls">${state === "ended"
      ? keyed("ended", over(remote, timer, ui, isOpen))
      : keyed("runs", html`${drive(remote, timer, ui, at, state, { isOpen, full, id })}
      ${isOpen && !full ? more(remote, timer, ui, { id }) : null}
      ${nudges(remote, timer, ui, at)}
      ${full ? more(remote, timer, ui, { id, full }) : null}`)}
      ${ui.error ? html`<p class="notice bad" role="alert">${words(ui.error, timer)}</p>` : null}</div>
    ${timer.laps.length && (isOpen || state === "ended") ? laps(timer) : null}
  </article></div>`;
}

function words(error, timer) {
  const who = timer.actions[0]?.who;
  if (error.reason === "timer_changed" && who) return t("clocks.changed", { who });
  return refusal(error);
}

// A short form of the plan, unless the label says the same.
function planOf({ label, plan }) {
  const whole = summary(plan), name = label.toLowerCase();
  const rest = whole.toLowerCase().startsWith(name) ? gist(plan) : whole;
  return name.length > 26 || name.endsWith(rest.toLowerCase()) ? null : rest;
}

function head(remote, timer, ui, { areas, id }) {
  const area = areas.find((one) => one.id === timer.area);
  const pill = areas.length ? html`<span class="pill"><bdi>${area?.name ?? t("clocks.everyone")}</bdi></span>` : null;
  const label = html`<bdi>${timer.label}</bdi>`, plan = planOf(timer);
  if (ui.renaming !== null) return html`<form class="rename" @submit=${(event) => rename(event, remote, timer, ui, id)}>
    <input class="input" aria-label=${t("clocks.label")} maxlength="60" .value=${ui.renaming}
      ref=${(input) => setTimeout(() => input.select())} autocomplete="off" spellcheck="false"
      autocapitalize="sentences" @input=${(event) => { ui.renaming = event.target.value; }}
      @keydown=${(event) => event.key === "Escape" && named(remote, ui, id)}>
    <button class=${`btn${sent(ui, "label")}`}>${t("save")}</button>
    <button type="button" class="btn quiet" @click=${() => named(remote, ui, id)}>${t("cancel")}</button>
    <h2 class="unseen" id=${`${id}-label`}>${label}</h2></form>`;
  return html`<header><h2 class="called" id=${`${id}-label`}>${label}</h2>
    ${plan ? html`<span class="plan">${plan}</span>` : null}${pill}${remote.floor.canUndo(timer)
    ? keyed("undo", html`<button type="button" class=${`btn undo${sent(ui, "undo")}`}
      aria-label=${t("clocks.undo.of", { label: timer.label })}
      @click=${() => remote.act(timer, "undo", () => remote.floor.undo(timer))}>${t("undo")}</button>`)
    : keyed("rename", html`<button type="button" class="btn quiet icon"
      id=${`${id}-rename`} aria-label=${t("clocks.rename", { label: timer.label })}
      ?hidden=${remote.floor.isDone(timer)}
      @click=${() => { ui.renaming = timer.label; remote.refresh(); }}><rack-icon
        name="edit"></rack-icon></button>`)}</header>`;
}

function named(remote, ui, id) {
  ui.renaming = null;
  remote.refresh();
  requestAnimationFrame(() => document.getElementById(`${id}-rename`)?.focus());
}

async function rename(event, remote, timer, ui, id) {
  event.preventDefault();
  const text = ui.renaming.trim();
  if (!text || text === timer.label) return named(remote, ui, id);
  if (await remote.act(timer, "label", () => remote.floor.label(timer, text))) named(remote, ui, id);
}

function actionLine(floor, timer) {
  const [action] = timer.actions;
  return html`<p class="action">${action ? html`${actionWords(action, timer.plan.format)} ·
    ${ago(floor.clock.now() - action.at)}` : null}</p>`;
}

const sent = (ui, name) => (ui.sent.get(name) ? " sent" : "");

// The action of the middle button: laps while a clock counts up, else a skip if a phase follows; null leaves it empty.
function middle(remote, timer, ui, at) {
  const laps = takesLaps(timer.plan.format) && at?.kind === "work";
  const role = laps ? "lap" : remote.floor.canSkip(timer, at) ? "skip" : null, now = performance.now();
  if (role !== ui.role) Object.assign(ui, { role, since: ui.role ? now : -Infinity });
  return role;
}

function drive(remote, timer, ui, at, state, { isOpen, full, id }) {
  const { floor } = remote, paused = state === "paused";
  const main = paused ? "resume" : "pause", role = middle(remote, timer, ui, at);
  const hasMiddle = phaseCount(timer.plan) > 1 || takesLaps(timer.plan.format);
  const settled = () => performance.now() - ui.since >= SETTLES;
  const tap = (name) => () => settled() && remote.act(timer, name, () => floor[name](timer));
  return html`<div class="drive">
    <button type="button" class=${`btn main${paused && remote.first === timer.id ? " go" : ""}${sent(ui, main)}`}
      @click=${() => remote.act(timer, main, () => floor[main](timer))}>
      <rack-icon name=${main}></rack-icon><span>${t(`clocks.${main}`)}</span></button>
    ${role === "lap" ? html`<button type="button" class=${`btn lap${paused ? "" : " go"}${sent(ui, "lap")}`}
      ?disabled=${paused} @click=${tap("lap")}>
      <rack-icon name="flag"></rack-icon><span>${t(timer.plan.format === "forTime" ? "clocks.round.n" : "clocks.lap.n",
        { n: timer.laps.length + 1 })}</span></button>`
    : role === "skip" ? html`<button type="button" class=${`btn skip${sent(ui, "skip")}`}
      aria-label=${t("clocks.skip.phase")} @click=${tap("skip")}>
      <rack-icon name="skip"></rack-icon><span>${t("clocks.skip")}</span></button>`
    : hasMiddle ? html`<span class="empty" aria-hidden="true"></span>` : null}
    ${full ? null : html`<button type="button" class="btn unfold" aria-expanded=${isOpen ? "true" : "false"}
      aria-controls=${`${id}-more`} @click=${() => { ui.open = !isOpen; remote.refresh(); }}>
      <rack-icon name=${isOpen ? "up" : "down"}></rack-icon><span>${t("clocks.more")}</span></button>`}
  </div>`;
}

const moved = (remote, timer, by) => remote.act(timer, `by${by}`, () => remote.floor.adjust(timer, by));

function nudge(remote, timer, ui, by, text = null) {
  const size = shortLength(Math.abs(by));
  return html`<button type="button" class=${`btn nudge${sent(ui, `by${by}`)}`}
    aria-label=${t(by < 0 ? "clocks.less" : "clocks.plus", { size })}
    @click=${() => moved(remote, timer, by)}>${text ?? `${by < 0 ? "−" : "+"}${Math.abs(by)}`}</button>`;
}

function nudges(remote, timer, ui, at) {
  const what = at?.remainingMs === undefined ? "clock"
    : at.kind === "work" && timer.plan.format === "forTime" ? "cap"
    : "phase";
  return html`<div class="nudges" role="group" aria-label=${t(`clocks.move.${what}`)}>
    ${nudge(remote, timer, ui, -30)}
    ${nudge(remote, timer, ui, -10)}
    ${nudge(remote, timer, ui, 10)}
    ${nudge(remote, timer, ui, 30)}
  </div>`;
}

const sureButton = (remote, timer, ui, name, icon) => html`<button type="button"
  class=${`btn ${name}${ui.sure?.name === name ? " bad" : ""}${sent(ui, name)}`}
  aria-label=${ui.sure?.name === name ? t(`clocks.${name}.sure`) : null}
  @click=${() => remote.twice(timer, name, () => remote.floor[name](timer))}><rack-icon
    name=${icon}></rack-icon><span>${t(ui.sure?.name === name ? "clocks.sure" : `clocks.${name}`)}</span></button>`;

// When unfolded, the end button comes first, because people usually open the panel for it.
function more(remote, timer, ui, { id, full = false }) {
  const wrong = remote.stepWrong;
  const restart = sureButton(remote, timer, ui, "restart", "restart");
  const end = sureButton(remote, timer, ui, "end", "stop");
  const own = html`<div class="own" role="group" aria-label=${t("clocks.step")}>
      <button type="button" class=${`btn nudge${sent(ui, `by${-remote.step}`)}`} ?disabled=${wrong}
        aria-label=${t("clocks.less", { size: shortLength(remote.step) })}
        @click=${() => moved(remote, timer, -remote.step)}><rack-icon name="minus"></rack-icon></button>
      <span class="step-field"><label class="label" for=${`${id}-step`}>${t("clocks.step")}</label>
        <input class="input" id=${`${id}-step`} .value=${remote.stepText} inputmode="decimal" data-keys="time"
          maxlength="8" autocomplete="off" @focusin=${selectNumber} aria-invalid=${wrong ? "true" : null}
          aria-describedby=${wrong ? `${id}-step-wrong` : null} @input=${(event) => remote.setStep(event.target.value)}
          @change=${() => remote.stepWrong || (remote.stepText = writeLength(remote.step), remote.refresh())}></span>
      <button type="button" class=${`btn nudge${sent(ui, `by${remote.step}`)}`} ?disabled=${wrong}
        aria-label=${t("clocks.plus", { size: shortLength(remote.step) })}
        @click=${() => moved(remote, timer, remote.step)}><rack-icon name="plus"></rack-icon></button>
    </div>`;
  return html`<div class=${`extra${full ? "" : " unfolded"}`} id=${`${id}-more`}>
    ${full ? own : null}
    <div class="last">${full ? html`${restart}${end}` : html`${end}${restart}`}</div>
    ${full ? null : own}
    ${wrong ? html`<p class="wrong" id=${`${id}-step-wrong`} role="alert">${t("clocks.bad.step")}</p>` : null}
  </div>`;
}

// Rows that an ended clock does not need stay empty, so that everything below keeps its place.
function over(remote, timer, ui, isOpen) {
  const row = html`<span class="btn nudge"></span>`;
  return html`<div class="drive"><button type="button" class=${`btn main go${sent(ui, "clear")}`}
    ?disabled=${remote.floor.clock.now() < remote.settled(timer)}
    @click=${() => remote.act(timer, "clear", () => remote.floor.clear(timer))}>
    <rack-icon name="check"></rack-icon><span>${t("clocks.clear")}</span></button>
    ${sureButton(remote, timer, ui, "restart", "restart")}
  </div>
  <div class="nudges gone" aria-hidden="true">${row}</div>
  ${isOpen ? html`<div class="extra gone" aria-hidden="true"><div class="own">${row}</div><div
    class="last">${row}</div></div>` : null}`;
}

function laps(timer) {
  const word = timer.plan.format === "forTime" ? "clocks.round.n" : "clocks.lap.n";
  const splitMs = (lap, i) => lap.atMs - (timer.laps[i - 1]?.atMs ?? 0);
  const rows = timer.laps.map((lap, i) => ({ ...lap, n: i + 1, splitMs: splitMs(lap, i) })).reverse();
  const tenths = (ms) => (Math.floor(ms / 100) / 10).toFixed(1);
  const withTenths = (ms) => `${duration(Math.floor(ms / 1000))}.${tenths(ms).at(-1)}`;
  return html`<div class="laps" tabindex="0" role="region"
    aria-label=${t("clocks.laps", { label: timer.label })}><table>
    <tbody>${rows.map((lap) => keyed(lap.n, html`<tr><th scope="row">${t(word, { n: lap.n })}</th><td
      class="number">${withTenths(lap.splitMs)}</td>
      <td class="dim">${withTenths(lap.atMs)}</td><td class="dim by"><bdi>${lap.who}</bdi></td></tr>`))}</tbody>
    </table></div>`;
}
