// A service worker that caches the kiosk's page, so that a reload while the server cannot be reached shows the kiosk
// and not the browser's error. Guarantee: while the server answers, everything comes from it; the cache holds what it
// sent last. Browsers allow this only on https and on localhost. No screen depends on it.
const NAME = "rackside-kiosk";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// Caches what the page loaded without this worker. A page that was still loading when the worker started is not claimed
// above, so it is claimed again here.
self.addEventListener("message", (event) => event.waitUntil(Promise.all([self.clients.claim(), keep(event.data.urls)])));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(event));
});

async function keep(urls) {
  const cache = await caches.open(NAME);
  for (const url of urls) if (!(await cache.match(url))) await cache.add(url).catch(() => {});
}

async function answer(event) {
  const cache = await caches.open(NAME);
  try {
    const reply = await fetch(event.request);
    if (reply.ok) event.waitUntil(cache.put(event.request, reply.clone()));
    return reply;
  } catch (error) {
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
