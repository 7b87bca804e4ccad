// The gym's members as a file for a spreadsheet: those whom the list finds, in its order. Contract: exportMembers(); app.exporting while
// it is read. Nothing is saved unless all of it could be read.
import { dayKey } from "../../shared/format.js";
import { saveFile } from "../../shared/files/savefile.js";
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";
import { wanted } from "./memberlist.js";
import { app, clock, session, showError } from "../state.js";

// Without it, Excel reads the file in the encoding of its own country.
const MARK = "\uFEFF";

export async function exportMembers() {
  const wish = wanted();
  app.exporting = true;
  app.refresh();
  try {
    let text = MARK;
    for (let after = 0; after !== undefined;) {
      const page = await session.change("members.export", { ...wish, ...(after ? { after } : {}) });
      text += page.csv;
      after = page.next;
    }
    saveFile(`members-${dayKey(clock.now())}.csv`, text, "text/csv;charset=utf-8");
    toast(t("owner.members.exported"));
  } catch (error) { showError(error); }
  app.exporting = false;
  app.refresh();
}
