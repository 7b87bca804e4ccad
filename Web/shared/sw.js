// What the kiosk's and the phone's service workers share: they cache their page, so that a reload while the server cannot be
// reached shows the page and not the browser's error. Each has a cache of its own. Guarantee: the page
// comes from the server while it answers; the cache holds what it sent last, and nothing of a member: that comes by the socket.
// Browsers allow this only on https and on localhost. No screen depends on it.
const NAME = `rackside ${new URL(registration.scope).pathname}`;

// A calendar's feed has a member's plans, and faces are members' pictures. A video is long, and comes in pieces that a cache does not take.
const isKeptOut = (url) => /^\/(faces|feeds|photos|videos)\//.test(new URL(url).pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// Caches what the page loaded without this worker. A page that was still loading when the worker started is not claimed
// above, so it is claimed again here.
self.addEventListener("message", (event) => event.waitUntil(Promise.all([self.clients.claim(), keep(event.data.urls)])));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin || isKeptOut(request.url)) return;
  event.respondWith(answer(event));
});

async function keep(urls) {
  const cache = await caches.open(NAME);
  for (const url of urls) if (!isKeptOut(url) && !(await cache.match(url))) await cache.add(url).catch(() => {});
}

// A file in assets/ never changes. For the page itself, a server that says nothing at all, such as the gym's from elsewhere, is
// waited for no longer than this; its late answer is for the next time.
const SILENT_MS = 4_000;

async function answer(event) {
  const cache = await caches.open(NAME), { request } = event;
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && new URL(request.url).pathname.startsWith("/assets/")) return kept;
  const reply = fetched(event, cache);
  if (!kept || request.mode !== "navigate") return reply;
  event.waitUntil(reply.catch(() => {}));
  return Promise.race([reply, new Promise((resolve) => setTimeout(resolve, SILENT_MS, kept))]);
}

async function fetched(event, cache) {
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
