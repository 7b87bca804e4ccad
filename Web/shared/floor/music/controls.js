// The controls of the gym's music: which playlist on which wall with which clock, and what plays. Contract:
//   musicView(music, {isSmall}) → template of a section; music: of model.js; isSmall: its heading is a label.
//   musicPause(music) → one button for the head of a page, where the section is far below; null while nothing or more than one wall plays.
import { isolate } from "../../format.js";
import { segments } from "../../parts/segments.js";
import { html, keyed } from "../../template.js";
import { blank, skeleton } from "../../ui.js";
import { fault, has, t } from "../../words.js";
import "../../words/floor/music.js";

export function musicView(music, { isSmall = false } = {}) {
  return html`<section class="music" aria-labelledby="music-title"><h2 class=${isSmall ? "label" : "title next"}
    id="music-title">${t("music.title")}</h2>
    ${!music.board ? skeleton(2) : lacking(music.board) ?? controls(music)}</section>`;
}

function lacking({ isSet, playlists, displays }) {
  const what = !isSet ? "unset" : !playlists.length ? "empty" : !displays.length ? "walls.none" : null;
  return what && html`<div class="panel card">${blank({ icon: "play", title: t(`music.${what}`), text: t(`music.${what}.text`) })}</div>`;
}

// Everybody's own folders keep the names that the gym gave them.
const nameOf = (playlist) => (has(`music.playlist.${playlist}`) ? t(`music.playlist.${playlist}`) : playlist);

function controls(music) {
  const { board, wall, player, clocks, timer } = music;
  return html`${board.displays.length > 1 ? segments({ label: t("music.wall"), value: wall.id, set: (id) => music.chooseWall(id),
      options: board.displays.map(({ id, name }) => ({ value: id, label: name })) }) : null}
    ${wall.isLoud ? null : html`<p class="notice">${t("music.quiet")}</p>`}
    ${player ? now(music, player) : null}
    ${clocks.length ? html`<div class="music-with"><span class="label" id="music-with">${t("music.with")}</span>${segments({ by: "music-with",
      value: timer?.id ?? null, set: (id) => music.chooseTimer(id),
      options: [...clocks.map(({ id, label }) => ({ value: id, label })), { value: null, label: t("music.alone") }] })}</div>` : null}
    <ul class="music-lists" aria-label=${t("music.playlists")}>${board.playlists.map(({ name, tracks }) => keyed(name, html`<li><button
      type="button" class=${`tile${music.sent === `play ${name}` ? " sent" : ""}`} aria-pressed=${player?.playlist === name ? "true" : "false"}
      data-live @click=${() => music.play(name)}><bdi class="name">${nameOf(name)}</bdi><span
      class="sum">${t("music.tracks", { n: tracks })}</span></button></li>`))}</ul>
    ${music.error ? html`<p class="wrong" role="alert">${fault(music.error)}</p>` : null}`;
}

export function musicPause(music) {
  const [player, ...others] = music.board?.players ?? [];
  if (!player || others.length || music.wall?.id !== player.display) return null;
  const { isPlaying } = player, name = isPlaying ? "pause" : "play";
  return keyed(name, html`<button type="button" class=${`btn${music.sent === name ? " sent" : ""}`} data-live
    @click=${() => (isPlaying ? music.pause() : music.resume())}><rack-icon name=${isPlaying ? "pause" : "resume"}></rack-icon>${
    t(isPlaying ? "music.pause" : "music.resume")}</button>`);
}

function now(music, player) {
  const { title, artist, isPlaying, volume } = player;
  const button = (name, icon, label, act, isOff = false) => html`<button type="button" class=${`btn${music.sent === name ? " sent" : ""}`}
    aria-label=${label} title=${label} data-live ?disabled=${isOff} @click=${act}><rack-icon name=${icon}></rack-icon></button>`;
  return html`<div class="panel music-now" role="group" aria-label=${t(isPlaying ? "music.playing" : "music.paused")}>
    <p class="what">${title === undefined ? t("music.silent") : html`<span class="label">${t(isPlaying ? "music.playing" : "music.paused")}</span>
      <bdi class="strong">${title}</bdi>${artist ? html` <span class="dim">${t("music.by", { artist: isolate(artist) })}</span>` : null}`}</p>
    <div class="drive">${keyed(isPlaying ? "pause" : "play", isPlaying ? button("pause", "pause", t("music.pause"), () => music.pause())
      : button("play", "resume", t("music.resume"), () => music.resume()))}
      ${button("next", "skip", t("music.next"), () => music.next(), title === undefined)}
      ${button("quieter", "minus", t("music.quieter"), () => music.volume(-1), volume <= 0)}
      <span class="number" role="status" aria-label=${t("music.volume", { volume })}>${volume}</span>
      ${button("louder", "plus", t("music.louder"), () => music.volume(1), volume >= 100)}
      ${button("stop", "stop", t("music.stop"), () => music.stop())}</div></div>`;
}
