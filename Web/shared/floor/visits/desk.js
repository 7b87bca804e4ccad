// Who is in, as staff see it, and what they are doing about it. Contract: new VisitDesk({session, clock, refresh});
//   follow() from the login on; clear() at logout; turned(path): of the register.
//   visits: null until topic `visits` has sent its snapshot, then the last who came first, at most 500 of those who were in by
//   then; count: how many are in; usual: {hours, weeks} or null;
//   memberships: a map from a member's id to {member, membership}, loaded each time the page is opened; events keep it new.
//   Guarantee: it is null or has all members, since whoever is missing in it may come whenever they like.
// It is the host of membershipForm and attention (accounts/memberships.js), and of checkin.js and page.js.
import { membershipForm, visited } from "../../accounts/memberships.js";
import { focusOn } from "../../focus.js";
import { dayKey } from "../../format.js";
import { toast } from "../../ui.js";
import { fault } from "../../words.js";

const COUNT_MS = 2_000;
const byArrival = (a, b) => b.visit.arrivedAt - a.visit.arrivedAt || b.visit.id - a.visit.id;

export class VisitDesk {
  constructor({ session, clock, refresh }) {
    Object.assign(this, { session, clock, refresh });
    this.clear();
    // What could not be read while the server was away.
    session.socket.addEventListener("status", () => {
      if (session.socket.status !== "live" || !this.topic) return;
      if (this.form.isAway) Object.assign(this.form, { isAway: false, error: null });
      if (this.membershipsFailed) this.loadMemberships();
    });
  }

  now() { return this.clock.now(); }
  error(error) { if (error.reason !== "password_needed") toast(fault(error), { tone: "bad" }); }

  clear() {
    this.topic?.close();
    clearTimeout(this.counting);
    Object.assign(this, { counting: null, topic: null, visits: null, unlisted: 0, usual: null, memberships: null, membershipsFailed: false,
      learned: null });
    this.closed();
  }

  // What is half done belongs to the page.
  closed() {
    Object.assign(this, { form: { text: "", found: null, earlier: null, refused: null, error: null, busy: false }, open: null,
      ship: null, unfolded: false, isFiltered: false, leaving: new Set() });
  }

  follow() {
    this.topic = this.session.socket.subscribe("visits", {
      snapshot: (now) => {
        this.take(now);
        // Events may have been missed.
        if (this.memberships) this.loadMemberships();
        this.refresh();
      },
      event: (name, { visit, member: changed, membership = null }) => {
        if (name === "memberships.changed") {
          this.learn(changed, membership);
          visited(changed);
          return this.refresh();
        }
        if (!this.visits) return;
        const id = name === "visits.came" ? visit.visit.id : visit, others = this.visits.filter((one) => one.visit.id !== id);
        const { member } = this.visits.find((one) => one.visit.id === id) ?? visit;
        if (this.unlisted) this.countAgain();
        this.visits = name === "visits.came" ? [...others, visit].sort(byArrival) : others;
        if (member) visited(member);
        this.refresh();
      } });
    if (this.isOpened) this.load();
  }

  turned(path) {
    clearInterval(this.timer);
    if (!path) return this.closed();
    // The hour goes on while nobody comes or goes.
    this.timer = setInterval(() => document.hidden || this.refresh(), 60_000);
    this.isOpened = true;
    if (this.topic) this.load();
  }

  load() {
    this.isOpened = false;
    this.loadUsual();
    this.loadMemberships();
    // Ready to type at a desk; on a touch screen, the keyboard would cover the list.
    if (matchMedia("(pointer: fine)").matches) focusOn("#visit-find");
  }

  async loadUsual() {
    const day = dayKey(this.now());
    if (this.usual?.day === day) return;
    this.usual = { day, hours: null, isLoading: true };
    try {
      const { usual } = await this.session.ask("visits.busy");
      this.usual = { day, hours: usual ?? null };
    } catch { this.usual = null; }
    this.refresh();
  }

  async loadMemberships() {
    // What replies to changes say meanwhile is newer than the list. A later call, or a logout, ends this one.
    const known = new Map(), learned = new Map();
    Object.assign(this, { membershipsFailed: false, learned });
    try {
      for (let more = {}; more;) {
        const { memberships, next } = await this.session.ask("memberships.list", more);
        if (this.learned !== learned) return;
        for (const one of memberships) known.set(one.member.id, one);
        more = next === undefined ? null : { after: next };
      }
      this.memberships = new Map([...known, ...learned].filter(([, { membership }]) => membership));
    } catch {
      if (this.learned !== learned) return;
      this.membershipsFailed = true;
    }
    this.learned = null;
    this.refresh();
  }

  // null: the gym keeps none.
  learn(member, membership) {
    if (!member) return;
    this.learned?.set(member.id, { member, membership });
    if (membership) this.memberships?.set(member.id, { member, membership });
    else this.memberships?.delete(member.id);
  }

  take({ visits, total = visits.length }) {
    this.visits = [...visits].sort(byArrival);
    this.unlisted = total - visits.length;
  }

  // Whether an event is of somebody who is not listed, nobody knows.
  countAgain() {
    this.counting ??= setTimeout(async () => {
      this.counting = null;
      try {
        const now = await this.session.ask("visits.present");
        if (this.topic) this.take(now);
      } catch { /* the next event, or the next snapshot, tries again */ }
      this.refresh();
    }, COUNT_MS);
  }

  get count() { return (this.visits?.length ?? 0) + this.unlisted; }

  inside(member) { return this.visits?.find((one) => one.member?.id === member.id)?.visit ?? null; }

  // The visit was not covered, and still would not be.
  flagOf({ visit, member }) {
    if (!visit.uncovered) return null;
    const isMended = this.memberships && (this.memberships.get(member?.id)?.membership.state ?? "active") === "active";
    return isMended ? null : visit.uncovered;
  }

  // One thing is open at a time, by its place on the page: that of the button that opens it (data-place), and after a "/"
  // what is open there.
  toggle(place) {
    this.ship = null;
    this.open = this.open === place ? null : place;
    this.refresh();
  }

  change(face, place, saved = () => {}) {
    if (this.open !== place) return null;
    return membershipForm(this, face, { close: () => {
      if (this.open === place) this.open = null;
      focusOn(`[data-place="${place.split("/")[0]}"], #visit-note`);
    }, saved: (membership) => {
      this.learn(face, membership);
      saved(membership);
    } });
  }
}
