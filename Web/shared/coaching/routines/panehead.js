// The heading of the builder's pane. Contract: paneHead(builder, title, to) → template; its button shows the pane `to`,
// or the list alone on a narrow screen.
import { html } from "../../template.js";
import { t } from "../../words.js";
import "../../words/coaching/routinepages.js";

export const paneHead = (builder, title, to = null) => html`<header class="pane-head">
  <h2 class="title" tabindex="-1" data-first><bdi>${title}</bdi></h2>
  <button type="button" class="btn pane-done" @click=${() => builder.show(to)}>${t("routine.pane.done")}</button>
</header>`;
