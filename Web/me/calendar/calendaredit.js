// Changes what is planned: one day, that day and all later ones, or all from today on. Contract: editing(form) →
// template; form is {kind: "edit", plan, title} when it is opened, where plan comes from schedule.month and title is
// its name.
import { focusOn } from "../../shared/focus.js";
import { html, keyed } from "../../shared/template.js";
import { head } from "../../shared/parts/head.js";
import { dateText, dayAt, dayText, mondayOf, shift, weekdayOf } from "../../shared/days.js";
import { dayKey } from "../../shared/format.js";
import { choice, field, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { contentFields, contentOf } from "./calendarform.js";
import { timeOf } from "./calendargym.js";
import { progressOf } from "../../shared/progress/progress.js";
import { put } from "./calendarstate.js";
import { routines } from "../train/plans.js";
import { app, clock, session } from "../base/state.js";


function fill(form) {
  const { plan } = form;
  Object.assign(form, { errors: {}, busy: false, scope: "one",
    what: plan.state === "rest" ? "rest" : plan.program ? "program" : plan.routine ? "routine" : "parts",
    routine: plan.routine ? String(plan.routine) : "", parts: plan.routine ? [] : [...plan.bodyParts], name: plan.name ?? "",
    time: timeOf(plan.minute) ?? "", weekday: weekdayOf(plan.day), ends: "same", until: plan.ends ?? "" });
  if (!routines.book.rows) routines.load();
  window.scrollTo(0, 0);
  requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
}

export function editing(form) {
  if (!form.errors) fill(form);
  const { plan } = form, title = t("cal.edit.of", { name: form.title });
  const set = (field) => (value) => { form[field] = value; delete form.errors[field]; app.refresh(); };
  const isSeries = form.scope !== "one";
  return html`${head({ title: html`<bdi>${title}</bdi>`, back: { act: () => put({ form: null }), label: t("me.calendar") } })}
    <p class="dim">${[dateText(dayAt(plan.day), { weekday: "long", day: "numeric", month: "long" }),
      plan.series ? t("cal.edit.series", { every: plan.every, ends: plan.ends && dayText(plan.ends) }) : null]
      .filter(Boolean).join(" · ")}</p>
    <form class="panel card" novalidate aria-label=${title} @submit=${(event) => { event.preventDefault(); send(form); }}>
      ${plan.series ? choice({ name: "cal-scope", label: t("cal.edit.scope"), value: form.scope, set: set("scope"),
        options: ["one", "following", "all"].map((value) => ({ value, label: t(`cal.edit.${value}`) })),
        hint: isSeries ? t("cal.edit.hint") : null }) : null}
      ${form.what === "program" ? html`<p class="notice">${t("cal.edit.program")}</p>` : null}
      ${contentFields(form)}
      ${isSeries && plan.every !== "week" ? null : weekdays(form, set("weekday"))}
      ${isSeries ? ends(form, set) : null}
      ${form.errors.form ? html`<p class="wrong" role="alert">${form.errors.form}</p>` : null}
      <div class="ends"><button class="btn go" ?disabled=${form.busy}>${t("save")}</button>
        <button type="button" class="btn line" @click=${() => put({ form: null })}>${t("cancel")}</button></div></form>`;
}

// The new day in this week, or in the next one if that day is over.
function target({ plan, weekday }) {
  const day = shift(mondayOf(plan.day), weekday - 1);
  return day < dayKey(clock.now()) ? shift(day, 7) : day;
}

function weekdays(form, set) {
  const isMoved = form.weekday !== weekdayOf(form.plan.day), day = target(form);
  return html`<fieldset class="field"><legend>${t("cal.edit.weekday")}</legend><div class="cal-parts">${
    [1, 2, 3, 4, 5, 6, 7].map((n) => {
      const noon = dayAt(shift("2024-01-01", n - 1));
      return keyed(n, html`<button type="button" class="chip" aria-pressed=${form.weekday === n ? "true" : "false"}
        aria-label=${dateText(noon, { weekday: "long" })} @click=${() => set(n)}>${dateText(noon, { weekday: "short" })}</button>`);
    })}</div>${isMoved ? html`<p class="hint">${t(form.scope === "one" ? "cal.edit.to" : "cal.edit.to.series",
      { day: dayText(day, { weekday: true }) })}</p>` : null}
    ${form.errors.weekday ? html`<p class="wrong" role="alert">${form.errors.weekday}</p>` : null}</fieldset>`;
}

const ends = (form, set) => html`${choice({ name: "cal-ends", label: t("cal.edit.ends"), value: form.ends, set: set("ends"),
    options: [{ value: "same", label: form.plan.ends ? dayText(form.plan.ends) : t("cal.edit.ends.never") },
      ...(form.plan.ends ? [{ value: "never", label: t("cal.edit.ends.never") }] : []),
      { value: "until", label: t("cal.edit.ends.until") }] })}
  ${form.ends === "until" ? field({ id: "cal-until", label: t("cal.edit.until"), type: "date", value: form.until,
    error: form.errors.until, min: dayKey(clock.now()), set: set("until") }) : null}`;

function request(form) {
  const { plan, scope, what } = form;
  const content = what === "program" ? { program: plan.program, name: plan.name } : contentOf(form);
  // Keep a custom name as long as the routine is the same.
  if (content.routine && content.routine === plan.routine && plan.name) content.name = plan.name;
  if (what === "program" && form.time) {
    const [hours, minutes] = form.time.split(":").map(Number);
    content.minute = hours * 60 + minutes;
  }
  const call = { entry: plan.entry, day: plan.of, scope, ...content };
  if (form.weekday !== weekdayOf(plan.day) && (scope === "one" || plan.every === "week")) call.weekday = form.weekday;
  if (scope !== "one" && form.ends === "never") call.ends = {};
  if (scope !== "one" && form.ends === "until") {
    if (form.until) call.ends = { until: form.until }; else form.errors.until = t("fault.required");
  }
  return call;
}

const FIELDS = { bodyParts: "parts", minute: "time", routine: "routine", name: "name", weekday: "weekday",
  "ends.until": "until" };

async function send(form) {
  form.errors = {};
  const call = request(form);
  if (Object.keys(form.errors).length) {
    app.refresh();
    return focusOn("form [aria-invalid=true]");
  }
  form.busy = true;
  app.refresh();
  try {
    await session.change("schedule.edit", call);
    progressOf(session).stale({ method: "schedule.month" });
    put({ form: null, day: call.weekday ? target(form) : form.plan.day });
    return toast(t("cal.edit.done"));
  } catch (error) {
    form.errors[FIELDS[error.field] ?? "form"] = fault(error);
    form.busy = false;
    return app.refresh();
  }
}
