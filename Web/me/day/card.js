// One workout that can be unfolded, in the history. Contract: card(row) → template; unfolded, it shows the sets. A finished
// workout is read-only until Edit is tapped.
import { html, keyed } from "../../shared/template.js";
import { set as shown, time, volume } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { skeleton } from "../../shared/ui.js";
import { setList } from "../train/sets.js";
import { commentsOn } from "../train/setcomments.js";
import { audienceRow } from "../train/audience.js";
import { memberLog } from "../train/memberlog.js";
import { app, unit } from "../base/state.js";
import { finish, reopen } from "../train/plan.js";
import { lastedMs } from "../../shared/log/workouts.js";
import { adding, editButton, editing, isEdited } from "../train/workoutedit.js";

export function card(workout) {
  const open = app.opened.has(workout.id), id = `workout-${workout.id}`;
  const title = workout.name || t("me.workout");
  const { startedAt, finishedAt } = workout;
  const length = finishedAt ? t("me.lasted", { n: Math.round((finishedAt - startedAt) / 60_000) }) : t("me.open");
  const when = `${time(startedAt)} · ${length}`;
  return html`<article class=${`panel workout${open ? " open" : ""}`}>
    <h3><button type="button" class="disclose" aria-expanded=${open ? "true" : "false"} aria-controls=${id}
      @click=${() => toggle(workout.id)}>
      <span class="head"><span class="strong"><bdi>${title}</bdi></span><span class="small">${when}</span></span>
      <span class="size"><span class="number">${workout.setCount}</span><span
        class="small">${t("me.sets.of", { n: workout.setCount })}</span></span>
      <rack-icon name=${open ? "up" : "down"}></rack-icon></button></h3>
    ${open ? null : html`<ul class="brief">
      ${workout.exercises.slice(0, 4).map((one, i) => keyed(i, html`<li>
        <span class="name"><bdi>${one.name}</bdi></span>
        <span>${one.best ? shown(one.best, one.type) : t("count.sets", { n: one.sets })}</span></li>`))}
      ${workout.exercises.length > 4
        ? html`<li class="dim">${t("me.and", { n: workout.exercises.length - 4 })}</li>`
        : null}</ul>`}
    <div id=${id} class="inside" ?hidden=${!open}>${open ? inside(workout) : null}</div>
  </article>`;
}

function toggle(id) {
  if (!app.opened.delete(id)) app.opened.add(id);
  app.editing = app.form.edited = null;
  app.refresh();
}

function inside(workout) {
  const { workout: detail, fault: failed } = memberLog.workout(workout.id);
  if (!detail) return failed ? html`<p class="notice bad" role="alert">${fault(failed)}</p>` : skeleton(3);
  const isDone = Boolean(detail.finishedAt), { routine, name, comment } = detail, isOpen = isEdited(detail);
  const records = detail.sets.filter((set) => set.records?.length).length;
  return html`<p class="small">${[t("count.sets", { n: detail.sets.length }),
    detail.volumeGrams ? volume(detail.volumeGrams, unit()) : null,
    isDone && detail.pausedMs >= 60_000 ? t("me.lasted", { n: Math.round(lastedMs(detail) / 60_000) }) : null,
    records ? t("workout.records", { n: records }) : null,
    routine && routine.name !== name ? t("workout.from", { name: routine.name }) : null,
    detail.source === "strong" ? t("me.from.strong") : null].filter(Boolean).join(" · ")}</p>
    ${isOpen ? editing(detail) : comment ? html`<p class="comment"><bdi>${comment}</bdi></p>` : null}
    ${commentsOn(detail.id)}
    ${isDone ? audienceRow(detail.id) : null}
    ${setList(detail.sets, { readOnly: isDone && !isOpen })}
    ${adding(detail)}
    ${isOpen ? null : html`<div class="ends">${!isDone
      ? html`<button type="button" class="btn" @click=${finish}>${t("me.finish")}</button>`
      : html`${memberLog.current === null && detail.source === "floor"
        ? html`<button type="button" class="btn" @click=${() => reopen(detail.id)}><rack-icon
        name="undo"></rack-icon>${t("me.continue")}</button>`
        : null}${editButton(detail)}`}</div>`}`;
}
