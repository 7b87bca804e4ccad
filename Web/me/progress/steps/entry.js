// The field for the steps of a day. Contract: entry({ form, id, day, row, label, title, before, isFirst }) → a form. form: from
//   blankEntry(); row: what is known of the day, if anything: it can be removed; title: the form's name; before: a field that stands
//   before it; isFirst: its button is what to do next.
import { dayText } from "../../../shared/days.js";
import { whole } from "../../../shared/format.js";
import { html } from "../../../shared/template.js";
import { field, toast } from "../../../shared/ui.js";
import { fault, t } from "../../../shared/words.js";
import { app, session, showError } from "../../base/state.js";
import { countIn, replaced } from "./state.js";

const MOST = 200_000;

export function entry({ form, id, day, row, label, title, before, isFirst = false }) {
  const input = field({ id, label, value: form.typed ?? (row ? String(row.steps) : ""), error: form.error, inputmode: "numeric",
    maxlength: 9, set: (typed) => { Object.assign(form, { typed, error: null }); app.refresh(); } });
  return html`<form class="steps-entry" novalidate aria-label=${title} @submit=${(event) => {
    event.preventDefault();
    save(form, { day, text: form.typed ?? (row ? String(row.steps) : "") });
  }}>${before ? html`<div class="pair">${before}${input}</div>` : input}
    <div class="ends"><button class=${`btn${isFirst ? " go" : ""}`} ?disabled=${form.busy}>${t("save")}</button>${row ? html`<button
      type="button" class="btn quiet icon" aria-label=${t("steps.remove", { day: dayText(day, { weekday: true }) })}
      @click=${() => remove(row, form)}><rack-icon name="trash"></rack-icon></button>` : null}</div></form>`;
}

async function save(form, { day, text }) {
  const steps = countIn(text);
  form.error = !text.trim() ? t("fault.required") : steps === null ? t("steps.number") : steps > MOST
    ? t("steps.most", { n: whole(MOST) }) : null;
  form.dayError = day ? null : t("fault.required");
  if (form.error || form.dayError) return app.refresh();
  form.busy = true;
  app.refresh();
  try {
    const { day: row } = await session.change("steps.set", { day, steps });
    // Keep what was typed since the request was sent.
    if (form.typed === text) form.typed = null;
    replaced(day, row);
    toast(t("steps.saved"));
  } catch (error) {
    if (error.field === "steps") form.error = fault(error); else if (error.field === "day") form.dayError = fault(error); else showError(error);
  }
  form.busy = false;
  return app.refresh();
}

async function remove(row, form) {
  try {
    await session.change("steps.set", { day: row.day });
    form.typed = null;
    replaced(row.day);
    toast(t("steps.removed"), { undo: () => bring(row) });
  } catch (error) {
    // It was removed on another screen.
    if (error.reason === "no_such_steps") replaced(row.day); else showError(error);
  }
  app.refresh();
}

// What a file or a script brought comes back as such: a larger number of theirs may still replace it, or has done so already.
async function bring({ day, steps, from }) {
  try { replaced(day, (await session.change("steps.set", { day, steps, from })).day); } catch (error) { showError(error); }
  app.refresh();
}
