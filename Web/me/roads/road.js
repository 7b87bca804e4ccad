// One activity, at #roads/17. Contract: roadPage(id) → template. What is drawn of it: way.js, and shared/roads.
import { day, time } from "../../shared/format.js";
import { head } from "../../shared/parts/head.js";
import { progressOf } from "../../shared/progress/progress.js";
import { titleOf } from "../../shared/roads/measure.js";
import { html } from "../../shared/template.js";
import { blank, skeleton } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import "../../shared/words/roads/roads.js";
import { failedCard } from "../base/failed.js";
import { app, clock, session } from "../base/state.js";
import { editForm, openForm, removal } from "./edit.js";
import { isLater } from "./files.js";
import { bestsOf, figures, splits, zones } from "./roadparts.js";
import { hidesFromThem, seenLine } from "./seen.js";
import { along, way } from "./way.js";
import { keepButton } from "./routes/row.js";

const reads = () => progressOf(session);
const blankState = (id) => ({ id, by: null, shows: null, index: null, form: null, removing: false, allSplits: false });
const stateOf = (id) => (app.form.road?.id === id ? app.form.road : (app.form.road = blankState(id)));

export function roadPage(id) {
  const known = reads().of("roads.get", { id }, { asks: false }).data;
  const { data, error } = reads().of("roads.get", { id }, { apart: true, asks: !isLater(known) }), here = stateOf(id), back = { href: "#roads", label: t("me.roads") };
  if (error?.reason === "no_such_road") return html`${head({ back, title: t("me.roads") })}<section class="panel card">${blank({ icon: "info",
    title: t("fault.no_such_road"), action: html`<a class="btn" href="#roads">${t("roads.list")}</a>` })}</section>`;
  if (!data) return html`${head({ back, title: t("me.roads") })}${error ? failedCard(t("roads.failed"), error) : skeleton(5)}`;
  const { road } = data, title = titleOf(road);
  return html`${head({ back, isLong: true, title: html`<bdi>${title}</bdi>`, below: [t(`road.kind.${road.kind}`), day(road.startedAt, clock.now()),
      time(road.startedAt)].join(" · "), rest: here.form ? null : html`<button type="button" class="btn" id="road-edit" @click=${() => openForm(here, road)}><rack-icon name="edit"></rack-icon>${t("road.edit")}</button>` })}
    ${here.form ? editForm(here, road) : null}
    <div class="columns"><div class="column">${way(here, data, { marksHidden: hidesFromThem(road), foot: seenLine(road) })}${along(here, data)}${splits(here, data)}</div>
      <div class="column">${figures(road)}${zones(data)}${bestsOf(data)}${keepButton(road)}${removal(here, road)}</div></div>`;
}
