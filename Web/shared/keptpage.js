// A page that opens although the server cannot be reached: its files are cached by its service worker (sw.js), if the browser
// allows one. Contract: keepFiles(), once the page has loaded what it needs.
let watch = null;

export async function keepFiles() {
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
