// Heart sessions, newest first; one opens to its curve. For their member, and for those to whom they are shown. Contract:
//   past(host) → template of a section. host = { state, list, whole, now, refresh, failed, isOwn, isQuiet, maximum, ends }:
//     state: an object that the page keeps, at first blankPast(); list({from, to}), whole(id) → entries of progressOf() for
//     hearts.sessions and hearts.session; now(); refresh(); failed(title, error) → what stands there instead.
//     isOwn: the words for the member themselves. isQuiet: null as long as there is nothing to show, or it is not shared.
//     maximum: the member's, in beats, if it is known: the curve then has the zones behind it. ends(one, when) → what stands below an open one.
// Tempting mistake: drawing what was loaded before when the newest reply is a refusal. They may have closed their log since.
import { html, keyed } from "../../template.js";
import { shift } from "../../days.js";
import { dayKey, relativeDay, time } from "../../format.js";
import { blank, skeleton } from "../../ui.js";
import { t } from "../../words.js";
import "../../words/floor/hearts.js";
import { curve } from "./curve.js";
import { figures, zoneBar, zoneList } from "./parts.js";

// As many days are asked for at once: what the server allows.
const DAYS = 62, MOST_SPANS = 12;
// How many rows are shown at first, and more by one tap.
const FIRST = 4, MORE = 10;

export const blankPast = () => ({ spans: 1, most: FIRST, open: null });

const say = ({ isOwn }, name, more) => t(isOwn ? `hearts.past.${name}` : `hearts.past.theirs.${name}`, more);

export function past(host) {
  const { state: here } = host, today = dayKey(host.now());
  const all = Array.from({ length: here.spans }, (_, i) => {
    const to = shift(today, -DAYS * i);
    return host.list({ from: shift(to, 1 - DAYS), to });
  });
  const error = all.find((one) => one.error)?.error, rows = error ? [] : all.flatMap(({ data }) => data?.sessions ?? []), last = all.at(-1);
  if (host.isQuiet && (error ? error.reason === "not_shared" : !rows.length)) return null;
  return html`<section class="panel card heart-past" aria-labelledby="heart-past"><h2 class="label" id="heart-past">${say(host, "title")}</h2>
    ${error ? host.failed(say(host, "failed"), error) : rows.length ? html`<ul>${rows.slice(0, here.most).map((one) => keyed(one.id, session(host, one)))}</ul>`
      : last.data ? blank({ icon: "heart", title: say(host, "none"), text: host.isOwn ? t("hearts.past.none.text") : null }) : null}
    ${!last.data && !error ? skeleton(3) : rows.length > here.most || rows.length && here.spans < MOST_SPANS ? html`<button type="button" class="btn wide"
      @click=${() => more(host, rows.length)}>${t("hearts.past.earlier")}</button>` : null}</section>`;
}

function more({ state: here, refresh }, known) {
  here.most += MORE;
  if (here.most > known && here.spans < MOST_SPANS) here.spans += 1;
  refresh();
}

const span = ({ startedAt, endedAt }) => t("hearts.past.span", { from: time(startedAt), to: time(endedAt) });

function session(host, one) {
  const { state: here } = host, isOpen = here.open === one.id, when = `${relativeDay(one.startedAt, host.now())}, ${time(one.startedAt)}`;
  return html`<li><button type="button" class="row" aria-expanded=${isOpen ? "true" : "false"} @click=${() => {
    here.open = isOpen ? null : one.id;
    host.refresh();
  }}><span><span class="strong">${when}</span><span class="small">${[
    t("hearts.past.points", { n: one.points }), span(one)].join(" · ")}</span></span><rack-icon name=${isOpen ? "up" : "down"}></rack-icon></button>
    ${zoneBar(one.seconds)}${isOpen ? opened(host, one, when) : null}</li>`;
}

function opened(host, one, when) {
  const { data, error } = host.whole(one.id), values = data?.session.curve;
  return html`<div class="heart-open">${zoneList(one.seconds)}${figures(one)}
    ${values?.length ? curve(values, { maximum: host.maximum, label: say(host, "curve", { from: time(one.startedAt), to: time(one.endedAt), average: one.average,
      maximum: one.maximum }) }) : error ? host.failed(say(host, "failed"), error) : data ? null : skeleton(2)}
    ${host.ends?.(one, when)}</div>`;
}
