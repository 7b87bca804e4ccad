// The floor's clocks with their controls, and starting another. The page at #clocks.
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { t } from "../../shared/words.js";
import { skeleton } from "../../shared/ui.js";
import { musicPause, musicView } from "../../shared/floor/music/controls.js";
import { Music } from "../../shared/floor/music/model.js";
import { panel } from "../../shared/floor/timers/panel.js";
import { starterView } from "../../shared/floor/timers/starter.js";
import { app, floor, remote, session, starter } from "../state.js";
import "../../shared/words/floor/clockcontrols.js";

// Followed while the page is open.
const music = new Music(floor, () => app.refresh());
let isOpen = false;

noun({ address: "clocks", section: "clocks", title: "trainer.clocks", draw: clocks,
  turned(path) {
    isOpen = path !== null;
    if (!path) remote.stop();
    if (!isOpen) music.close();
    else if (session.phase === "in") music.follow();
  },
  entered: () => { if (isOpen) music.follow(); },
  left: () => music.close() });

function clocks() {
  const timers = remote.placed(floor.shown());
  const running = timers.filter((timer) => !floor.isDone(timer));
  remote.watch(timers);
  return html`${head({ title: t("clocks.title"), below: floor.loaded ? t("clocks.running", { n: running.length }) : null,
    rest: starter.editor ? null : musicPause(music) })}
    ${floor.loaded ? null : skeleton(3)}
    ${timers.length ? html`<div class="remotes">${timers.map((timer) =>
      keyed(timer.id, panel(remote, timer, { areas: floor.areas })))}</div>` : null}
    ${floor.loaded ? html`<h2 class="title next">${t("clocks.starter")}</h2>${starterView(starter)}${starter.editor ? null : musicView(music)}` : null}`;
}
