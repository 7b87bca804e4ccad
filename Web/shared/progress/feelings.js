// Recovery as a list in which the member can say how a muscle feels. Contract:
//   feelings({muscles, now, open, more, set, say, inline}) → template; muscles: rows of `progress.recovery`;
//   open: the muscle whose choice is unfolded, or null; more: whether the muscles that are not listed are shown;
//   set({open, more}); say(muscle, feeling), where no feeling takes it back. `inline`: every row shows its choice.
//   sendFeeling({change, reads}, muscle, feeling) sends it and corrects the cached replies.
import { HOUR_MS } from "../days.js";
import "../words/progress/feelings.js";
import { isRested, levelOf } from "./charts/recovery.js";
import { dayKey, shortDay, time } from "../format.js";
import { html, keyed } from "../template.js";
import { t } from "../words.js";

const FEELINGS = [undefined, "sore", "ready"];

export async function sendFeeling({ change, reads }, muscle, feeling) {
  const { feelings: said } = await change("feelings.set", { muscle, ...feeling && { feeling } });
  const { data } = reads.of("progress.recovery", {}, { asks: false });
  if (data) {
    const muscles = data.muscles.map(({ feeling: _, until: __, ...row }) => {
      const one = said.find((each) => each.muscle === row.muscle);
      return one ? { ...row, feeling: one.feeling, until: one.until } : row;
    });
    reads.put("progress.recovery", {}, { muscles });
  }
  reads.stale({ method: "suggestions.today" });
}

function restedBy(ms, now) {
  const hours = Math.ceil((ms - now) / HOUR_MS);
  if (hours <= 1) return t("recovery.soon");
  return hours < 24 ? t("recovery.hours", { n: hours }) : t("recovery.day", { day: shortDay(ms, now) });
}

export function feelings({ muscles, now, open = null, more = false, set, say, inline = false }) {
  const listed = muscles.filter((row) => row.feeling || !isRested(row)), others = muscles.filter((row) => !listed.includes(row));
  return html`<div class=${`feelings${inline ? " inline" : ""}`}>
    ${listed.length ? html`${inline ? null : html`<p class="small">${t("feel.tap")}</p>`}
      <ul class="recovery-list">${listed.map((row) => keyed(row.muscle, one(row, { now, open, set, say, inline })))}</ul>`
      : html`<p class="dim">${t("recovery.all")}</p>`}
    <button type="button" class="btn" aria-expanded=${more ? "true" : "false"} @click=${() => set({ more: !more })}>${
      t("feel.more")}<rack-icon name=${more ? "up" : "down"}></rack-icon></button>
    ${more ? html`<div class="chips">${others.map(({ muscle }) => keyed(muscle, html`<button type="button" class="chip"
      aria-label=${t("feel.more.of", { muscle: t(`muscle.${muscle}`) })} @click=${() => { set({ more: false, open: muscle });
        return say(muscle, "sore"); }}>${t(`muscle.${muscle}`)}</button>`))}</div>` : null}
  </div>`;
}

function one(row, { now, open, set, say, inline }) {
  const { muscle, percent, feeling, readyAt } = row, name = t(`muscle.${muscle}`), isOpen = inline || open === muscle;
  const state = feeling ? t(`feel.said.${feeling}`) : readyAt > now ? restedBy(readyAt, now) : null;
  const line = html`<span class=${`swatch ${levelOf(row)}`}></span><span class="strong">${name}</span> <span class="small">${
    state}</span> <span class="percent">${percent}\u00a0%</span>`;
  return html`<li class=${feeling ? "felt" : ""}>
    ${inline ? html`<p class="feel-row">${line}</p>` : html`<button type="button" class="feel-row"
      aria-expanded=${isOpen ? "true" : "false"} @click=${() => set({ open: isOpen ? null : muscle })}>${line}<rack-icon
        name=${isOpen ? "up" : "down"}></rack-icon></button>`}
    ${isOpen ? choices(row, name, say) : null}
    ${isOpen && row.until ? html`<p class="small feel-until">${t("feel.until", { at: moment(row.until, now) })}</p>` : null}</li>`;
}

const choices = ({ muscle, feeling }, name, say) => html`<div class="feel-choices" role="group"
  aria-label=${t("feel.of", { muscle: name })}>${FEELINGS.map((each) => keyed(each ?? "estimate", html`<button type="button"
    class="chip" aria-pressed=${each === feeling ? "true" : "false"} @click=${() => (each === feeling ? null
      : say(muscle, each))}>${t(`feel.${each ?? "estimate"}`)}</button>`))}</div>`;

const moment = (ms, now) => (dayKey(ms) === dayKey(now) ? time(ms) : `${shortDay(ms, now)}, ${time(ms)}`);
