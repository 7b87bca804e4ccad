// Recording a run, a ride or a walk on this phone, at #roads/record (loaded later): what is chosen before, the recording, its summary,
// and what was not saved. Contract: recordPage() → template; isRecord(address).
import { head } from "../../../shared/parts/head.js";
import { noun } from "../../../shared/register.js";
import { html } from "../../../shared/template.js";
import { skeleton } from "../../../shared/ui.js";
import { t } from "../../../shared/words.js";
import "../../../shared/words/roads/record.js";
import { app } from "../../base/state.js";
import { before, elsewhere, untrusted } from "./before.js";
import { offers, summary } from "./ending.js";
import { look } from "./recorder.js";
import { running } from "./running.js";
import "./sending.js";
import { canRecord, here, kept } from "./state.js";

export const isRecord = (address) => /^roads\/record(\?|$)/.test(address);
// #roads/record?route=5
const routeOf = (address) => Number(/\?route=(\d+)$/.exec(address)?.[1]) || null;

// After leaving the page before the start, a recording is no longer for the set.
noun({ turned() { if (here.phase === "idle" && !isRecord(app.page)) app.form.recordSet = null; } });

let looked = null;
// Each time this page is opened, it reads what other pages of this browser have done.
function readOnce() {
  if (looked === app.visits) return;
  looked = app.visits;
  look();
}

export function recordPage() {
  const isSet = Boolean(here.one ? here.one.head.set : app.form.recordSet);
  const back = { href: isSet ? "#workout" : "#roads", label: t(isSet ? "me.workout" : "me.roads") };
  if (!canRecord()) return html`${head({ back, title: t("record.title") })}${untrusted()}`;
  if (here.phase === "on" || here.phase === "paused") return running(back);
  if (here.phase === "ended") return summary(back);
  readOnce();
  return html`${head({ back, title: t("record.title") })}${kept.isKnown
    ? here.isElsewhere ? elsewhere() : html`${offers()}${before(routeOf(app.page))}` : skeleton(3)}`;
}
