// A member's challenges, kept up to date while a page shows them. Contract:
//   const challenges = challengesOf(host, {socket, changed}); host: an object with a handle, such as a login or a
//   person at the kiosk. challenges.list → the views of topic `challenges`, or null until they are loaded: the first
//   read subscribes.
//   challenges.put(view), challenges.drop(id): from the reply to a change; challenges.close(): at logout.
//   titleOf(view) → its name, or its metric; scoreText(view, score, unit); meanText(view, team, unit): a team's score.
//   own(view, member) → their row; standing(view, member) → that row, or their team's; isFirst(view, member): they, or
//   their team, came first of several.
import { distance, lasting, number, volume, whole } from "../format.js";
import { t } from "../words.js";
import "../words/social/challenges.js";

const all = new WeakMap();

export function challengesOf(host, options) {
  if (!all.has(host)) all.set(host, new Challenges(host, options));
  return all.get(host);
}

class Challenges {
  #list = null; #topic = null; #handle = null;

  constructor(host, { socket, changed }) { Object.assign(this, { host, socket, changed }); }

  get list() {
    // Another login on the same page starts fresh.
    if (this.#handle !== this.host.handle) this.close();
    if (!this.#topic && this.host.handle) {
      this.#handle = this.host.handle;
      this.#topic = this.socket.subscribe("challenges", { as: this.#handle,
        snapshot: (data) => { this.#list = data.challenges; this.changed(); },
        event: (name, data) => {
          if (name === "challenges.removed") this.drop(data.challenge); else this.put(data.challenge);
          this.changed();
        } });
    }
    return this.#list;
  }

  put(view) {
    this.#list = [...(this.#list ?? []).filter(({ id }) => id !== view.id), view]
      .sort((a, b) => a.endsAt - b.endsAt || a.id - b.id);
  }

  drop(id) { this.#list = (this.#list ?? []).filter((one) => one.id !== id); }

  close() {
    this.#topic?.close();
    this.#topic = this.#list = this.#handle = null;
  }
}

export const narrowed = ({ exerciseName, bodyPart }) => exerciseName ?? (bodyPart ? t(`bodyPart.${bodyPart}`) : null);

export function titleOf(view) {
  if (view.name) return view.name;
  const what = narrowed(view), most = t(view.target ? `chal.first.${view.metric}` : `chal.most.${view.metric}`);
  return what ? t("chal.of", { most, what }) : most;
}

export function amountText(metric, amount, unit) {
  if (metric === "volume") return volume(amount, unit);
  if (metric === "minutes") return amount ? lasting(amount / 1000) : t("chal.minutes", { n: 0 });
  if (metric === "distance") return distance(Math.round(amount / 1000));
  return t(`chal.${metric}`, { n: whole(amount), one: amount === 1 });
}

// Counts with one decimal, or with as many as it takes to distinguish the teams.
export function meanText(view, { score }, unit) {
  const shown = (value, n) => number(Number((view.relative ? value / 10 : value).toFixed(n)));
  const others = view.teams.filter((team) => team.score !== score);
  const digits = [1, 2].find((n) => others.every((team) => shown(team.score, n) !== shown(score, n))) ?? 3;
  if (view.relative) return t("chal.percent", { n: shown(score, digits) });
  if (!["sets", "sessions"].includes(view.metric)) return amountText(view.metric, score, unit);
  return t(`chal.${view.metric}`, { n: shown(score, digits), one: score === 1 });
}

export const scoreText = (view, score, unit) => (view.relative ? t("chal.percent", { n: number(Math.round(score / 10)) })
  : amountText(view.metric, score, unit));

export const own = (view, member) => view.rows.find((row) => row.member.id === member);

export function standing(view, member) {
  const mine = own(view, member);
  return view.teams?.find(({ team }) => team === mine?.team) ?? mine;
}

export const isFirst = (view, member) => ["won", "draw"].includes(view.outcome) && standing(view, member)?.rank === 1;
