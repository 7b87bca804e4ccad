// A wall's keyboard: M mutes, the arrow keys set the volume, V toggles the voice. Contract: new Keys(sound, changed);
// keys.hint → template that briefly shows what was set, otherwise empty.
import { html, keyed } from "../shared/template.js";
import { t } from "../shared/words.js";

const STEP = 10, SHOWN = 2_000;

export class Keys {
  #timer = 0; #text = null;

  constructor(sound, changed) {
    Object.assign(this, { sound, changed });
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  pressed(event) {
    const { sound } = this, { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "ArrowUp" || key === "ArrowDown") {
      event.preventDefault();
      const step = sound.volume / STEP;
      sound.change({ volume: (key === "ArrowUp" ? Math.floor(step) + 1 : Math.ceil(step) - 1) * STEP, muted: false });
    } else if (key.toLowerCase() === "m" && !event.repeat) sound.change({ muted: !sound.muted });
    else if (key.toLowerCase() === "v" && !event.repeat) sound.change({ voice: !sound.voice });
    else return;
    this.#text = key.toLowerCase() === "v" ? t(`timer.sound.voice.${sound.voice ? "on" : "off"}`)
      : sound.muted ? t("timer.sound.muted") : t("timer.sound.volume", { volume: sound.volume });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#text = null; this.changed(); }, SHOWN);
    this.changed();
  }

  get hint() {
    const { volume, audible } = this.sound, lit = audible ? volume / STEP : 0;
    return html`<div class="hint" role="status">${this.#text ? html`<p class="title">${this.#text}</p>
      <p class="levels" aria-hidden="true">${Array.from({ length: 10 }, (_, i) =>
        keyed(i, html`<i class=${i < lit ? "on" : ""}></i>`))}</p>` : null}</div>`;
  }
}
