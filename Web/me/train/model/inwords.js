// A quiet button beside sentences of ours, and the text that the gym's language model writes on a tap. Contract:
//   inWords(place, params) → template, or null unless the gym has a model and the member turned it on; params: of model.write.
//   It asks for nothing by itself, and nothing waits for it.
import { html, keyed } from "../../../shared/template.js";
import { fault, t } from "../../../shared/words.js";
import "../../../shared/words/progress/model.js";
import { report, settings, stop, textOf, write } from "./state.js";

export function inWords(place, params) {
  const { data } = settings();
  if (!data?.isThere || !data.isOn) return null;
  const text = textOf(place), { about } = params, isBusy = text && !text.error && !text.isEnded;
  const button = (label, act, more) => html`<button type="button" class="btn quiet" data-live ?disabled=${more?.isOff ?? false}
    @click=${act}>${label}</button>`;
  return html`<section class="model-words" aria-label=${t(`model.region.${about}`)}>
    ${text?.sentences.length ? html`<p><span class="pill">${t(`model.by.${text.by ?? "model"}`)}</span></p>` : null}
    <div class="model-text" role="status">${text ? said(text, isBusy) : null}</div>
    <div class="ends">${isBusy ? button(t("model.stop"), () => stop(place), { isOff: text.isAsking })
      : button(t(text ? "model.again" : `model.${about}`), () => write(place, params))}${
      text?.by === "model" && !text.isReported ? button(t("model.report"), () => report(place)) : null}</div></section>`;
}

const said = (text, isBusy) => html`${text.error ? html`<p class="dim">${fault(text.error)}</p>` : null}
  ${isBusy && !text.sentences.length ? html`<p class="dim">${t("model.waiting")}</p>` : null}
  ${text.why ? html`<p class="dim">${t(`model.ended.${text.why}`)}</p>` : null}
  ${text.sentences.map((sentence, i) => keyed(i, html`<p>${sentence}</p>`))}
  ${text.isReported ? html`<p class="dim">${t("model.reported")}</p>` : null}`;
