// Rests at the kiosk, one for each person logged in here. Contract: person.rest, their Rest; restLine(person) for
// the rail; restPanel(person) for the side column while the person on the screen rests; restAnnouncement() → the live
// region, and announce(sentence) puts another sentence into it. The server stores the rest, so kiosk and phone show the
// same one. It is independent of the floor's timers.
import { html } from "../../shared/template.js";
import * as format from "../../shared/format.js";
import { uuid } from "../../shared/socket.js";
import { toast } from "../../shared/ui.js";
import { Rest } from "../../shared/floor/timers/rest.js";
import { chime } from "../../shared/floor/timers/chime.js";
import { fault, t } from "../../shared/words.js";
import { noun } from "../../shared/register.js";
import { app, live } from "../base/app.js";

// Screen readers skip text that has not changed, so a repeated sentence gets a trailing space. Rests that end close
// together share one announcement.
let announcement = "", announcedAt = 0;
export function announce(sentence) {
  const now = performance.now();
  if (now - announcedAt < 1_500) announcement = `${announcement}. ${sentence}`;
  else announcement = announcement === sentence ? `${sentence}\u00a0` : sentence;
  announcedAt = now;
}

// `kept` is the confirmation {at, text}, shown for a while after a length was saved as the member's own.
class PersonRest extends Rest { kept = null; }

function restOf(person) {
  return new PersonRest(app.clock, {
    send: (method, params) => person.ask(method, { key: uuid(), ...params }),
    changed: () => app.refresh(),
    over: () => {
      if (!app.people.includes(person)) return;
      announce(t("kiosk.rest.over", { name: person.member.displayName }));
      chime(app.sound, app.clock, person.id);
    },
  });
}

noun({
  entered: (person) => { person.rest = restOf(person); },
  began({ rest }, person) {
    // An unsent set has already started a rest here that the server does not know about yet.
    const waits = app.outbox.of(person.id).some((item) => item.method === "sets.log");
    if (rest || !waits) person.rest.receive(rest);
  },
  hears: {
    "rest.changed": ({ rest }, event, person) => person.rest.receive(rest),
    "set.logged": ({ rest }, event, person) => { if (rest) person.rest.receive(rest); },
  },
  left: (person) => person.rest.clear(),
});

export const restAnnouncement = () => html`<p class="unseen" role="status" data-rest>${announcement}</p>`;

let ticking = 0;

// Redraws each whole second while somebody rests.
function tickAt(ms) {
  if (ticking) return;
  ticking = setTimeout(() => { ticking = 0; app.refresh(); }, ms);
}

export function restLine(person) {
  const { phase, left } = person.rest;
  if (phase === "ready") return html`<span
    class="rest ready"><rack-icon name="check"></rack-icon>${t("kiosk.ready")}</span>`;
  if (phase !== "rest") return null;
  tickAt(left % 1000 + 20);
  return html`<span class="rest">${t("kiosk.rest", { left: format.countdown(left) })}</span>`;
}

const act = (promise) => promise.catch((error) => { if (error.reason !== "no_such_rest") toast(fault(error)); });

// A second row offers to keep a changed length, then confirms it for a while.
const KEPT_FOR = 6_000;
export const hasRow = (person) => person.rest.phase === "rest"
  && (person.rest.altered || person.rest.kept?.at === person.rest.now.startedAt);

// Replaces the advice, so that the list keeps its room. The second row appears once the length has changed.
// `plain`: only the time and its buttons, for a heading.
export function restPanel(person, { plain = false } = {}) {
  const { rest } = person;
  if (rest.phase !== "rest") return null;
  const about = person.book.find(rest.now.exercise), keeps = !plain && rest.altered && about && live();
  const length = format.duration(rest.seconds), name = about?.name;
  // Updates the exercise as well, so that the log button shows the rest that the server will start.
  const keep = async () => {
    const { seconds } = rest;
    await rest.keepLength();
    person.book.change(about.id, { restSeconds: seconds });
    // Shown here, because a toast would cover these buttons.
    const text = t("kiosk.rest.kept", { rest: length, name }), kept = { at: rest.now?.startedAt, text };
    rest.kept = kept;
    announce(text);
    setTimeout(() => { if (rest.kept === kept) { rest.kept = null; app.refresh(); } }, KEPT_FOR);
    app.refresh();
    requestAnimationFrame(() => document.activeElement === document.body
      && document.querySelector(".resting .btn")?.focus());
  };
  const kept = !plain && hasRow(person) && !keeps ? rest.kept?.text : null;
  return html`<section class=${`resting panel${keeps || kept ? " keeps" : ""}`}
    aria-label=${t("kiosk.rest.label", { name: person.member.displayName })}>
    <button type="button" class="btn" aria-label=${t("kiosk.rest.less")}
      @click=${() => act(rest.adjust(-15))}>−15</button>
    <p class="left" role="timer"
      aria-live="off"><span class="label">${t("kiosk.rest.word")}</span><span
        class="number">${format.countdown(rest.left)}</span></p>
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
