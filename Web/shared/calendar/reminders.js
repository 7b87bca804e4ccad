// A member's reminders, on the phone and at the kiosk. Contract:
//   const reminders = remindersOf(host, {changed, clock, kiosk}); host: an object with ask and change, such as a login
//   or a person at the kiosk. reminders.due, reminders.today → lists of what is still of use, empty until they are
//   loaded; the first read loads them. reminders.event(name, data): an event of topic `me`; it returns the new
//   reminder, if this screen shows it. await reminders.dismiss(id) · reminders.stale(): after a reconnect ·
//   reminders.clear(): at logout.
//   textOf(reminder, now) → {title, detail, page, icon, tone}.
import { day, relativeDay, time } from "../format.js";
import { t } from "../words.js";
import "../words/calendar/reminders.js";

const all = new WeakMap();

export function remindersOf(host, options) {
  if (!all.has(host)) all.set(host, new Reminders(host, options));
  return all.get(host);
}

// Events that may change the reminders.
const CHANGES = /^(schedule\.|classes\.booked|appointments?\.|reminders\.|workout\.(finished|deleted|restored)|log\.)/;

class Reminders {
  #known = { reminders: [], today: [] };
  #isStale = true;
  #isLoading = false;

  constructor(host, { changed, clock, kiosk = false }) { Object.assign(this, { host, changed, clock, kiosk }); }

  get due() { return this.#current("reminders"); }
  get today() { return this.#current("today"); }

  #current(name) {
    if (this.#isStale && !this.#isLoading) this.#load();
    const now = this.clock.now();
    return this.#known[name].filter(({ until }) => until > now);
  }

  async #load() {
    this.#isLoading = true;
    this.#isStale = false;
    try { this.#known = await this.host.ask("reminders.list"); } catch { /* asked again after a reconnect */ }
    this.#isLoading = false;
    this.changed();
  }

  event(name, data) {
    if (name === "reminders.dismissed") return this.#drop(data.id);
    if (CHANGES.test(name) && (name !== "workout.finished" || this.#hasPlan())) this.stale();
    return name === "reminders.told" && data.channels.includes(this.kiosk ? "kiosk" : "phone") ? data.reminder : null;
  }

  // Finishing a workout can only fulfil a plan, so it matters only if there is a reminder of a plan.
  #hasPlan() {
    return this.#isLoading || Object.values(this.#known).flat().some(({ kind }) => ["workout", "missed"].includes(kind));
  }

  #drop(id) {
    this.#known = Object.fromEntries(Object.entries(this.#known)
      .map(([name, some]) => [name, name === "reminders" ? some.filter((one) => one.id !== id) : some]));
    return null;
  }

  async dismiss(id) {
    this.#drop(id);
    this.changed();
    try { await this.host.change("reminders.dismiss", { id }); } catch { this.stale(); }
    this.changed();
  }

  stale() { this.#isStale = true; }

  clear() {
    this.#known = { reminders: [], today: [] };
    this.#isStale = true;
  }
}

// "today, 18:00", "tomorrow, 06:30" or "24 November, 18:00".
const when = (at, now) => {
  const near = relativeDay(at, now);
  return `${/\d/.test(near) ? day(at, now) : near.toLowerCase()}, ${time(at)}`;
};

const soonAt = ({ place }, { soon }) => [soon, place].filter(Boolean).join(" · ");
const ENDED = ["draw", "alone", "nobody"];

// What each kind says: page: where a tap leads; title(one, about) where it is not remind.KIND; detail(one, about).
const KINDS = {
  workout: { icon: "flame", page: () => "today", detail: (one, { soon }) => soon },
  class: { icon: "clock", page: () => "classes", detail: soonAt },
  waitingList: { icon: "clock", page: () => "classes", title: ({ news, heldUntil }, about) => (heldUntil
    ? t("remind.news.placeHeld", { ...about, until: time(heldUntil) }) : t(`remind.news.${news}`, about)) },
  appointment: { icon: "person", page: () => "appointments",
    title: ({ news }, about) => t(news ? `remind.appointment.${news}` : "remind.appointment", about),
    detail: (one, about) => (one.news ? "" : soonAt(one, about)) },
  // Without a conversation it is a trainer's comment.
  message: { icon: "note", page: ({ about }) => (about ? "messages" : "today") },
  missed: { icon: "history", page: () => "calendar", detail: () => t("remind.missed.text") },
  summary: { icon: "list", page: () => "today" },
  challenge: { icon: "trophy", page: ({ about }) => (about ? `challenges/${about}` : "challenges"),
    title: ({ challenge, name = "" }, about) => t(`remind.challenge.${challenge}`, { ...about, name }),
    detail: ({ challenge, name = "" }, about) => (challenge === "asked" ? name
      : ENDED.includes(challenge) ? t(`remind.challenge.${challenge}.text`, about) : "") },
};
// A kind that is newer than this page.
const OTHER = { icon: "calendar", page: () => "", title: (reminder, { name }) => name };
const BAD = ["cancelled", "dropped", "declined", "expired"];

export function textOf(reminder, now) {
  const { kind, news, person = "", at, startsAt } = reminder, { icon, page, title, detail } = KINDS[kind] ?? OTHER;
  const minutes = Math.max(0, Math.round((at - now) / 60_000));
  const soon = reminder.allDay ? "" : minutes < 100 ? t("remind.in", { n: minutes }) : when(at, now);
  const about = { name: reminder.name ?? t("remind.unnamed"), person, soon, when: startsAt ? when(startsAt, now) : soon };
  return { title: title?.(reminder, about) ?? t(`remind.${kind}`, about), detail: detail?.(reminder, about) ?? "",
    page: page(reminder), icon, tone: kind === "missed" || BAD.includes(news) ? "bad" : "good" };
}
