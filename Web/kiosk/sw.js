// The kiosk's service worker.
importScripts("/shared/sw.js");
