// The route that is followed while recording. Contract:
//   routes.host: where routes come from: list() → [{id, name, meters}], or null while it is not known; get(id) → {id, name, kind, points:
//     [[latitude, longitude]…]}, null while it is not known, undefined if it is gone or cannot be had; at(points, place) → {off, left,
//     isOff}: metres to the line, metres from there to its end, and whether that is off the route; place: {latitude, longitude}.
//   routeNow() → the route of the recording, or null; after a reload, once it is known;
//   followed(route, last) → what is shown of it while recording; last: the newest point, or undefined;
//   sayRoute(last), at each new point, whatever page is shown: says aloud that it left the route, or is back.
import { progressOf } from "../../../shared/progress/progress.js";
import { follow, lineOf } from "../../../shared/roads/live/follow.js";
import { far } from "../../../shared/roads/measure.js";
import { html } from "../../../shared/template.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/record.js";
import { session, unit } from "../../base/state.js";
import { sayOff } from "./said.js";
import { here } from "./state.js";

// For each route's points, how far along the line the last point was.
const lines = new WeakMap();

const kept = {
  list: () => progressOf(session).of("routes.list", {}).data?.routes ?? null,
  get(id) {
    const { data, error } = progressOf(session).of("routes.get", { id }, { apart: true });
    return data ? { id, name: data.route.name, kind: data.route.kind, points: data.points } : error ? undefined : null;
  },
  at(points, { latitude, longitude }) {
    const known = lines.get(points) ?? { line: lineOf(points), last: null };
    known.last = follow(known.line, [latitude, longitude], known.last);
    lines.set(points, known);
    return { off: known.last.away, left: known.last.left, isOff: known.last.isOff };
  },
};

export const routes = { host: kept };

export const routeNow = () => here.route ??= (here.one.head.route && routes.host.get(here.one.head.route)) || null;

// The line is searched once for each point, not at each redraw.
let known = { last: null, route: null, found: null };

function find(route, last) {
  if (known.last !== last || known.route !== route) known = { last, route, found: routes.host.at(route.points, last) ?? null };
  return known.found;
}

export function sayRoute(last) {
  const route = routeNow(), found = route && find(route, last);
  if (!found || found.isOff === here.isOff) return;
  here.isOff = found.isOff;
  sayOff(found.isOff);
}

export function followed(route, last) {
  const found = route && last ? find(route, last) : null;
  if (!found) return route ? html`<p class="small"><bdi>${t("record.route.of", { name: route.name })}</bdi></p>` : null;
  const distance = (metres) => far(metres, unit(), here.one.head.kind);
  // The distance is outside of the alert, or a screen reader would read each change of it.
  return found.isOff ? html`<p class="notice bad" role="alert">${t("record.route.off")}</p><p class="small">${t("record.route.away", {
      far: distance(found.off) })}</p>`
    : html`<p class="small"><bdi>${t("record.route.of", { name: route.name })}</bdi> · ${t("record.route.left", { far: distance(found.left) })}</p>`;
}
