// The member's visits, at #visits (loaded later): how busy the gym is, the membership, and the visits by month. Contract:
// visitsPage() → template.
import { hourBars } from "../../shared/progress/charts/hours.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dateText, dayAt, dayText, mondayOf, otherMonth, shift } from "../../shared/days.js";
import { dayKey, lasting, time, timeOfDay } from "../../shared/format.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { failed } from "../base/failed.js";
import { app, clock } from "../base/state.js";
import { busy, crowd, grouped, hourNow, mine, timesOf, visitButton, visitProblem, visitsOf } from "./visits.js";

const today = () => dayKey(clock.now());
// The month's first day; null stands for this month, also after midnight.
const state = () => (app.form.visitMonth ??= { first: null });

export const visitsPage = () => html`${head({ back: { href: "#today", label: t("me.today") }, title: t("visits.title") })}
  <div class="columns"><div class="column">${here()}${membership()}</div><div class="column">${history()}</div></div>`;

// MARK: Now

function here() {
  const { data } = mine(), open = data?.open, { now, usually } = crowd(), reply = busy();
  return html`<section class="panel card" aria-label=${t("visits.gym")}>
    <div class="visit-here"><p><span class="strong">${open ? t("visits.since", { time: time(open.arrivedAt) })
      : t(data ? "visits.out" : "visits.gym")}</span><span class="small">${open?.dueAt
      ? t("visits.ends", { time: time(open.dueAt) }) : data && !open && !data.byPhone ? t("visits.where") : ""}</span></p>${visitButton()}</div>
    ${visitProblem()}
    <div class="visit-busy"><h2 class="label">${t("visits.busy")}</h2>
      ${now || usually ? html`<p><span class="strong">${now ?? ""}</span><span class="small">${usually ?? ""}</span></p>` : null}
      ${reply.data ? hours(reply.data) : reply.error ? failed(t("visits.busy.failed"), reply.error) : skeleton(2)}</div>
  </section>`;
}

function hours({ usual, weeks }) {
  const weekday = dateText(dayAt(today()), { weekday: "long" });
  if (!usual) return html`<p class="small">${t("visits.busy.later")}</p>`;
  if (!usual.some((n) => n > 0)) return html`<p class="small">${t("visits.busy.nobody", { weekday })}</p>`;
  const most = Math.max(...usual), peak = usual.indexOf(most);
  return html`${hourBars({ hours: usual, now: hourNow(), label: t("visits.busy.of", { weekday }) })}
    <p class="small">${[Math.round(most) ? t("visits.busy.peak", { time: timeOfDay(peak * 60), n: Math.round(most) }) : null,
      t("visits.busy.weeks", { weekday, n: weeks })].filter(Boolean).join(" ")}</p>`;
}

// MARK: Membership

const TONES = { active: "good", ended: "bad", frozen: "wait", usedUp: "bad" };
const longDay = (day) => dateText(dayAt(day), { day: "numeric", month: "long", year: "numeric" });

function membership() {
  const about = mine().data?.membership;
  if (!about) return null;
  const { state: now, frozenUntil, endsOn, visitsLeft } = about;
  const facts = [["left", visitsLeft], ["frozen", now === "frozen" ? longDay(frozenUntil) : undefined],
    ["ends", endsOn && longDay(endsOn)]].filter(([, value]) => value !== undefined);
  const text = now !== "active" ? t("visits.membership.desk") : visitsLeft === 0 ? t("visits.membership.last")
    : facts.length ? null : t("visits.membership.free");
  return html`<section class="panel card" aria-labelledby="membership-title">
    <header class="card-head"><h2 class="label" id="membership-title">${t("visits.membership")}</h2><span
      class=${`pill ${TONES[now]}`}>${t(`visits.state.${now}`)}</span></header>
    ${facts.length ? html`<dl class="visit-facts">${facts.map(([name, value]) => keyed(name, html`<div><dt>${
      t(`visits.membership.${name}`)}</dt><dd class="strong">${value}</dd></div>`))}</dl>` : null}
    ${text ? html`<p class="small">${text}</p>` : null}</section>`;
}

// MARK: The visits of a month

function turn(by) {
  const first = otherMonth(firstDay(), by);
  state().first = first.slice(0, 7) === today().slice(0, 7) ? null : first;
  app.refresh();
}

const firstDay = () => state().first ?? `${today().slice(0, 8)}01`;

function history() {
  const first = firstDay(), last = shift(otherMonth(first, 1), -1), isNow = state().first === null;
  const { data, error } = visitsOf(first, last);
  const name = dateText(dayAt(first), { month: "long", ...(isNow ? {} : { year: "numeric" }) });
  return html`<section class="panel card" aria-labelledby="own-visits">
    <h2 class="label" id="own-visits">${t("visits.own")}</h2>
    <div class="visit-turn"><button type="button" class="btn icon" aria-label=${t("visits.earlier")} @click=${() => turn(-1)}>
        <rack-icon name="back"></rack-icon></button>
      <p role="status"><span class="strong">${name}</span><span class="small">${
        data?.visits.length ? t("visits.count", { n: data.visits.length }) : ""}</span></p>
      <button type="button" class="btn icon" aria-label=${t("visits.later")} aria-disabled=${isNow ? "true" : null}
        @click=${() => isNow || turn(1)}><rack-icon name="next"></rack-icon></button></div>
    ${!data ? (error ? failed(t("visits.failed"), error) : skeleton(4)) : data.visits.length ? month(data.visits, first, last)
      : blank({ icon: "list", title: isNow ? t("visits.none") : t("visits.none.in", { month: name }),
        text: isNow ? t("visits.none.text", data) : null })}</section>`;
}

function month(visits, first, last) {
  const weeks = grouped(visits, (day) => mondayOf(day));
  return html`${[...weeks].map(([monday, some]) => keyed(monday, html`<div class="visit-week">
      <h3><span class="small">${weekName(monday, first, last)}</span><span class="small">${
        t("visits.count", { n: some.length })}</span></h3>
      <ul>${some.map((visit) => keyed(visit.id, one(visit)))}</ul></div>`))}
    ${visits.some(({ estimated }) => estimated) ? html`<p class="small">${t("visits.about")}</p>` : null}`;
}

// The days of a week that are in the month: "1 Nov", "23–29 Nov".
function weekName(monday, first, last) {
  const from = monday < first ? first : monday, sunday = shift(monday, 6), to = sunday > last ? last : sunday;
  return from === to ? dayText(to) : `${Number(from.slice(8))}–${dayText(to)}`;
}

function one(visit) {
  const { arrivedAt, leftAt, how } = visit;
  const long = leftAt === undefined ? t("visits.inside") : lasting((leftAt - arrivedAt) / 1000);
  return html`<li><span><span class="strong">${dayText(dayKey(arrivedAt), { weekday: true })}</span><span class="small">${
    t(`visits.how.${how}`)}</span></span><span><span class="strong">${timesOf(visit)}</span><span class="small">${long}</span></span></li>`;
}
