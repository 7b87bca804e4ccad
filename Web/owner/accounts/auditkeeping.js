// How long the audit log is kept, and the log as a file for a spreadsheet. Contract: keeping(here) → a card; exportAudit(here, wish) saves
// what the list finds; here.saving while it is read. Nothing is saved unless all of it could be read.
import { html } from "../../shared/template.js";
import { dayKey } from "../../shared/format.js";
import { saveFile } from "../../shared/files/savefile.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { app, clock, session, showError } from "../state.js";

const MONTHS = [3, 6, 12, 24, 36];
// Without it, Excel reads the file in the encoding of its own country.
const MARK = "\uFEFF";

export const keeping = (here) => html`<section class="panel card entry audit-kept"><label class="field"><span class="strong">${t("audit.kept")}</span><select
    class="input" data-live ?disabled=${here.saving} aria-describedby="audit-kept" @change=${(event) => keep(here, Number(event.target.value))}>${
    MONTHS.map((n) => html`<option value=${n} .selected=${n === here.months}>${t("audit.kept.n", { n })}</option>`)}</select></label>
  <p class="hint" id="audit-kept">${t("audit.kept.hint")}</p></section>`;

async function keep(here, months) {
  const before = here.months;
  Object.assign(here, { months, saving: true });
  app.refresh();
  try {
    await session.change("audit.configure", { months });
    toast(t("audit.kept.saved", { n: months }));
  } catch (error) {
    here.months = before;
    showError(error);
  }
  here.saving = false;
  app.refresh();
}

export async function exportAudit(here, wish) {
  here.saving = true;
  app.refresh();
  try {
    let text = MARK;
    for (let before; ;) {
      const page = await session.change("audit.export", { ...wish, ...(before ? { before } : {}) });
      text += page.csv;
      before = page.next;
      if (before === undefined) break;
    }
    saveFile(`audit-${dayKey(clock.now())}.csv`, text, "text/csv;charset=utf-8");
    toast(t("audit.exported"));
  } catch (error) { showError(error); }
  here.saving = false;
  app.refresh();
}
