// The interaction with a chart by touch, mouse or keyboard. Contract:
//   const view = new View(changed, zoomed); view.marker: the instant that is marked, or null; view.band: {from, to}
//   while somebody drags; view.zoom: {from, to} or null; view.zoomTo(span), view.back(), view.clear().
//   pointing({view, stops, place, from, to}) → the handlers of the plot.
// A touch marks the nearest point, dragging zooms to the dragged range, and dragging the marker moves it. Keyboard:
// arrows, Home and End move the marker, plus and minus zoom, Escape goes back.
import { DAY_MS } from "../../days.js";

const REACH = 22, FEW = 12, LEAST_MS = 7 * DAY_MS;

export class View {
  constructor(changed, zoomed = () => {}) {
    Object.assign(this, { changed, zoomed, marker: null, band: null, press: null, zooms: [] });
  }

  get zoom() { return this.zooms.at(-1) ?? null; }
  set(values) { Object.assign(this, values); this.changed(); }
  clear() { Object.assign(this, { marker: null, band: null, press: null, zooms: [] }); }

  zoomTo({ from, to }) {
    const middle = (from + to) / 2, half = Math.max(LEAST_MS, to - from) / 2;
    this.zooms.push({ from: middle - half, to: middle + half });
    Object.assign(this, { band: null, marker: null });
    this.zoomed();
    this.changed();
  }

  back() {
    this.zooms.pop();
    Object.assign(this, { band: null, marker: null });
    this.zoomed();
    this.changed();
  }
}

export function pointing({ view, stops, place, from, to }) {
  const xOf = (event) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  const nearest = (x) => stops.reduce((best, stop) =>
    (!best || Math.abs(stop.x - x) < Math.abs(best.x - x) ? stop : best), null);
  const mark = (stop) => { if (stop && view.marker !== stop.at) view.set({ marker: stop.at }); };
  const at = (x) => Math.max(from, Math.min(to, place.at(x)));
  const step = (by) => {
    const now = stops.findIndex((stop) => stop.at === view.marker);
    const next = now < 0 ? (by > 0 ? 0 : stops.length - 1) : now + by;
    mark(stops[Math.max(0, Math.min(stops.length - 1, next))]);
  };
  const around = (share) => {
    const middle = view.marker ?? (from + to) / 2, half = ((to - from) * share) / 2;
    view.zoomTo({ from: middle - half, to: Math.min(middle + half, Math.max(to, middle + half * 0.2)) });
  };
  const KEYS = {
    ArrowLeft: () => step(-1), ArrowDown: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => step(1),
    PageDown: () => step(-5), PageUp: () => step(5), Home: () => mark(stops[0]), End: () => mark(stops.at(-1)),
    "+": () => around(0.5), "=": () => around(0.5), "-": () => { if (view.zoom) view.back(); },
    Escape: () => { if (view.marker !== null) view.set({ marker: null }); else if (view.zoom) view.back(); },
  };
  return {
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key] || !stops.length) return;
      event.preventDefault();
      event.stopPropagation();
      KEYS[event.key]();
    },
    down(event) {
      if (event.button !== 0 || !stops.length) return;
      const x = xOf(event), marked = stops.find((stop) => stop.at === view.marker);
      const moves = event.pointerType !== "mouse" && marked !== undefined && Math.abs(marked.x - x) < REACH;
      view.press = { id: event.pointerId, x, moves };
      try { event.currentTarget.setPointerCapture(event.pointerId); } catch { /* it is over already */ }
      mark(nearest(x));
    },
    move(event) {
      const x = xOf(event), { press } = view;
      if (!press) { if (event.pointerType === "mouse") mark(nearest(x)); return; }
      if (press.id !== event.pointerId) return;
      mark(nearest(x));
      if (!press.moves && Math.abs(x - press.x) > FEW) view.set({ band: { from: at(press.x), to: at(x) } });
    },
    up(event) {
      const { press, band } = view;
      if (press?.id !== event.pointerId) return;
      view.press = null;
      if (!band) return view.set({});
      const isWide = Math.abs(xOf(event) - press.x) > 2 * FEW;
      if (isWide) view.zoomTo({ from: Math.min(band.from, band.to), to: Math.max(band.from, band.to) });
      else view.set({ band: null });
    },
    // The browser has taken the gesture to scroll the page.
    cancel() { if (view.press) view.set({ press: null, band: null }); },
    leave(event) { if (event.pointerType === "mouse" && !view.press) view.set({ marker: null }); },
  };
}
