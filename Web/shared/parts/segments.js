// What is shown, or how: one of several, chosen at once. Contract:
//   segments({ label or by, value, options, set, rest }) → a group of buttons, of which one is pressed; by: the id of its heading, in
//   place of a label; options: [{ value, label, isOff, mark }], mark: a template behind the label;
//   set(value); rest: buttons that belong to the group, at its start, so that they are in sight.
// choice() of ui.js is the one in a form, which is sent.
import { html, keyed } from "../template.js";

export const segments = ({ label, by, value, options, set, rest }) => html`<div class="segmented" role="group" aria-label=${label ?? null}
    aria-labelledby=${by ?? null}>${rest ?? null}${options.map((one) => keyed(String(one.value), html`<button type="button" class="chip"
      aria-pressed=${one.value === value ? "true" : "false"} ?disabled=${Boolean(one.isOff)} @click=${() => set(one.value)}>${one.label}${
      one.mark ?? null}</button>`))}</div>`;
