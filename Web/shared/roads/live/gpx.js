// A recording as a GPX 1.1 file. Contract: gpxOf({ name, kind, points }) → text; name may be
// missing, and any text is allowed; points: those of a LiveLine (line.js); each `gap` begins another segment.
// Guarantee: the file is no longer than the server takes. Of a very long recording, every second, third … point is written.
const MOST = 60_000;
// The altitudes that the server accepts, in metres.
const LOWEST = -1_000, HIGHEST = 20_000;

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
// XML does not allow these characters, not even as references.
const NEVER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text) => text.replace(NEVER, "").replace(/[&<>"']/g, (mark) => MARKS[mark]);

const tag = (name, content) => `<${name}>${content}</${name}>`;

function pointOf({ at, latitude, longitude, altitude, heart }) {
  const isHigh = Number.isFinite(altitude) && altitude >= LOWEST && altitude <= HIGHEST;
  return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${isHigh ? tag("ele", altitude.toFixed(1)) : ""}${
    tag("time", new Date(at).toISOString())}${Number.isInteger(heart) && heart > 0 ? tag("extensions",
    tag("gpxtpx:TrackPointExtension", tag("gpxtpx:hr", heart))) : ""}</trkpt>`;
}

// The first and the last point of each segment are kept.
function thinned(points) {
  const every = Math.ceil(points.length / MOST);
  if (every <= 1) return points;
  return points.filter((point, i) => i % every === 0 || point.gap || i === points.length - 1 || points[i + 1].gap);
}

export function gpxOf({ name, kind, points }) {
  const segments = [[]];
  for (const point of thinned(points)) {
    if (point.gap && segments.at(-1).length) segments.push([]);
    segments.at(-1).push(pointOf(point));
  }
  return ['<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rackside" xmlns="http://www.topografix.com/GPX/1/1"'
      + ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
    `<trk>${name ? tag("name", escaped(name)) : ""}${tag("type", kind)}`,
    ...segments.map((each) => tag("trkseg", each.join("\n"))), "</trk>", "</gpx>", ""].join("\n");
}
