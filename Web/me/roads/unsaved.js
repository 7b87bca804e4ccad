// A recording that runs, or that was not saved, as a row on Today that leads back to it. Contract: unsaved.isOn: one runs on this page;
// unsaved.mark(member, isThere): whether this browser keeps one of theirs, so that the row has its space before the rest is
// loaded. Everything else of a recording is loaded later (record/).
import { noun } from "../../shared/register.js";
import { keep } from "../../shared/store.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { session } from "../base/state.js";

const nameOf = (member) => `recording.${member}`;

export const unsaved = {
  isOn: false,
  mark(member, isThere) { if (isThere) keep.set(nameOf(member), true); else keep.remove(nameOf(member)); },
};

noun({ row: { place: "today", order: 15, draw: () => row() }, left() { unsaved.isOn = false; } });

const row = () => (keep.get(nameOf(session.member?.id)) ? html`<section class="panel card rows"><a class="row" href="#roads/record"><rack-icon
    name="wait"></rack-icon><span><span class="strong">${t(unsaved.isOn ? "me.recording" : "me.recording.kept")}</span><span class="small">${
    t(unsaved.isOn ? "me.recording.what" : "me.recording.kept.what")}</span></span><rack-icon name="next"></rack-icon></a></section>` : null);
