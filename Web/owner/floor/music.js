// The gym's music, at #music: which playlists the server found in its folder, and which files are not played and why.
import { time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { noun } from "../../shared/register.js";
import { html, keyed } from "../../shared/template.js";
import { blank, skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/floor/musicfiles.js";
import { app, session, showError } from "../state.js";

const empty = () => ({ files: null, error: null, busy: false, asked: false });
let here = empty();

noun({ address: "music", section: "screens", title: "owner.music", draw: page,
  // What is in the folder may have changed since.
  turned: (path, isSame) => { if (path !== null && !isSame) here.asked = false; },
  returned: () => { if (here.error) here.asked = false; },
  left() { here = empty(); } });

async function ask() {
  here.asked = true;
  try { Object.assign(here, { files: await session.ask("music.files"), error: null }); } catch (error) { here.error = error; }
  app.refresh();
}

async function scan() {
  here.busy = true;
  app.refresh();
  try {
    here.files = await session.ask("music.scan");
    toast(t("musicfiles.scanned"));
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}

function page() {
  if (!here.asked && !session.away) ask();
  const { files, error } = here;
  return html`${head({ title: t("owner.music"), below: t("musicfiles.what") })}
    ${!files ? error ? html`<section class="panel card">${blank({ icon: "cloud", title: fault(error), action: html`<button type="button" class="btn" @click=${ask}>${
      t("retry")}</button>` })}</section>` : skeleton(4)
    : files.folder === undefined ? html`<section class="panel card">${blank({ icon: "play", title: t("musicfiles.unset"), text: t("musicfiles.unset.text") })}</section>`
    : html`${folder(files)}${playlists(files)}${files.brokenCount ? broken(files) : null}`}`;
}

const folder = ({ folder: path, readAt }) => html`<section class="panel card entry" aria-label=${t("musicfiles.folder")}>
  <div><h2 class="label">${t("musicfiles.folder")}</h2><p class="strong music-path"><bdi>${path}</bdi></p>
    <p class="dim">${readAt === undefined ? t("musicfiles.gone") : t("musicfiles.read", { when: time(readAt) })}</p></div>
  <div class="ends"><button type="button" class="btn" data-live ?disabled=${here.busy} @click=${scan}>${t("musicfiles.scan")}</button></div></section>`;

const playlists = ({ playlists: all }) => html`<section class="panel card music-files" aria-labelledby="music-playlists"><h2 class="label"
  id="music-playlists">${t("musicfiles.playlists")}</h2>${all.length ? html`<ul>${all.map(({ name, tracks }) => keyed(name, html`<li><bdi
    class="strong">${name}</bdi> <span class="dim">${t("musicfiles.tracks", { n: tracks })}</span></li>`))}</ul>`
  : blank({ icon: "play", title: t("musicfiles.none"), text: t("musicfiles.none.text") })}</section>`;

const broken = ({ broken: all, brokenCount }) => html`<section class="panel card music-files" aria-labelledby="music-broken"><h2 class="label"
  id="music-broken">${t("musicfiles.broken", { n: brokenCount })}</h2><ul>${all.map(({ path, flaw }) => keyed(path, html`<li><span class="about"><bdi
    class="strong">${path}</bdi><span class="small">${t(`musicfiles.flaw.${flaw}`)}</span></span></li>`))}</ul>
  ${brokenCount > all.length ? html`<p class="dim">${t("musicfiles.broken.more", { n: brokenCount - all.length })}</p>` : null}</section>`;
