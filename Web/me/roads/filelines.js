// What becomes of the files that a member chose. Contract: addButton({ isGo }) → a button that opens the choice of files;
// fileLines() → a card with a line for each file, or null without any.
import { whole } from "../../shared/format.js";
import { titleOf } from "../../shared/roads/measure.js";
import { html, keyed } from "../../shared/template.js";
import { fault, has, t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import { app } from "../base/state.js";
import { add, clear, files, retry, Unfit } from "./files.js";
import { offer } from "./routes/keepfile.js";

// The types are for phones that do not know the endings: they show every file in grey otherwise.
const TYPES = ".fit,.gpx,.tcx,application/gpx+xml,application/vnd.garmin.tcx+xml,application/vnd.ant.fit,application/xml,text/xml,application/octet-stream";
// With more files than that, only those are shown at first that need a look, and the newest.
const FEW = 8, NEWEST = 4, FLAWS = 3;
const ICONS = { waits: "wait", goes: "up", added: "check", same: "check", wrong: "warn", lost: "cloud" };

export const addButton = ({ isGo = false } = {}) => html`<label class=${`btn road-add${isGo ? " go" : ""}`}><input class="unseen" type="file"
  multiple accept=${TYPES} @change=${(event) => {
    const chosen = [...event.target.files];
    // So that the same file can be chosen again.
    event.target.value = "";
    if (chosen.length) add(chosen);
  }}><rack-icon name="plus"></rack-icon><span>${t("roads.add")}</span></label>`;

const needsLook = ({ state, reply }) => state === "wrong" || state === "lost" || reply?.flaws?.length > 0;
const isDone = ({ state }) => ["added", "same", "wrong"].includes(state);

// Only the end is a status: with a thousand files, a screen reader would say nothing else than how many there are so far.
export function fileLines() {
  const { items, isGoing, stopped, showsAll } = files(), of = items.length, n = items.filter(isDone).length;
  if (!of) return null;
  const newest = new Set(items.filter(({ state }) => state !== "waits").slice(-NEWEST));
  const isShort = of > FEW && !showsAll, shown = isShort ? items.filter((one) => needsLook(one) || newest.has(one)) : items;
  const now = items.find(({ state }) => state === "goes"), left = items.filter(({ state }) => state === "wrong").length;
  return html`<section class="panel card road-files" aria-labelledby="road-files">
    <header class="card-head"><h2 class="label" id="road-files">${t("roads.files")}</h2><p class="strong">${isGoing || stopped
      ? t("roads.files.done", { n: whole(n), of: whole(of) }) : null}<span role="status">${isGoing || stopped ? null : t("roads.files.over", { n: of })}</span></p></header>
    ${isGoing ? html`<progress max=${of} .value=${n + (now?.sent ?? 0) * 0.9} aria-label=${t("roads.files")}></progress><p class="small">${
      t("roads.files.go")}</p>` : null}
    ${stopped ? html`<p class="notice" role="alert">${stopped.unanswered ? `${t("roads.file.lost")} ${t("roads.files.away")}`
      : `${said(stopped)} ${t("roads.files.stopped")}`}</p>` : !isGoing && left ? html`<p class="small">${t("roads.files.left", { n: left })}</p>` : null}
    <ul>${shown.map((item) => keyed(item.key, line(item)))}</ul>
    ${of > FEW ? html`<button type="button" class="btn wide" aria-expanded=${isShort ? "false" : "true"} @click=${() => {
      files().showsAll = isShort;
      app.refresh();
    }}>${isShort ? t("roads.files.all", { n: whole(of) }) : t("roads.files.fewer")}</button>` : null}
    ${isGoing || stopped ? null : html`<div class="ends"><button type="button" class="btn quiet end" @click=${clear}>${t("roads.files.close")}</button></div>`}
  </section>`;
}

function line(item) {
  const { state, file, reply, sent } = item, added = reply?.added ?? [], some = flawsOf(item);
  const isLink = added.length === 1 || (!added.length && reply?.same?.length === 1), road = added[0] ?? reply?.same?.[0];
  return html`<li><rack-icon name=${ICONS[state]}></rack-icon><div><p><bdi class="strong">${file.name}</bdi> <span class="small">${
      state === "goes" && sent >= 1 ? t("roads.file.reads") : ["waits", "goes"].includes(state) ? t(`roads.file.${state}`) : wordsOf(item)}</span></p>
    ${some.length ? html`<ul class="road-flaws">${some.slice(0, FLAWS).map((flaw, i) => keyed(i, html`<li class="small">${
      t(`road.flaw.${flaw.kind}`, { n: flaw.point && whole(flaw.point), isAll: !reply })}</li>`))}${more(item, some)}</ul>` : null}
    ${isLink ? html`<a class="link" href=${`#roads/${road.id}`}><bdi>${titleOf(road)}</bdi></a>` : null}${offer(item, some)}</div>
    ${state === "lost" ? html`<button type="button" class="btn" aria-label=${t("roads.file.again", { name: file.name })} @click=${retry}>${
      t("retry")}</button>` : null}</li>`;
}

function more({ reply }, some) {
  const n = Math.max(some.length, reply?.flawCount ?? 0) - FLAWS;
  return n > 0 ? html`<li class="small">${t("road.flaws.more", { n: whole(n) })}</li>` : null;
}

// Of a file without anything whole, the fault has how many there are of each kind.
function flawsOf({ reply, error }) {
  const all = reply?.flaws ?? (error?.reason === "nothing_in_it" ? Object.keys(error.params ?? {}).map((kind) => ({ kind })) : []);
  return all.filter(({ kind }) => has(`road.flaw.${kind}`));
}

function wordsOf({ state, reply, error }) {
  if (error) return said(error);
  if (state === "wrong") return t("roads.file.nothing");
  const { added = [], same = [], weights = 0 } = reply;
  return [added.length && t("roads.file.added", { n: added.length }), same.length && t("roads.file.same", { n: same.length }),
    weights && t("roads.file.weights", { n: weights })].filter(Boolean).join(" · ");
}

function said(error) {
  if (error instanceof Unfit) return t(`roads.file.${error.why}`);
  if (error instanceof DOMException) return t("roads.file.unread");
  return error.unanswered ? t("roads.file.lost") : fault(error.code === "rate_limited" ? { ...error, reason: "rate_limited" } : error);
}
