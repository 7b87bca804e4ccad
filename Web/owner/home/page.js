// The owner's first page, at #today: who is in, the week's visits beside the last one's, how full the classes are, who is slipping
// away (slipping.js), and the screens that are not well, with the backup (backup.js). While the gym is new, the next step of setting it up comes first (guide.js).
import { dateText, dayAt, dayText } from "../../shared/days.js";
import { dayKey, time, whole } from "../../shared/format.js";
import { noun } from "../../shared/register.js";
import { weekLine } from "../../shared/progress/charts/hours.js";
import { html, keyed } from "../../shared/template.js";
import { skeleton } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/ownerhome.js";
import "../../shared/parts/bar.js";
import { desk } from "../floor/desk.js";
import { howIs, isFailed, isFrozen, isOff } from "../gym/devicehealth.js";
import { app, clock, session } from "../state.js";
import { backupProblem, backupRow } from "./backup.js";
import { boards } from "./boards.js";
import { clockProblem } from "./clock.js";
import { homeData, leaveHome, staleHome } from "./data.js";
import { guide } from "./guide.js";
import { httpsProblem } from "./https.js";
import { head } from "./parts.js";
import { slipping } from "./slipping.js";

// Plates of those who are in; one more is a count. Classes; screens.
const PLATES = 15, CLASSES = 6, SCREENS = 3;

noun({ address: "today", section: "today", title: "home.title", isWhole: true, draw: home, turned: (path) => { if (path) staleHome(); }, left() {
  leaveHome();
  app.writing = null;
} });

function home() {
  const known = homeData(), steps = guide(known);
  return html`<h1 class="unseen">${t("home.title")}</h1>${clockProblem()}${backupProblem()}${httpsProblem()}${steps}
    ${known.failed ? html`<p class="notice bad" role="alert">${fault(known.failed)}</p>` : null}
    <div class="home">${inNow()}${visits(known)}<div class="home-aside">${slipping(known, Boolean(steps))}${beside()}</div><div class="home-lower">${classes(known)}${boards(known)}</div></div>`;
}

function inNow() {
  const { visits: all } = desk, hours = desk.usual?.hours ?? null;
  const usual = hours ? Math.round(hours[Number(time(clock.now()).slice(0, 2))] ?? 0) : null;
  return html`<section class="panel card in-now" aria-labelledby="in-now">${head("in-now", t("home.in"), "#visits")}${!all ? skeleton(3) : html`
    <p class="number home-huge">${whole(desk.count)}</p>
    <p class="dim">${!usual ? t(all.length ? "home.in.some" : "home.in.none") : t("home.in.usual", { n: usual })}</p>
    <ul class="home-plates" aria-label=${t("home.in")}>${all.slice(0, all.length > PLATES ? PLATES - 1 : PLATES).map(({ visit, member, name }) => keyed(visit.id,
      html`<li><rack-plate .face=${member ?? { initials: [...name][0].toUpperCase(), colour: "iron" }}></rack-plate><span class="unseen">${
        member?.name ?? name}</span></li>`))}${desk.count > PLATES ? html`<li class="number home-more">+${desk.count - PLATES + 1}</li>` : null}</ul>`}</section>`;
}

function visits({ week }) {
  if (!week) return html`<section class="panel card home-visits">${head("home-visits", t("home.visits"), "#attendance")}${skeleton(3)}</section>`;
  const more = week.visits - week.visitsBefore;
  return html`<section class="panel card home-visits" aria-labelledby="home-visits">${head("home-visits", t("home.visits"), "#attendance", html`<p class="home-key"
      aria-hidden="true"><span><i></i>${t("home.visits.this")}</span><span><i class="before"></i>${t("home.visits.last")}</span></p>`)}
    <p class="home-sum"><span class="number">${whole(week.visits)}</span> ${week.visitsBefore || more ? html`<span class=${more > 0 ? "up" : ""}>${
      t(more > 0 ? "home.visits.more" : more < 0 ? "home.visits.fewer" : "home.visits.same", { n: whole(Math.abs(more)) })}</span>` : html`<span class="dim">${t("home.visits.none")}</span>`}</p>
    ${weekLine(week, clock.now())}</section>`;
}

// MARK: Classes

