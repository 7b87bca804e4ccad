// A member's challenges, kept while a page shows them. Contract:
//   const challenges = challengesOf(host, {socket, changed}); host: whoever has handle, such as a login or a person at the
//   kiosk. challenges.list → the views of topic `challenges`, or null until they are here: the first look subscribes.
//   challenges.put(view), challenges.drop(id): a reply of ours; challenges.close(): at logout.
//   titleOf(view) → its name, or what it is about; scoreText(view, score, unit); placeText(row).
import { distance, lasting, number, volume, whole } from "./format.js";
import { t } from "./words.js";
import "./words/challenges.js";

const all = new WeakMap();

export function challengesOf(host, options) {
  if (!all.has(host)) all.set(host, new Challenges(host, options));
  return all.get(host);
}

class Challenges {
  #list = null; #topic = null; #handle = null;

  constructor(host, { socket, changed }) { Object.assign(this, { host, socket, changed }); }

  get list() {
    // Another login on the same page begins anew.
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

export const scoreText = (view, score, unit) => (view.relative ? t("chal.percent", { n: number(Math.round(score / 10)) })
  : amountText(view.metric, score, unit));

export const own = (view, member) => view.rows.find((row) => row.member.id === member);
