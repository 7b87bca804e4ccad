// What other pages show of routes. Contract: routesRow() → the row that leads to them; keepButton(road) → the button that keeps the way
// of an activity as a route, or null where it has none.
import { html } from "../../../shared/template.js";
import { titleOf } from "../../../shared/roads/measure.js";
import { toast } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/routes.js";
import { app, session, showError } from "../../base/state.js";
import { shortened } from "./fields.js";

export const routesRow = () => html`<section class="panel card rows" aria-label=${t("me.routes")}><a class="row" href="#routes"><span><span
  class="strong">${t("me.routes")}</span><span class="small">${t("routes.what")}</span></span><rack-icon name="next"></rack-icon></a></section>`;

let keeping = null;

export const keepButton = (road) => (road.hasPlaces ? html`<div class="ends"><button type="button" class="btn" ?disabled=${keeping === road.id}
  @click=${() => keep(road)}><rack-icon name="plus"></rack-icon>${t("route.keep")}</button></div>` : null);

async function keep(road) {
  keeping = road.id;
  app.refresh();
  try {
    const { route } = await session.change("routes.save", { road: road.id, kind: road.kind, name: shortened(titleOf(road)) });
    toast(t("route.kept"));
    // Unless they have gone on meanwhile.
    if (app.page === `roads/${road.id}`) location.hash = `routes/${route.id}`;
  } catch (error) { showError(error); }
  keeping = null;
  app.refresh();
}
