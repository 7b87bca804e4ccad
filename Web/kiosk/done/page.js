// The end of a workout, as a picture worth taking: the record as a medal, what worked, the curve with today's point, three
// numbers, what comes next time, and the way to one's phone. Contract: donePage(person). Everything else of the workout is
// one tap away (more.js).
// Guarantee: it stands at once, also without the server; what is not known yet has its room, and nothing moves when it comes.
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
import { toTraining } from "../person/screen.js";
import { gymLeave } from "../person/visits.js";
import { evaluationOf } from "../train/said.js";
import { offer } from "../train/scores.js";
import { more } from "./more.js";

export function donePage(person) {
  const { summary } = person.screen;
  const { workout, fault: failed } = summary ? { workout: summary } : person.log.workout(person.screen.workout);
  // It may have been reopened on another screen.
  if (failed || (workout && !workout.finishedAt)) queueMicrotask(() => toTraining(person));
  if (!workout?.finishedAt) return html`<main aria-busy="true"></main>`;
  const { screen, member } = person, toggle = (isMore) => { screen.isMore = isMore; screen.renew(); app.refresh(); };
  if (screen.isMore) return more(person, workout, { back: () => toggle(false) });
  onKeys((key) => (key === "Enter" && document.activeElement?.matches("main, body") ? (leave(person), true) : false));
  const who = whoOf(person, workout, summary), found = trophyOf(workout, who);
  return html`<main class="finish">
    ${trophy(found, html`<p class="lifter"><rack-plate .face=${member}></rack-plate><span class="what"><bdi class="strong">${
      member.displayName}</bdi><bdi class="dim">${workout.name || t("done.workout")}</bdi></span></p>`)}
    <header><h1 class="title">${t("kiosk.done")}</h1>${figures(workout, member.unit)}</header>
    ${worked(workout, who)}
    ${curve(workout, found.exercise, who)}
    <div class="brought">${offer(person) ?? toPhone(person, workout)}</div>
    <button type="button" class="btn go big title" data-first @click=${() => leave(person)}>${t("done.done")}</button>
    <div class="quiet-ways">${everything(person, workout, who, () => toggle(true))}
      <button type="button" class="btn quiet" ?disabled=${!live() || Boolean(summary)}
        @click=${() => reopen(person, workout.id)}><rack-icon name="undo"></rack-icon>${t("kiosk.done.undo")}</button>
      <button type="button" class="btn quiet" @click=${() => { person.said.end(); screen.go("else"); }}>${t("kiosk.done.another")}</button>${
        gymLeave(person)}</div>
  </main>`;
}

// Until the finish has its reply, the server does not count the workout, and nothing is asked.
function whoOf(person, workout, summary) {
  const isKept = !summary, asks = live() && isKept;
  const reads = (method, params = {}) => progressOf(person, app.refresh).of(method, params, { asks });
  return { member: person.member, gym: app.gym.name, isKept, reads, find: (id) => person.book.find(id), now: () => app.clock.now(),
    refresh: app.refresh, says: (exercise, id) => evaluationOf(person, exercise, { workout: id }),
    awards: () => reads("awards.list").data, week: () => reads("goals.get").data };
}

// What else this workout brought: its awards and each set.
function everything(person, workout, who, open) {
  const all = who.isKept ? earnedIn(who.awards(), workout.id) : [];
  return html`<button type="button" class="btn everything" @click=${open}>${all.length ? medal(all[0]) : html`<rack-icon
    name="list"></rack-icon>`}<span>${all.length ? t("done.all.awards", { n: all.length }) : t("done.all")}</span></button>`;
}

// The way to the phone. Where no phone reaches the server, the place stays empty.
function toPhone(person, workout) {
  const home = phoneAddress(app.gym);
  if (!home) return null;
  const link = workout.id ? linkOf(person, home, workout.id) : null;
  return html`<section class="panel send" aria-busy=${link ? null : "true"}><div class="code-box">${link ? qr(link, t("done.send.code"))
    : null}</div><p><strong>${t("done.send")}</strong><span class="dim">${t("done.send.text")}</span></p></section>`;
}

// A member's phone opens the workout at once where they are logged in; elsewhere it asks for the PIN first. Staff log in with
// their password: a PIN never opens their phone.
function linkOf(person, home, workout) {
  const { screen, member } = person, to = `finish=${workout}`;
  if (!member.hasPin || member.role !== "member") return `${home}/me/#${to}`;
  if (screen.codeOf !== workout && live()) {
    Object.assign(screen, { codeOf: workout, code: null });
    person.change("sessions.phoneCode").then(({ code }) => { screen.code = code; app.refresh(); }, () => { screen.code = ""; app.refresh(); });
  }
  if (screen.codeOf !== workout || screen.code === null) return null;
  return screen.code ? `${home}/me/#code=${screen.code},${member.id},${to}` : `${home}/me/#${to}`;
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
