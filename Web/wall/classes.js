// Today's classes on the wall. Contract: today = new Today(socket, changed) follows topic `classes`, and counts in `planned`
// how often classes were planned anew; ahead(today, now) → the classes in progress and still to come, in order;
// placesOf(session, now) → how many places are left, in words; classCell({today, now}) → a cell of the ribbon, or null;
// classPanel({today, now}) → the list beside the month, or null. No names unless the class shows them.
import { html, keyed } from "../shared/template.js";
import { dayKey, time } from "../shared/format.js";
import { t } from "../shared/words.js";

export class Today {
  constructor(socket, changed) {
    Object.assign(this, { sessions: [], planned: 0 });
    socket.subscribe("classes", {
      snapshot: ({ sessions }) => { this.sessions = sessions; changed(); },
      event: (name, data) => {
        if (name === "classes.planned") { this.sessions = data.sessions; this.planned += 1; }
        if (name === "classes.changed") {
          const others = this.sessions.filter(({ id }) => id !== data.session.id);
          this.sessions = [...others, data.session].sort((a, b) => a.startsAt - b.startsAt || a.id - b.id);
        }
        changed();
      },
    });
  }
}

export const ahead = (today, now) => today.sessions.filter(({ startsAt, endsAt, cancelled }) =>
  !cancelled && endsAt > now && dayKey(startsAt) === dayKey(now));

export function placesOf(session, now, { brief = false } = {}) {
  if (now >= session.startsAt) return t(brief ? "wall.class.now.brief" : "wall.class.now");
  if (session.full) return session.waiting && !brief ? t("wall.class.waiting", { n: session.waiting }) : t("wall.class.full");
  return session.left === undefined ? t("wall.class.free") : t(brief ? "wall.class.left.brief" : "wall.class.left", { n: session.left });
}

// Letters of a name that has one line, or two of the usual size, after the time. Two lines leave no room for what comes then.
const ONE_LINE = 13, TWO_LINES = 28;

export function classCell({ today, now }) {
  const [next, then] = ahead(today, now);
  if (!next) return null;
  const size = [...next.name].length, more = then ? t("wall.class.then", { name: then.name, time: time(then.startsAt) }) : next.room?.name;
  return html`<div class="cell panel yellow"><p class=${`title${size > TWO_LINES ? " long" : ""}`}><span class="number">${
    time(next.startsAt)}</span> <bdi>${next.name}</bdi></p><p class="dim">${[placesOf(next, now), size > ONE_LINE ? null : more]
    .filter(Boolean).join(" · ")}</p></div>`;
}

// How many fit beside the month.
const MOST = 7;

export function classPanel({ today, now }) {
  const shown = ahead(today, now).slice(0, MOST);
  if (!shown.length) return null;
  return html`<section class="today-classes panel" aria-labelledby="classes-title"><h2 class="label" id="classes-title">${
    t("wall.classes")}</h2><ol>${shown.map((each) => keyed(each.id, html`<li><p class="number">${time(each.startsAt)}</p>
    <p class="what"><bdi class="strong">${each.name}</bdi><span class="dim">${[each.trainer?.name, each.room?.name]
      .filter(Boolean).join(" · ")}</span><span class=${each.full && now < each.startsAt ? "full" : "left"}>${
      placesOf(each, now)}</span>${each.names?.length ? html`<span class="dim who">${each.names.join(", ")}</span>` : null}</p>
    </li>`))}</ol></section>`;
}
