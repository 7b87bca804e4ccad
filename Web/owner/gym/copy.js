// Copies a link. Contract: copy(element, text); element shows the text.
import { toast } from "../../shared/ui.js";
import { t } from "../../shared/words.js";

// Outside secure contexts there is no clipboard: the link is selected, to be copied by hand.
export async function copy(element, text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("owner.copied"));
  } catch {
    getSelection().selectAllChildren(element);
    toast(t("owner.selected"));
  }
}
