// The member's rest on their phone, the same one as at the kiosk. Contract: restCard() → the card with its ring, or
// four lengths to start one; restBrief() → "Rest 1:28" for a header, or null; restToggle() → a button that says the same, and
// shows the card below the workout on Today. <rest-ring .rest=${rest.ring}>: a ring that drains.
import { html, keyed } from "../../shared/template.js";
import { countdown, duration } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { rest } from "./floor.js";
import { workoutNow } from "./plan.js";
import { app, clock, exercise, session } from "../base/state.js";

// While a workout is in progress, its card has the rest and a button for more. Others are started by hand, here or at a kiosk.
noun({ row: { place: "today", order: 20, draw: () => (workoutNow() ? app.form.showsRest : rest.phase) ? restCard() : null } });

const LENGTHS = [60, 90, 120, 180];
const SVG = "http://www.w3.org/2000/svg", ROUND = 2 * Math.PI * 46;

class RestRing extends HTMLElement {
  #rest = null; #run = null;
  set rest(rest) {
    if (rest?.endsAt === this.#rest?.endsAt && rest?.ms === this.#rest?.ms) return;
    this.#rest = rest;
    this.draw();
  }
  connectedCallback() { this.draw(); }
  draw() {
    if (!this.firstChild) {
      const svg = this.appendChild(document.createElementNS(SVG, "svg"));
      svg.setAttribute("viewBox", "0 0 100 100");
      this.setAttribute("aria-hidden", "true");
      for (const name of ["track", "arc"]) {
        const circle = svg.appendChild(document.createElementNS(SVG, "circle"));
        const shape = { class: name, cx: 50, cy: 50, r: 46, "stroke-dasharray": ROUND, transform: "rotate(-90 50 50)" };
        for (const [key, value] of Object.entries(shape)) circle.setAttribute(key, value);
      }
    }
    const arc = this.querySelector(".arc"), left = this.#rest ? this.#rest.endsAt - clock.now() : 0;
    const gone = left > 0 ? ROUND * (1 - Math.min(1, left / this.#rest.ms)) : 0;
    this.#run?.cancel();
    arc.setAttribute("stroke-dashoffset", gone);
    if (left <= 0) return;
    this.#run = arc.animate([{ strokeDashoffset: gone }, { strokeDashoffset: ROUND }],
      { duration: left, fill: "forwards" });
  }
}
customElements.define("rest-ring", RestRing);

let ticking = 0;
function tick() {
  clearTimeout(ticking);
  if (rest.phase === "rest") ticking = setTimeout(app.refresh, rest.left % 1000 + 20);
}

const act = (promise) => promise.catch((error) => {
  if (error.reason !== "no_such_rest") toast(fault(error), { tone: "bad" });
});

// Confirmed in the card, because a toast would cover the page's title.
const KEPT_FOR = 6_000;
let kept = null;
async function keep(length, name) {
  await rest.keepLength();
  const mine = kept = { at: rest.now?.startedAt, text: t("me.rest.kept", { rest: length, name }) };
  app.announcement = kept.text;
  setTimeout(() => { if (kept === mine) { kept = null; app.refresh(); } }, KEPT_FOR);
  app.refresh();
  requestAnimationFrame(() => document.activeElement === document.body
    && document.querySelector(".rest-card .btn")?.focus());
}

export function restBrief() {
  tick();
  if (rest.phase === "ready") return html`<span class="rest-brief ready">
    <rack-icon name="check"></rack-icon>${t("me.rest.ready")}</span>`;
  return rest.phase === "rest"
    ? html`<span class="rest-brief">${t("me.rest.left", { left: countdown(rest.left) })}</span>` : null;
}

export function restToggle() {
  const isOpen = Boolean(app.form.showsRest);
  return html`<button type="button" class="rest-toggle" aria-label=${t("me.rest")} aria-expanded=${isOpen ? "true" : "false"} @click=${() => {
    app.form.showsRest = !isOpen;
    app.refresh();
  }}>${restBrief() ?? html`<rack-icon name="clock"></rack-icon>${t("me.rest")}`}</button>`;
}

export function restCard() {
  tick();
  const { phase } = rest, runs = phase === "rest", about = rest.now && exercise(rest.now.exercise);
  if (!runs) return html`<section class=${`panel card rest-card${phase ? " ready" : ""}`} aria-labelledby="rest-title">
    <header class="card-head"><h2 class="label" id="rest-title">${t("me.rest")}</h2>${phase
      ? html`<span class="pill good"><rack-icon name="check"></rack-icon> ${t("me.rest.ready")}</span>` : null}</header>
    <div class="lengths">${LENGTHS.map((seconds) => keyed(seconds, html`<button type="button" class="btn"
      aria-label=${t("me.rest.start", { n: seconds })}
      @click=${() => act(rest.start(seconds))}>${duration(seconds)}</button>`))}</div></section>`;
  const keeps = rest.altered && about && !session.away, length = duration(rest.seconds);
  const keptText = !keeps && kept?.at === rest.now.startedAt ? kept.text : null;
  return html`<section class="panel card rest-card runs" aria-labelledby="rest-title">
    <div class="round"><rest-ring .rest=${rest.ring}></rest-ring><p class="number" role="timer"
      aria-live="off">${countdown(rest.left)}</p></div>
    <div class="beside"><p><span class="label" id="rest-title">${t("me.rest")}</span>
      <bdi class="small after">${about ? t("me.rest.after", { name: about.name }) : t("me.rest.hand")}</bdi></p>
      <div class="moves"><button type="button" class="btn" aria-label=${t("me.rest.less")}
        @click=${() => act(rest.adjust(-15))}>−15</button>
        <button type="button" class="btn" aria-label=${t("me.rest.more")}
          @click=${() => act(rest.adjust(15))}>+15</button></div>
      <button type="button" class="btn line" @click=${() => act(rest.stop())}>${t("me.rest.stop")}</button></div>
    ${keeps ? html`<button type="button" class="btn wide always"
      @click=${() => act(keep(length, about.name))}>
      ${t("me.rest.always", { rest: length })}</button>`
    : keptText ? html`<p class="always kept"><rack-icon name="check"></rack-icon><span>${keptText}</span></p>` : null}
  </section>`;
}
