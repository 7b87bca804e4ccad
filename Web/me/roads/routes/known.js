// Where the member has been, shown below a route that is drawn, since there is no map. Contract: known() → {lines, isLoading, error}: the
// points of their last activities, or, without any, of their routes; pathOf(points, sheet) → the "d" of one, in metres on the sheet.
import { progressOf } from "../../../shared/progress/progress.js";
import { spotOf } from "../../../shared/roads/routes/sheet.js";
import { session } from "../../base/state.js";

const LISTED = 50, ROADS = 8, ROUTES = 8, POINTS = 400;
const reads = () => progressOf(session);
const read = (method, params) => reads().of(method, params, { apart: true });

export function known() {
  const roads = read("roads.list", { limit: LISTED });
  if (!roads.data) return { lines: [], isLoading: !roads.error, error: roads.error };
  const placed = roads.data.roads.filter(({ hasPlaces }) => hasPlaces).slice(0, ROADS);
  if (placed.length) return gathered(placed.map(({ id }) => read("roads.get", { id })), ({ track }) => fromTrack(track));
  const routes = read("routes.list", {});
  if (!routes.data) return { lines: [], isLoading: !routes.error, error: routes.error };
  return gathered(routes.data.routes.slice(0, ROUTES).map(({ id }) => read("routes.get", { id })), ({ points }) => points);
}

// One that failed to load is left out: the others are enough to draw over.
function gathered(replies, lineOf) {
  const lines = replies.flatMap(({ data }) => (data ? [lineOf(data)] : [])).filter((line) => line.length);
  return { lines, isLoading: replies.some(({ data, error }) => !data && !error) };
}

// The same array for the same reply, so that pathOf() does not compute it again at each movement of a finger.
const lines = new WeakMap();
function fromTrack(track) {
  if (!lines.has(track)) {
    const { latitude = [], longitude = [] } = track, each = Math.max(1, Math.ceil(latitude.length / POINTS));
    lines.set(track, latitude.map((north, i) => [north, longitude[i]]).filter(([north, east], i) => i % each === 0 && Number.isFinite(north) && Number.isFinite(east)));
  }
  return lines.get(track);
}

const paths = new WeakMap();
export function pathOf(points, sheet) {
  if (paths.get(points)?.sheet !== sheet) paths.set(points, { sheet, d: points.map((point, i) => {
    const { x, y } = spotOf(sheet, point);
    return `${i ? "L" : "M"}${Math.round(x)} ${Math.round(y)}`;
  }).join("") });
  return paths.get(points).d;
}
