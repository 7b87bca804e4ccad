// This kiosk's way from http to https, see shared/secure/screen.js. Contract: way → the ScreenWay, one a page.
// It goes only while nobody is logged in or types, and once the server has all sets, visits and goodbyes of whoever was here. Another tab
// of this browser may have some that this one does not know, so the stored ones count.
import { pack, unpack } from "../../shared/secure/kept.js";
import { ScreenWay } from "../../shared/secure/screen.js";
import { keep } from "../../shared/store.js";
import { app } from "../base/app.js";
import { settle } from "../person/left.js";

const SENT_MS = 5_000, LOOK_MS = 250;

export const way = new ScreenWay({ socket: app.socket, keep, token: "device", isFree, isSent, hide, pack, unpack });

function isFree() {
  return app.ready && !app.people.length && !app.clocks && app.front.screen === "who" && !app.front.text;
}

async function isSent() {
  const isKept = (name) => Boolean(keep.get(name)?.length);
  for (const end = performance.now() + SENT_MS; ;) {
    const stored = await app.outbox.box.all();
    if (!stored.length && !app.outbox.items.length && !isKept("left") && !isKept("logins")) return true;
    if (performance.now() > end) return false;
    settle();
    await new Promise((done) => { setTimeout(done, LOOK_MS); });
  }
}

function hide(is) {
  app.leaving = is;
  app.refresh();
}
