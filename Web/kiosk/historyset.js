// One set of the past, corrected in place: its numbers as steppers, delete with one question, undo for both.
// These go straight to the server, not through the outbox: a correction can wait until the server is back.
import { html, keyed } from "/shared/template.js";
import * as format from "/shared/format.js";
import { hold, toast } from "/shared/ui.js";
import { fault, t } from "/shared/words.js";
import { app, live } from "./app.js";
import { fieldsOf, limit, stepOf } from "./log.js";
import { reread } from "./history.js";
import { upsert } from "./people.js";

const NAMES = ["kind", "weight", "reps", "seconds", "metres", "heartRate", "rpe", "note"];
const whole = (set) => Object.fromEntries(NAMES.filter((name) => set[name] !== undefined && set[name] !== null).map((name) => [name, set[name]]));

export function editor(one, past, exercise, set) {
  const edit = (past.set.draft ??= whole(set));
  const put = (values) => { past.set.draft = { ...edit, ...values }; past.set.fault = null; app.refresh(); };
  const fields = exercise.type ? fieldsOf(exercise) : NAMES.filter((name) => name in edit && name !== "kind" && name !== "note");
  const close = () => { past.set = null; app.refresh(); };
  return html`<div class="set-editor">
    ${fields.map((field) => keyed(field, number(edit, field, put, one.member.unit)))}
    ${past.set.sure
      ? html`<span class="sure" role="alert">${t("kiosk.set.sure")}</span>
        <button type="button" class="btn bad" ?disabled=${!live()} @click=${() => remove(one, past, set)}>${t("delete")}</button>
        <button type="button" class="btn" @click=${() => { past.set.sure = false; app.refresh(); }}>${t("kiosk.set.keep")}</button>`
      : html`<button type="button" class="btn go" ?disabled=${!live()} @click=${() => save(one, past, set, edit)}>${t("save")}</button>
        <button type="button" class="btn bad" aria-label=${t("delete")} @click=${() => { past.set.sure = true; app.refresh(); }}><rack-icon name="trash"></rack-icon></button>
        <button type="button" class="btn quiet" @click=${close}>${t("cancel")}</button>`}
    ${past.set.fault ? html`<p class="fault" role="alert">${fault(past.set.fault)}</p>` : null}
  </div>`;
}

function number(edit, field, put, unit) {
  const u = edit.weight?.unit ?? unit;
  const value = field === "weight" ? edit.weight?.value ?? 0 : edit[field] ?? 0;
  const step = (direction) => {
    const next = Math.min(limit(field) ?? 999, Math.max(0, Math.round((value + direction * stepOf(field, value, u)) * 1000) / 1000));
    put(field === "weight" ? { weight: { value: next, unit: u } } : { [field]: next });
  };
  const less = hold(() => step(-1)), more = hold(() => step(1));
  const name = t(`kiosk.field.${field}`);
  return html`<div class="mini" role="group" aria-label=${name}>
    <button type="button" class="btn" aria-label=${t("less", { name })} @pointerdown=${less.down} @click=${less.click}><rack-icon name="minus"></rack-icon></button>
    <span class="value-mini"><span class="number">${field === "seconds" ? format.duration(value) : format.number(value)}</span><span class="label">${field === "weight" ? t(`unit.${u}`) : name}</span></span>
    <button type="button" class="btn" aria-label=${t("more", { name })} @pointerdown=${more.down} @click=${more.click}><rack-icon name="plus"></rack-icon></button>
  </div>`;
}

async function act(one, past, work) {
  try { await work(); } catch (error) {
    if (past.set) past.set.fault = error;
    else toast(fault(error));
    return app.refresh();
  }
  past.set = null;
  await reread(one, past);
}

const as = (one, method, params) => app.socket.change(method, { as: one.handle, ...params });

async function save(one, past, set, edit) {
  const before = whole(set);
  const params = { ...edit };
  for (const name of ["metres", "heartRate"]) if (!params[name]) delete params[name];
  const write = async (values) => {
    const reply = await as(one, "sets.edit", { set: set.id, ...values });
    if (one.workout?.id === set.workout) upsert(one, reply.set);
  };
  await act(one, past, async () => {
    await write(params);
    toast(t("kiosk.set.changed"), { undo: () => act(one, past, () => write(before)) });
  });
}

async function remove(one, past, set) {
  await act(one, past, async () => {
    await as(one, "sets.delete", { set: set.id });
    toast(t("kiosk.set.deleted"), { undo: () => act(one, past, () => as(one, "sets.restore", { set: set.id })) });
  });
}
