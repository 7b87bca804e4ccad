// Calendar feeds of the rooms for other programs, such as the tablet at a room's door. Contract: roomFeeds() → a card,
// which loads at the first draw; loadRoomFeeds() at each further visit.
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { feed } from "../../shared/calendar/feed.js";
import { fault, t } from "../../shared/words.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { app, session } from "../state.js";

noun({ left: () => { app.roomFeeds = null; } });

const fail = (error) => toast(fault(error), { tone: "bad" });

export async function loadRoomFeeds() {
  const here = (app.roomFeeds ??= { open: new Map() });
  try {
    Object.assign(here, { rooms: (await session.ask("feeds.rooms")).rooms, failed: false });
  } catch { here.failed = !here.rooms; }
  app.refresh();
}

export function roomFeeds() {
  if (!app.roomFeeds) loadRoomFeeds();
  return html`<section class="panel card" aria-labelledby="room-feeds"><div><h2 class="label" id="room-feeds">${
    t("feed.rooms")}</h2><p class="dim">${t("feed.rooms.what")}</p></div>${list(app.roomFeeds)}</section>`;
}

function list(here) {
  if (here.failed) return blank({ icon: "cloud", title: t("feed.failed"), action: html`<button type="button" class="btn"
    @click=${loadRoomFeeds}>${t("retry")}</button>` });
  if (!here.rooms) return skeleton(2);
  if (!here.rooms.length) return blank({ icon: "note", title: t("feed.rooms.none"), text: t("feed.rooms.none.text"),
    action: html`<a class="btn" href="/trainer/#classes">${t("feed.rooms.add")}</a>` });
  return html`<ul class="room-feeds">${here.rooms.map((room) => keyed(room.room, html`<li>${one(here, room)}</li>`))}</ul>`;
}

function one({ open }, { room, name, path }) {
  const known = open.get(room);
  const calls = { get: async () => app.roomFeeds.rooms.find((each) => each.room === room) ?? {},
    renew: () => changed(room, "feeds.renewRoom"), remove: () => changed(room, "feeds.removeRoom") };
  return html`<div class="card-head"><span class="name"><bdi class="strong">${name}</bdi>${path ? html`<span
      class="small">${t("feed.rooms.on")}</span>` : null}</span>
    <button type="button" class="btn" aria-expanded=${known ? "true" : "false"} aria-label=${t(known ? "feed.close.of"
      : "feed.show.of", { name })} @click=${() => {
      if (known) open.delete(room); else open.set(room, {});
      app.refresh();
    }}>${t(known ? "feed.close" : "feed.show")}</button></div>
    ${known ? feed(known, { kind: "room", calls, refresh: () => app.refresh(), fail }) : null}`;
}

async function changed(room, method) {
  const reply = await session.change(method, { room });
  const { rooms } = app.roomFeeds, at = rooms.findIndex((each) => each.room === room);
  if (at >= 0) rooms[at] = { room, name: rooms[at].name, ...reply };
  return reply;
}
