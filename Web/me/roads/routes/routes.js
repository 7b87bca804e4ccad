// Routes to run, walk or ride again, at #routes: the list; one of them at #routes/5, and a new one at #routes/new. Contract: routes() →
// template. Only the member sees any of it.
import { head } from "../../../shared/parts/head.js";
import { progressOf } from "../../../shared/progress/progress.js";
import { noun } from "../../../shared/register.js";
import { climb, far } from "../../../shared/roads/measure.js";
import { html, keyed } from "../../../shared/template.js";
import { blank, skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/roads.js";
import "../../../shared/words/roads/routes.js";
import { failedCard } from "../../base/failed.js";
import { app, session, unit } from "../../base/state.js";
import "../../../shared/roads/icons.js";
import { drawPage } from "./draw.js";
import { routePage } from "./route.js";

const reads = () => progressOf(session);
const stale = (...methods) => { for (const method of methods) reads().stale({ method }); };
const all = () => stale("routes.list", "routes.get", "roads.list");
noun({ hears: { "routes.changed": () => stale("routes.list", "routes.get"), "roads.changed": () => stale("routes.get", "roads.list") }, returned: all });

export function routes() {
  const id = Number(/^routes\/(\d+)$/.exec(app.page)?.[1]) || null;
  if (app.page === "routes/new") return html`${keyed("new", html`${drawPage()}`)}`;
  return id ? html`${keyed(`of-${id}`, html`${routePage(id)}`)}` : html`${keyed("all", html`${overview()}`)}`;
}

const newLink = (isGo = false) => html`<a class=${`btn${isGo ? " go" : ""}`} href="#routes/new"><rack-icon name="edit"></rack-icon>${t("routes.new")}</a>`;

function overview() {
  const { data, error } = reads().of("routes.list", {}, { apart: true }), list = data?.routes;
  return html`${head({ back: { href: "#roads", label: t("me.roads") }, title: t("me.routes"), rest: list?.length ? newLink() : null })}
    ${list ? list.length ? html`<ul class="panel road-list">${list.map((route) => keyed(route.id, row(route)))}</ul>` : none()
      : error ? failedCard(t("routes.failed"), error) : skeleton(4)}`;
}

const none = () => html`<section class="panel card">${blank({ icon: "other", title: t("routes.none"), text: t("routes.none.text"),
  action: html`<div class="ends">${newLink(true)}</div>` })}</section>`;

const row = ({ id, name, kind, meters, ascent, madeFrom }) => html`<li><a class="row" href=${`#routes/${id}`}><rack-icon name=${kind}></rack-icon><span><bdi
  class="strong">${name}</bdi><span class="small road-facts">${[far(meters, unit(), kind), ascent >= 1 && t("road.up", { climb: climb(ascent, unit()) })]
    .filter(Boolean).join(" · ")}</span><span class="small">${[t(`road.kind.${kind}`), t(`route.from.${madeFrom}`)].join(" · ")}</span></span><rack-icon
  name="next"></rack-icon></a></li>`;
