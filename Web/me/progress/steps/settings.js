// The goal of a day and the length of a step. Contract: settings(data) → a form that sends both, since the server replaces both.
//   Without a goal there is no ring: none is advised.
import { number, whole } from "../../../shared/format.js";
import { html } from "../../../shared/template.js";
import { field, toast } from "../../../shared/ui.js";
import { INCH } from "../../../shared/units.js";
import { fault, t } from "../../../shared/words.js";
import { app, session, showError, unit } from "../../base/state.js";
import { configured, countIn, state } from "./state.js";

const GOAL = { least: 1000, most: 100_000 };
const LENGTH = { least: 20, most: 200 }; // cm

// A step is as long as people measure it: centimetres, or inches beside pounds.
const perUnit = () => (unit() === "lb" ? INCH : 1);
const inUnit = (centimeters) => number(Math.round(centimeters / perUnit() * 10) / 10);
const withUnit = (centimeters) => t(`steps.length.${unit()}`, { n: inUnit(centimeters) });

const lengthOf = ({ length }) => (length?.from === "typed" ? inUnit(length.centimeters) : "");
const goalOf = ({ goal }) => (goal ? String(goal) : "");

export function settings(data) {
  const { chosen } = state(), { length } = data;
  const set = (name) => (text) => { chosen[name] = text; delete chosen.errors[name]; app.refresh(); };
  return html`<form class="panel card entry" novalidate aria-labelledby="steps-own-title" @submit=${(event) => {
    event.preventDefault();
    save(data);
  }}><h2 class="label" id="steps-own-title">${t("steps.own")}</h2>
    ${field({ id: "steps-goal", label: t("steps.goal"), value: chosen.goal ?? goalOf(data), error: chosen.errors.goal,
      hint: t("steps.goal.hint"), optional: true, inputmode: "numeric", maxlength: 7, set: set("goal") })}
    ${field({ id: "steps-length", label: t("steps.length", { unit: t(`steps.length.unit.${unit()}`) }), value: chosen.length ?? lengthOf(data),
      error: chosen.errors.length, hint: length ? t(`steps.length.from.${length.from}`, { length: withUnit(length.centimeters) })
        : t("steps.length.none"), optional: true, inputmode: "decimal", maxlength: 6, set: set("length") })}
    ${length ? null : html`<p class="small"><a class="link" href="#numbers">${t("steps.height")}</a></p>`}
    <div class="ends"><button class="btn" ?disabled=${chosen.busy}>${t("save")}</button></div></form>`;
}

// In centimetres with one decimal, {} for none, or {wrong: a sentence}. What nobody touched stays exactly as it was.
function lengthIn(text, data) {
  if (text === null || text === lengthOf(data)) return data.length?.from === "typed" ? { cm: data.length.centimeters } : {};
  const plain = text.trim().replace(",", "."), { least, most } = LENGTH;
  if (!plain) return {};
  if (!/^\d+(\.\d+)?$/.test(plain)) return { wrong: t("steps.length.number") };
  const cm = Math.round(Number(plain) * perUnit() * 10) / 10;
  return cm >= least && cm <= most ? { cm } : { wrong: t("steps.length.range", { low: number(Math.ceil(least / perUnit())),
    high: withUnit(Math.floor(most / perUnit()) * perUnit()) }) };
}

async function save(data) {
  const { chosen } = state(), text = (chosen.goal ?? goalOf(data)).trim(), goal = text ? countIn(text) : null;
  const { cm, wrong } = lengthIn(chosen.length, data), sent = { ...chosen };
  chosen.errors = { ...(text && !(goal >= GOAL.least && goal <= GOAL.most) && { goal: t("steps.goal.range", { low: whole(GOAL.least),
    high: whole(GOAL.most) }) }), ...(wrong && { length: wrong }) };
  if (Object.keys(chosen.errors).length) return app.refresh();
  chosen.busy = true;
  app.refresh();
  try {
    configured(await session.change("steps.configure", { ...(goal && { goal }), ...(cm && { centimeters: cm }) }));
    // Keep what was typed since the request was sent.
    for (const name of ["goal", "length"]) if (chosen[name] === sent[name]) chosen[name] = null;
    toast(t("steps.saved"));
  } catch (error) {
    const name = { goal: "goal", centimeters: "length" }[error.field];
    if (name) chosen.errors[name] = fault(error); else showError(error);
  }
  chosen.busy = false;
  return app.refresh();
}
