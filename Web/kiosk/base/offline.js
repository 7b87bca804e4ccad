// What a reload needs while the server cannot be reached: the page itself (sw.js, if the browser allows it) and the
// gym's name and time zone. Contract: keepPage(gym), called once the server has answered, stores the page AFTER_MS
// later; knownGym() → the gym that was stored, or null.
import { keep } from "../../shared/store.js";
import { AFTER_MS } from "./later.js";

export const knownGym = () => (keep.get("device") ? keep.get("gym") : null);

let timer = null, watch = null;

export function keepPage(gym) {
  keep.set("gym", gym);
  timer ??= setTimeout(keepFiles, AFTER_MS);
}

async function keepFiles() {
  const workers = globalThis.navigator.serviceWorker;
  if (!workers) return;
  try {
    await workers.register("sw.js");
    const { active } = await workers.ready;
    const keepThere = (urls) => active.postMessage({ urls: urls.filter((url) => url.startsWith(location.origin)) });
    keepThere([location.origin + location.pathname]);
    // A list of what is loaded by now would miss requests that are in flight or start before the worker takes over the
    // page. The observer reports those when they are loaded.
    watch?.disconnect();
    watch = new PerformanceObserver((list) => keepThere(list.getEntries().map(({ name }) => name)));
    watch.observe({ type: "resource", buffered: true });
  } catch { /* The browser forbids it: a reload needs the server. */ }
}
