// The end of a workout, as a picture worth taking: the record as a medal, what worked, the curve with today's point, three
// numbers, what comes next time, and the way to one's phone. Contract: donePage(person). Everything else of the workout is
// one tap away (more.js).
// Guarantee: it stands at once, also without the server; what is not known yet has its room, and nothing moves when it comes.
import { focusOn } from "../../shared/focus.js";
import { html } from "../../shared/template.js";
import { phoneAddress } from "../../shared/gym/address.js";
import { curve } from "../../shared/log/finish/curve.js";
import { figures, trophy, worked } from "../../shared/log/finish/picture.js";
import { trophyOf } from "../../shared/log/finish/trophy.js";
import { qr } from "../../shared/qr.js";
import { toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { earnedIn } from "../../shared/progress/awards.js";
import { medal } from "../../shared/progress/medals.js";
import { progressOf } from "../../shared/progress/progress.js";
import { app, live } from "../base/app.js";
import { onKeys } from "../base/scan.js";
import { leave } from "../person/people.js";
import { advance } from "../person/plan.js";
import { calm, isOff, toTraining } from "../person/screen.js";
import { gymLeave } from "../person/visits.js";
import { evaluationOf } from "../train/said.js";
import { offer } from "../train/scores.js";
import { riseOf } from "./boards.js";
import { placesOf } from "./challenges.js";
import { more } from "./more.js";

export function donePage(person) {
  const { summary } = person.screen;
  const { workout, fault: failed } = summary ? { workout: summary } : person.log.workout(person.screen.workout);
  // It may have been reopened on another screen.
  if (failed || (workout && !workout.finishedAt)) queueMicrotask(() => toTraining(person));
  if (!workout?.finishedAt) return html`<main aria-busy="true"></main>`;
  const { screen, member } = person, off = isOff(person);
  if (screen.isMore) return more(person, workout, { back: () => turn(person, false, ".everything") });
  onKeys(() => false);
  const who = whoOf(person, workout, summary), found = trophyOf(workout, who);
  const quiet = (text, act) => html`<button type="button" class="btn quiet" aria-disabled=${off} @click=${calm(person, act)}><span>${
    text}</span></button>`;
  return html`<main class="finish">
    ${trophy(found, html`<p class="lifter"><rack-plate .face=${member}></rack-plate><span class="what"><bdi class="strong">${
      member.displayName}</bdi><bdi class="dim">${workout.name || t("done.workout")}</bdi></span></p>`)}
    <header><h1 class="title">${t("kiosk.done")}</h1>${figures(workout, member.unit)}</header>
    ${worked(workout, who)}
    ${curve(workout, found.exercise, who)}
    <div class="beside">${offer(person) ?? toPhone(person, workout)}</div>
    <button type="button" class="btn go big" data-first aria-disabled=${off} @click=${calm(person, () => leave(person))}><span
      class="title">${t("done.done")}</span><span class="small">${t("done.leaves")}</span></button>
    <div class="endings">${everything(person, workout, who)}
      ${!live() || summary ? html`<button type="button" class="btn quiet" disabled><span>${
        t("kiosk.done.undo")}</span></button>` : quiet(t("kiosk.done.undo"), () => reopen(person, workout.id))}
      ${quiet(t("kiosk.done.another"), () => { person.said.end(); screen.go("else"); })}${gymLeave(person)}</div>
  </main>`;
}

function turn(person, isMore, focused) {
  person.screen.isMore = isMore;
  person.screen.renew();
  app.refresh();
  focusOn(focused);
}

// Until the finish has its reply, the server does not count the workout, and nothing is asked.
function whoOf(person, workout, summary) {
  const isKept = !summary, asks = live() && isKept;
  const reads = (method, params = {}) => progressOf(person, app.refresh).of(method, params, { asks });
  return { member: person.member, gym: app.gym.name, isKept, isNewest: isKept, reads, find: (id) => person.book.find(id),
    now: () => app.clock.now(), says: (exercise, id) => evaluationOf(person, exercise, { workout: id }),
    awards: () => reads("awards.list").data };
}

// All else: what this workout brought, in a line, and each set.
function everything(person, workout, who) {
  const asks = who.isKept && live(), earned = who.isKept ? earnedIn(who.awards(), workout.id) : [];
  const rise = asks ? riseOf(person, workout.id) : null, places = asks ? placesOf(person) : [], { given } = person;
  const news = earned.length ? t("done.awards", { name: earned[0].name, n: earned.length - 1 }) : rise
    ?? places.find(({ isUp }) => isUp)?.text ?? (given ? t("done.points", { n: given.points }) : null);
  return html`<button type="button" class="btn everything" aria-disabled=${isOff(person)} @click=${calm(person, () => turn(person, true, "main [data-first]"))}>${
    earned.length ? medal(earned[0]) : html`<rack-icon name=${news ? "up" : "list"}></rack-icon>`}<span>${news ? html`<bdi
    class="news">${news}</bdi>` : null}<span class=${news ? "dim" : ""}>${t("done.all")}</span></span></button>
    <p class="unseen" role="status">${earned.map(({ name }) => t("award.earned.one", { name })).join(". ")}</p>`;
}

// The way to the phone. Where no phone reaches the server, the place stays empty.
function toPhone(person, workout) {
  const home = phoneAddress(app.gym), { member, screen } = person, to = `finish=${workout.id}`;
  if (!home) return null;
  // Whoever has a password logs in with it; for the others a code is made, on a tap: what stands here is photographed.
  const isByCode = !member.email && member.hasPin;
  if (isByCode && !screen.code) return codeOffer(person);
  const link = workout.id ? `${home}/me/#${isByCode ? `code=${screen.code},${member.id},${to}` : to}` : null;
  const code = link && qr(link, t("done.send.code"));
  if (!code && !live()) return null;
  return html`<section class="panel send" tabindex="-1" aria-busy=${code ? null : "true"}><div class="code-box">${code}</div><p><strong>${
    t("done.send")}</strong><span class="dim">${t("done.send.text")}</span></p></section>`;
}

function codeOffer(person) {
  const show = async () => {
    try { person.screen.code = (await person.change("sessions.phoneCode")).code; } catch (error) { toast(fault(error)); }
    app.refresh();
    focusOn("section.send");
  };
  return html`<button type="button" class="btn panel send" ?disabled=${!live()} aria-disabled=${isOff(person)} @click=${calm(person, show)}><rack-icon
    name="phone"></rack-icon><span><strong>${t("done.send")}</strong><span class="dim">${t("done.send.show")}</span></span></button>`;
}

async function reopen(person, id) {
  try {
    const { workout } = await person.change("workouts.reopen", { workout: id });
    person.log.hold(workout);
    person.said.end();
    person.screen.exercise = workout.sets.at(-1)?.exercise ?? null;
    advance(person);
    toTraining(person);
  } catch (error) { toast(fault(error)); }
  app.refresh();
}
