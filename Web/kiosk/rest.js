// Rests at the kiosk: one for each person logged in here. Contract: restOf(one) → their Rest; restLine(one) for the rail;
// restPanel(one) for the side column while the one on the screen rests; restSaid() → a live region that is always there.
// Here and on the phone they are the same rest, since the server keeps it; floor timers know nothing of it.
import { html } from "/shared/template.js";
import * as format from "/shared/format.js";
import { uuid } from "/shared/socket.js";
import { toast } from "/shared/ui.js";
import { Rest } from "/shared/timers/rest.js";
import { chime } from "/shared/timers/chime.js";
import { fault, t } from "/shared/words.js";
import { app, live } from "./app.js";

// The same sentence twice in a row would not be read again: it differs by a space. Partners who end together are said
// together.
let said = "", saidAt = 0;
function say(sentence) {
  const now = performance.now();
  said = now - saidAt < 1_500 ? `${said}. ${sentence}` : said === sentence ? `${sentence}\u00a0` : sentence;
  saidAt = now;
}

export function restOf(one) {
  return new Rest(app.clock, {
    send: (method, params) => app.socket.request(method, { key: uuid(), as: one.handle, ...params }),
    changed: () => app.refresh(),
    over: () => {
      if (!app.people.includes(one)) return;
      say(t("kiosk.rest.over", { name: one.member.displayName }));
      chime(app.sound, app.clock, one.id);
    },
  });
}

export const restSaid = () => html`<p class="unseen" role="status" data-rest>${said}</p>`;

let ticking = 0;

// The only thing that ticks: whole seconds of rest, while somebody rests.
function tickAt(ms) {
  if (ticking) return;
  ticking = setTimeout(() => { ticking = 0; app.refresh(); }, ms);
}

export function restLine(one) {
  const { phase, left } = one.rest;
  if (phase === "ready") return html`<span class="rest ready"><rack-icon name="check"></rack-icon>${t("kiosk.ready")}</span>`;
  if (phase !== "rest") return null;
  tickAt(left % 1000 + 20);
  return html`<span class="rest">${t("kiosk.rest", { left: format.countdown(left) })}</span>`;
}

const act = (promise) => promise.catch((error) => { if (error.reason !== "no_such_rest") toast(fault(error)); });

// The second row: what a changed length may become, then for a while that it did.
const KEPT_FOR = 6_000;
export const hasRow = (one) => one.rest.phase === "rest" && (one.rest.altered || one.restKept?.at === one.rest.now.startedAt);

// Advice makes way for it, so that it takes no room from the list; the second row comes after a change of the length.
export function restPanel(one) {
  const { rest } = one;
  if (rest.phase !== "rest") return null;
  const about = one.byId.get(rest.now.exercise), keeps = rest.altered && about && live();
  const length = format.duration(rest.seconds), name = about?.name;
  // What the log button says next is what the server will do.
  const keep = async () => {
    const { seconds } = rest;
    await rest.keepLength();
    about.restSeconds = seconds;
    // Said here and not in a toast, which would lie over these very buttons.
    const text = t("kiosk.rest.kept", { rest: length, name }), kept = { at: rest.now?.startedAt, text };
    one.restKept = kept;
    say(text);
    setTimeout(() => { if (one.restKept === kept) { one.restKept = null; app.refresh(); } }, KEPT_FOR);
    app.refresh();
    requestAnimationFrame(() => document.activeElement === document.body && document.querySelector(".resting .btn")?.focus());
  };
  const kept = hasRow(one) && !keeps ? one.restKept?.text : null;
  return html`<section class=${`resting panel${keeps || kept ? " keeps" : ""}`}
    aria-label=${t("kiosk.rest.label", { name: one.member.displayName })}>
    <button type="button" class="btn" aria-label=${t("kiosk.rest.less")}
      @click=${() => act(rest.adjust(-15))}>−15</button>
    <p class="left" role="timer"
      aria-live="off"><span class="label">${t("kiosk.rest.word")}</span><span class="number">${format.countdown(rest.left)}</span></p>
    <button type="button" class="btn" aria-label=${t("kiosk.rest.more")}
      @click=${() => act(rest.adjust(15))}>+15</button>
    <button type="button" class="btn quiet" aria-label=${t("kiosk.rest.stop")}
      @click=${() => act(rest.stop())}><rack-icon name="close"></rack-icon></button>
    ${keeps ? html`<button type="button" class="btn line always"
      aria-label=${t("kiosk.rest.always.name", { rest: length, name })}
      @click=${() => act(keep())}>${t("kiosk.rest.always", { rest: length })}</button>`
    : kept ? html`<p class="always"><rack-icon name="check"></rack-icon><span>${kept}</span></p>` : null}
  </section>`;
}
