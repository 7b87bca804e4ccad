// What the kiosk's and the phone's service workers share: they cache their page, so that a reload while the server cannot be
// reached shows the page and not the browser's error. Each has a cache of its own. Guarantee: while the server answers,
// everything comes from it; the cache holds what it sent last, and nothing of a member: that comes by the socket. Browsers
// allow this only on https and on localhost. No screen depends on it.
const NAME = `rackside ${new URL(registration.scope).pathname}`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// Caches what the page loaded without this worker. A page that was still loading when the worker started is not claimed
// above, so it is claimed again here.
self.addEventListener("message", (event) => event.waitUntil(Promise.all([self.clients.claim(), keep(event.data.urls)])));
self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  // A calendar's feed has a member's plans.
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/feeds/")) return;
  event.respondWith(answer(event));
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
