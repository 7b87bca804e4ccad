// The phone's service worker. It also shows push notifications, even while the page is closed.
importScripts("/shared/sw.js");

// Browsers require that each push shows a notification.
self.addEventListener("push", (event) => {
  let message = {};
  try { message = event.data?.json() ?? {}; } catch { /* shown without a text */ }
  const { title = "Rackside", body = "", tag, page = "#today" } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { page } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = new URL(`./${event.notification.data?.page ?? ""}`, self.registration.scope).href;
  event.waitUntil((async () => {
    const [open] = await self.clients.matchAll({ type: "window" });
    if (!open) return self.clients.openWindow(page);
    await open.focus();
    return open.navigate(page);
  })());
});
