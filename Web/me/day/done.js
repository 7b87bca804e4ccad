// A workout that was just finished: its length, volume and records, and the form for its name and a comment.
// Contract: done() → #done.
import { html, keyed } from "../../shared/template.js";
import { duration, set as shown, volume } from "../../shared/format.js";
import { fault, t } from "../../shared/words.js";
import { field, skeleton } from "../../shared/ui.js";
import { lastedMs, withSet } from "../../shared/log/workouts.js";
import { reopen } from "../train/plan.js";
import { results } from "../train/results.js";
import { groups } from "../train/sets.js";
import { earnedBy } from "../progress/awards.js";
import { afterwards } from "../progress/glance.js";
import { audienceRow } from "../train/audience.js";
import { memberLog } from "../train/memberlog.js";
import { app, exercise, outbox, session, unit } from "../base/state.js";

export function done() {
  const { done: form } = app.form;
  const held = form && !form.waits ? memberLog.workout(form.id).workout : form?.summary;
  // The workout was reopened or deleted elsewhere, or the page was reloaded.
  if (!form || (held && !held.finishedAt)) {
    queueMicrotask(() => location.replace(memberLog.current ? "#workout" : "#today"));
    return skeleton(3);
  }
  if (!held) return skeleton(3);
  const records = held.sets.filter((set) => set.records?.length), sets = held.sets.length;
  const grams = form.waits ? withWaiting(form.summary) : held.volumeGrams;
  return html`<header class="top"><h1 class="title">${t("workout.done")}</h1></header>
    <section class="panel card" aria-labelledby="done-title">
      <h2 class="label" id="done-title">${form.waits ? t("workout.done.waits") : t("me.ended", { n: sets })}</h2>
      <dl class="sums"><div><dd class="number">${duration(Math.round(lastedMs(held) / 1000))}</dd>
          <dt>${t("workout.time")}</dt></div>
        <div><dd class="number">${sets}</dd><dt>${t("me.sets.of", { n: sets })}</dt></div>
        <div><dd class="number">${volume(grams, unit())}</dd><dt>${t("me.volume")}</dt></div></dl>
      ${records.length ? html`<ul class="done-records">${records.map((set) => keyed(set.id, html`<li><rack-icon
        name="trophy"></rack-icon><span><bdi class="strong">${exercise(set.exercise)?.name ?? ""}</bdi> ${
        shown(set, exercise(set.exercise)?.type)}<span class="small">${
        set.records.map((kind) => t(`record.${kind}`)).join(", ")}</span></span></li>`))}</ul>` : null}
      <ul class="brief done-brief">${groups(held.sets).map((group) => keyed(group.exercise, html`<li><span
        class="name"><bdi>${exercise(group.exercise)?.name ?? ""}</bdi></span><span>${t("count.sets",
          { n: group.sets.length })}</span></li>`))}</ul>
    </section>
    ${form.waits ? null : earnedBy(held.id)}
    ${results()}
    ${form.waits ? null : afterwards(held)}
    <form class="panel card entry" aria-label=${t("workout.words")} novalidate @submit=${(event) => {
      event.preventDefault();
      save(form);
    }}>
      ${field({ id: "done-name", label: t("me.workout.name"), value: form.name, error: form.errors.name, optional: true,
        maxlength: 80, autocapitalize: "sentences", set: put("name") })}
      ${field({ id: "done-comment", label: t("plan.done.comment"), value: form.comment, error: form.errors.comment,
        optional: true, maxlength: 2000, autocapitalize: "sentences", set: put("comment") })}
      ${form.waits ? null : audienceRow(held.id)}
      <button class="btn go wide big">${t("workout.done.save")}</button></form>
    ${form.waits ? null : html`<button type="button" class="btn quiet wide" @click=${() => reopen(form.id)}><rack-icon
      name="undo"></rack-icon>${t("workout.done.not")}</button>`}`;
}

const put = (name) => (value) => {
  const { done: form } = app.form;
  form[name] = value;
  delete form.errors[name];
  app.refresh();
};

const withWaiting = ({ volumeGrams, rows }) => rows.filter(({ item }) => item).reduce((sum, { set }) => sum
  + withSet({ sets: [], volumeGrams: 0 }, set, exercise(set.exercise)).workout.volumeGrams, volumeGrams);

// If the finish is still pending in the outbox, what was typed is added to it. Otherwise it is sent after it.
async function save(form) {
  const name = form.name.trim(), comment = form.comment.trim(), { summary } = form;
  const values = {};
  if (name !== (summary.name ?? "")) values.name = name;
  if (comment !== (summary.comment ?? "")) values.comment = comment;
  const item = outbox.items.find((each) => each.method === "workouts.finish" && !each.tried
    && each.member === session.member.id);
  try {
    if (form.waits && item && Object.keys(values).length) await outbox.amend(item, { ...item.params, ...values });
    else {
      // The finish is being sent, so wait for its reply.
      if (form.waits) form.id = (await form.reply).workout.id;
      if (values.name !== undefined) {
        await session.change("workouts.rename", { workout: form.id, name });
        memberLog.rename(form.id, name || undefined);
      }
      if (values.comment !== undefined) {
        await session.change("workouts.comment", { workout: form.id, comment });
        memberLog.comment(form.id, comment || undefined);
      }
    }
    if (app.form.done === form && app.page === "done") location.hash = "today";
  } catch (error) {
    form.errors = { [error.field === "name" ? "name" : "comment"]: fault(error) };
  }
  app.refresh();
}

