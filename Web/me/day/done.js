// The end of a workout as a picture, with everything about it below, and the form for its name and a comment.
// Contract: done() → the page at #done, after Finish on this phone, and at #finish=ID, which the code at the kiosk opens.
import { focusWrong } from "../../shared/focus.js";
import { html } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/progress/photos.js";
import { blank, field, skeleton } from "../../shared/ui.js";
import { curve } from "../../shared/log/finish/curve.js";
import { figures, trophy, worked } from "../../shared/log/finish/picture.js";
import { trophyOf } from "../../shared/log/finish/trophy.js";
import { progressOf } from "../../shared/progress/progress.js";
import { nameOf } from "../../shared/register.js";
import { reopen } from "../train/plan.js";
import { results } from "../train/results.js";
import { setList } from "../train/sets.js";
import { earnedBy } from "../progress/awards.js";
import { afterwards } from "../progress/glance.js";
import { audienceRow } from "../train/audience.js";
import { memberLog } from "../train/memberlog.js";
import { reached } from "../base/links.js";
import { app, book, clock, exercise, outbox, session, unit } from "../base/state.js";

export function done() {
  const scanned = app.page.startsWith("finish=") ? Number(app.page.slice(7)) : null;
  if (scanned) reached();
  // Anew at each visit: it may have been changed elsewhere.
  if (scanned && (app.form.done?.id !== scanned || app.form.done.visit !== app.visits)) {
    const { workout, fault: failed } = memberLog.workout(scanned);
    if (failed && !workout) return missing(failed);
    if (!workout || !book.list) return skeleton(4);
    app.form.done = { id: scanned, visit: app.visits, waits: false, name: workout.name ?? "", comment: workout.comment ?? "", errors: {},
      summary: workout };
  }
  const { done: form } = app.form;
  const { workout: held, fault: failed } = form && !form.waits ? memberLog.workout(form.id) : { workout: form?.summary };
  if (failed && !held) return missing(failed);
  // The workout was reopened elsewhere, or the page was reloaded.
  if (!form || (held && !held.finishedAt)) {
    queueMicrotask(() => location.replace(memberLog.current ? "#workout" : "#today"));
    return skeleton(3);
  }
  if (!held) return skeleton(3);
  const who = whoOf(form), found = trophyOf(held, who);
  // At the top, where nothing that comes later can move it from under a thumb.
  const isOver = !form.waits && !memberLog.current;
  return html`${head({ title: t("workout.done"), rest: isOver ? html`<button type="button" class="btn quiet" aria-label=${t("workout.done.not")}
      @click=${() => reopen(form.id)}><rack-icon name="undo"></rack-icon>${t("workout.done.not.short")}</button>` : null })}
    <div class="columns"><div class="column"><div class="finish-phone">${form.waits ? html`<p class="dim">${t("workout.done.waits")}</p>` : null}
      ${trophy(found, figures(held, unit()))}${curve(held, found.exercise, who)}${worked(held, who)}
      <button form="done-form" class="btn go wide big">${t("done.done")}</button></div></div><div class="column">
    ${form.waits ? null : earnedBy(held.id)}
    ${results()}
    ${form.waits ? null : afterwards(held)}
    <section class="panel card" aria-labelledby="done-sets"><h2 class="label" id="done-sets">${t("done.sets.title")}</h2>${
      setList(held.sets, { readOnly: true })}</section>
    <form class="panel card entry" id="done-form" data-kept aria-label=${t("workout.words")} novalidate @submit=${(event) => {
      event.preventDefault();
      save(form);
    }}>
      ${field({ id: "done-name", label: t("me.workout.name"), value: form.name, error: form.errors.name, optional: true,
        maxlength: 80, autocapitalize: "sentences", set: put("name") })}
      ${field({ id: "done-comment", label: t("plan.done.comment"), value: form.comment, error: form.errors.comment,
        optional: true, maxlength: 2000, autocapitalize: "sentences", set: put("comment") })}
      ${form.waits ? null : audienceRow(held.id)}
      <button class="btn wide">${t("done.save")}</button></form>
    ${form.waits ? null : html`<a class="btn quiet wide" href=${`#photos/add/${held.id}`}><rack-icon name="plus"></rack-icon>${t("photos.add")}</a>`}</div></div>`;
}

const missing = (failed) => html`${head({ title: t("me.workout") })}<section class="panel card">${
  blank(failed.code === "not_found" ? { icon: "list", title: t("done.gone"), text: t("done.gone.text"),
    action: html`<a class="btn" href="#history">${t("done.history")}</a>` } : { icon: "cloud", title: fault(failed),
    action: html`<button type="button" class="btn" @click=${() => { memberLog.retry(); app.refresh(); }}>${t("retry")}</button>` })}</section>`;

function whoOf({ id, waits }) {
  const reads = (method, params = {}) => progressOf(session).of(method, params, { asks: !waits });
  return { member: session.member, gym: session.gym?.name, isKept: !waits, reads,
    isNewest: !waits && memberLog.recent.rows?.find(({ finishedAt }) => finishedAt)?.id === id, find: exercise,
    now: () => clock.now(), says: (id, workout) => reads("progress.evaluation", { exercise: id, workout }).data ?? null,
    awards: () => reads("awards.list").data };
}

const put = (name) => (value) => {
  const { done: form } = app.form;
  form[name] = value;
  delete form.errors[name];
  app.refresh();
};

// If the finish is still pending in the outbox, what was typed is added to it. Otherwise it is sent after it.
async function save(form) {
  const name = form.name.trim(), comment = form.comment.trim(), { summary } = form;
  const values = {};
  if (name !== (summary.name ?? "")) values.name = name;
  if (comment !== (summary.comment ?? "")) values.comment = comment;
  const item = form.waits && outbox.items.includes(form.item) && !form.item.tried ? form.item : null, isPlain = !Object.keys(values).length;
  try {
    if (item && !isPlain) await outbox.amend(item, { ...item.params, ...values });
    // Without words there is nothing to wait for.
    else if (!isPlain) {
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
    form.summary = { ...form.summary, ...values };
    if (app.form.done === form && ["done", "finish"].includes(nameOf(app.page))) {
      // Whoever has just logged in by the kiosk's code may give an email now.
      const isNew = app.cameByCode && !session.member.email;
      app.cameByCode = false;
      location.hash = isNew ? "welcome" : "today";
    }
  } catch (error) {
    form.errors = { [error.field === "name" ? "name" : "comment"]: fault(error) };
  }
  app.refresh();
  // The button may stand far above the field.
  if (Object.keys(form.errors).length) focusWrong();
}

