// A planned route in a file that was added as an activity: without times, it is not one. Contract: offer(item, flaws) →
// the offer on its line in the list of files, or null; flaws: of that file. Guarantee: a member's files are sent one after the other, including these,
// and none is kept for somebody who logs in after the member has logged out.
import { html } from "../../../shared/template.js";
import { fault, t } from "../../../shared/words.js";
import "../../../shared/words/roads/routes.js";
import { app, session } from "../../base/state.js";
import { files, retry, upload } from "../files.js";
import { shortened } from "./fields.js";

export function offer(item, flaws) {
  const { kept } = item;
  // The server does not read planned routes in other formats.
  if (!flaws.some(({ kind }) => kind === "no_times") || /\.(tcx|fit)$/i.test(item.file.name)) return null;
  if (kept?.route) return html`<a class="link" href=${`#routes/${kept.route.id}`}><bdi>${kept.route.name}</bdi></a>`;
  return html`${kept?.error ? html`<p class="small" role="alert">${fault(kept.error)}</p>` : null}<button type="button" class="btn"
    ?disabled=${files().isGoing} @click=${() => keep(item)}>${t(kept?.isBusy ? "route.keep.busy" : "route.keep.file")}</button>`;
}

async function keep(item) {
  const here = files();
  if (here.isGoing) return;
  here.isGoing = true;
  item.kept = { isBusy: true };
  app.refresh();
  try {
    await upload(here, item.file);
    const { route } = await session.change("routes.import", { name: shortened(item.file.name.replace(/\.gpx$/i, "")) });
    item.kept = { route };
  } catch (error) { item.kept = { error }; }
  here.isGoing = false;
  // Files that were chosen meanwhile, unless the member has logged out.
  if (app.form.roadFiles === here && here.items.some(({ state }) => state === "waits")) retry();
  app.refresh();
}