function classes({ sessions }) {
  if (!sessions) return html`<section class="panel card home-classes">${head("home-classes", t("home.classes"), "/trainer/#classes")}${skeleton(3)}</section>`;
  const now = clock.now(), groups = new Map();
  for (const one of sessions) {
    if (!one.cancelled) groups.set(one.class, [...groups.get(one.class) ?? [], one]);
  }
  const rows = [...groups.values()].slice(0, CLASSES);
  return html`<section class="panel card home-classes" aria-labelledby="home-classes">${head("home-classes", t("home.classes"), "/trainer/#classes",
      rows.length ? html`<p class="dim">${t("home.classes.of")}</p>` : null)}
    ${rows.length ? html`<ul>${rows.map((some) => keyed(some[0].class, row(some, now)))}</ul>` : html`<p class="dim">${t("home.classes.none")}</p>`}${
    groups.size > CLASSES ? html`<p class="dim">${t("home.more", { n: groups.size - CLASSES })}</p>` : null}</section>`;
}

const taken = ({ left, full, capacity }) => capacity - (full ? 0 : left ?? 0);

function row(some, now) {
  const places = some.reduce((sum, { capacity }) => sum + capacity, 0), booked = some.reduce((sum, one) => sum + taken(one), 0);
  const isCounted = some.every(({ left }) => left !== undefined);
  return html`<li><bdi class="strong">${some[0].name}</bdi>${isCounted ? html`<rack-bar .part=${places ? booked / places : 0}></rack-bar><span class="number">${
    booked}<span class="unit"> / ${places}</span></span>` : html`<span class="dim">${t("home.classes.hidden")}</span><span></span>`}<span
    class="dim">${sentence(some.filter(({ startsAt }) => startsAt > now))}</span></li>`;
}

// One sentence, only where it helps: what is full, with who waits, or the next one that nearly is, or that stays empty.
function sentence(ahead) {
  const weekday = ({ startsAt }) => dateText(dayAt(dayKey(startsAt)), { weekday: "long" });
  const full = ahead.filter((one) => one.full), waiting = full.reduce((sum, one) => sum + (one.waiting ?? 0), 0);
  if (full.length) return t("home.classes.full", { days: [...new Set(full.map(weekday))], waiting });
  const near = ahead.find(({ left }) => left !== undefined && left <= 2) ?? ahead.find((one) => one.left === one.capacity);
  return near ? t(near.left === near.capacity ? "home.classes.empty" : "home.classes.near", { day: weekday(near), n: near.left }) : "";
}

// MARK: Beside them

function beside() {
  const rows = screens(), backup = backupRow();
  if (!rows && !backup) return null;
  return html`<section class="panel card home-screens" aria-labelledby="home-screens">${rows ? head("home-screens", t("home.screens"), "#devices")
    : head("home-screens", t("backups.title"), "#backups")}<ul>${rows}${backup}</ul></section>`;
}

function screens() {
  const { devices } = app;
  // Without a connection, this page does not know how they are.
  if (!devices?.length || session.away) return null;
  // An unsettled screen counts as running while it is connected. Otherwise it is not mentioned.
  const failed = devices.filter(isFailed), off = devices.filter(isOff).length;
  const well = devices.filter((one) => one.online && !isFailed(one) && !isOff(one)).length;
  if (!failed.length && !off && !well) return null;
  const since = (at) => (dayKey(at) === dayKey(clock.now()) ? time(at) : dayText(dayKey(at)));
  const how = (one, { since: at } = howIs(one)) => (!at ? t("home.screens.never")
    : t(isFrozen(one) ? "screens.frozen.home" : "home.screens.offline", { when: since(at) }));
  return html`${failed.slice(0, SCREENS).map((one) =>
    keyed(one.id, html`<li><rack-icon name="warn"></rack-icon><span class="what"><bdi class="strong">${one.name}</bdi><span class="dim">${how(one)}</span></span></li>`))}${
    failed.length > SCREENS ? html`<li class="dim">${t("home.more", { n: failed.length - SCREENS })}</li>` : null}${
    well ? html`<li class="well"><rack-icon name="check"></rack-icon><span class="what">${t(well < devices.length
      ? "home.screens.others" : "home.screens.well", { n: well })}</span></li>` : null}${
    off ? html`<li class="off"><rack-icon name="device"></rack-icon><span class="what">${t("screens.off.count", { n: off })}</span></li>` : null}`;
}
