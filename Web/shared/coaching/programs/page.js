// The page of 5/3/1: the member's position, the weeks, the training maxes and why they change; or the set-up. Contract:
//   programPage(programs) → the content of a page.
import { html, keyed } from "../../template.js";
import { number } from "../../format.js";
import { head } from "../../parts/head.js";
import { blank, choice, field, skeleton } from "../../ui.js";
import { fault, language, t } from "../../words.js";
import { inUnit, topSets } from "./link.js";
import { LIFTS } from "./setup.js";
import { weeks } from "./weeks.js";
import "../../words/coaching/programpages.js";

export function programPage(programs) {
  const { host, program, fault: failed } = programs;
  if (program === undefined || !host.exercises.list) {
    return html`${top(host, t("program.title"))}${failed ? blank({ icon: "cloud", title: fault(failed),
      action: html`<button type="button" class="btn" @click=${() => programs.load()}>${t("retry")}</button>` })
      : skeleton(4)}`;
  }
  if (!program && !programs.setup) programs.edit();
  return programs.setup ? keyed("setup", setupPage(programs)) : keyed("program", running(programs));
}

const top = (host, title, above, back = host.back) => head({ title, above, back: back && { act: back } });

// MARK: Running

function running(programs) {
  const { host, program, busy, problem } = programs, { next } = program;
  const show = (week) => { programs.week = week; host.refresh(); };
  return html`${top(host, t("program.title"), t("program.where",
      { cycle: program.cycle, week: program.week, of: program.weeks.length }))}
    <div class="program-page"><div class="program-side">
      ${problem ? html`<p class="notice bad" role="alert">${fault(problem)}</p>` : null}
      ${program.missed ? missedCard(programs) : null}
      ${program.workout ? html`<button type="button" class="btn go program-next" @click=${host.goOn}><span
          class="label">${t("program.open")}</span><span class="title">${t("program.goOn")}</span></button>`
        : html`<button type="button" class=${`btn program-next${program.missed ? " panel" : " go"}`}
          @click=${() => programs.start(next)}><span class="label">${t("program.link.next")}</span><span
          class="title">${programs.nameOf(next.week, next.lifts)}</span><span>${topSets(next.plan)}</span></button>`}
      <section class="panel program-maxes" aria-labelledby="maxes-title">
        <h2 class="label" id="maxes-title">${t("program.maxes")}</h2>
        <ul>${program.lifts.map((lift) => keyed(lift.lift, html`<li><span class="name">${
          t(`program.lift.${lift.lift}`)}</span><span class="number">${number(lift.trainingMax.value)} <small>${
          t(`unit.${lift.trainingMax.unit}`)}</small></span>
          ${lift.change ? html`<p class="small">${changeText(lift.change, program.cycle)}</p>` : null}
          <p class="small dim">${aheadText(lift)}</p></li>`))}</ul>${leftOut(program)}</section>
      <div class="program-ways">
        ${host.lay ? html`<button type="button" class="btn" ?disabled=${!host.live()} @click=${host.lay}><rack-icon
          name="clock"></rack-icon>${t("program.lay")}</button>` : null}
        <button type="button" class="btn" ?disabled=${!host.live()} @click=${() => programs.edit()}><rack-icon
          name="edit"></rack-icon>${t("program.edit")}</button>
        <button type="button" class="btn quiet" aria-expanded=${programs.asking === "end" ? "true" : "false"}
          @click=${() => { programs.asking = programs.asking ? null : "end"; host.refresh(); }}>${
          t("program.end")}</button>
        ${programs.asking === "end" ? html`<div class="panel program-sure"><p>${t("program.end.sure")}</p>
          <button type="button" class="btn" ?disabled=${busy} @click=${() => programs.change("programs.end")}>${
          t("program.end.do")}</button></div>` : null}</div>
    </div>
    ${weeks({ weeks: program.weeks, week: programs.week ?? program.week, show, liftOf: (id) => programs.liftOf(id),
      find: (id) => host.exercises.find(id), acts: (session, week) => acts(programs, session, week) })}</div>`;
}

function leftOut({ lifts }) {
  const others = LIFTS.filter((each) => !lifts.some(({ lift }) => lift === each)).map((each) => t(`program.lift.${each}`));
  return others.length ? html`<p class="small dim program-left">${t("program.left",
    { lifts: new Intl.ListFormat(language).format(others) })}</p>` : null;
}

function missedCard(programs) {
  const { host, busy, program: { missed } } = programs, { cycle, week } = missed;
  const answer = (what) => () => programs.change("programs.answerMissed", { cycle, week, choice: what });
  const still = busy || !host.live();
  return html`<section class="panel program-missed" aria-label=${t("program.missed")}>
    <p class="strong">${t("program.missed.days", { n: missed.days })}</p>
    <p>${t(missed.begun ? "program.missed.begun" : "program.missed.text", { week })}</p>
    <button type="button" class="btn go" ?disabled=${still} @click=${answer("repeat")}>${t(missed.begun
      ? "program.missed.again" : "program.missed.stay", { week })}</button>
    <button type="button" class="btn" ?disabled=${still} @click=${answer("skip")}>${
      t("program.missed.skip", { week })}</button></section>`;
}

function acts(programs, session, week) {
  const { host, program, busy } = programs;
  if (program.workout || session.state === "done") return null;
  // The next session has its button at the top of the page.
  const isNext = session.state === "next", lifts = isNext ? program.next.lifts : session.lifts;
  const skips = week === program.week && session.state !== "skipped", name = programs.nameOf(week, lifts);
  return html`<div class="program-acts">
    ${isNext ? null : html`<button type="button" class="btn" aria-label=${t("program.start.named", { name })}
      @click=${() => programs.start({ week, lifts, plan: session.plan })}>${t("program.start.this")}</button>`}
    ${skips ? html`<button type="button" class="btn quiet" aria-label=${t("program.skip.named", { name })}
      ?disabled=${busy || !host.live()} @click=${() => programs.change("programs.skip",
        { cycle: program.cycle, week, lifts })}>${t("program.skip")}</button>` : null}</div>`;
}

function changeText({ code, from, to, week, reps, plus, misses }, cycle) {
  const step = plus && { weight: inUnit(plus.weight), reps, target: plus.reps, week };
  return t(`program.change.${code}`, { from: inUnit(from), to: inUnit(to), before: cycle - 1, misses, ...step });
}

function aheadText({ lift, trainingMax, ahead }) {
  if (!ahead) {
    const step = (lift === "squat" || lift === "deadlift" ? 2 : 1) * (trainingMax.unit === "kg" ? 2.5 : 5);
    return t("program.ahead.open", { to: inUnit({ value: trainingMax.value + step, unit: trainingMax.unit }) });
  }
  return t(`program.ahead.${ahead.code}`, { to: inUnit(ahead.to), from: inUnit(ahead.from) });
}

// MARK: Set-up

function setupPage(programs) {
  const { host, setup, program, busy } = programs, { options } = setup;
  const leave = program ? () => { programs.setup = null; host.refresh(); } : host.back;
  const pickers = html`${choice({ name: "basis", label: t("program.basis"), value: setup.basis,
      options: ["max", "trainingMax"].map((value) => ({ value, label: t(`program.basis.${value}`) })),
      set: (basis) => setup.setBasis(basis), hint: t(`program.basis.${setup.basis}.hint`) })}
    <ul class="program-lifts">${setup.rows.map((row, at) => keyed(row.lift, html`<li>
      ${field({ id: `max-${row.lift}`, label: t("program.lift.unit", { lift: t(`program.lift.${row.lift}`),
        unit: t(`unit.${setup.unit}`) }), value: row.text, error: setup.wrongOf(row), inputmode: "decimal",
        autocomplete: "off", hint: row.text.trim() ? (row.from ? t(`program.from.${row.from}`) : null)
          : t("program.blank"), set: (text) => setup.type(row, text) })}
      <button type="button" class="btn quiet icon" ?disabled=${at === 0} aria-label=${t("program.up",
        { lift: t(`program.lift.${row.lift}`) })} @click=${() => setup.up(row)}><rack-icon
        name="up"></rack-icon></button></li>`))}</ul>
    ${host.numbers ? html`<p><a class="link" href=${host.numbers}>${t("program.numbers")}</a></p>` : null}
    ${choice({ name: "days", label: t("program.days"), value: String(options.days),
      options: [2, 3, 4].map((n) => ({ value: String(n), label: String(n) })),
      set: (days) => setup.set({ days: Number(days) }), hint: t(`program.days.${options.days}`) })}
    ${choice({ name: "bbb", label: t("program.bbb"), value: options.bbb,
      options: ["none", "fifty", "rising"].map((value) => ({ value, label: t(`program.bbb.${value}`) })),
      set: (bbb) => setup.set({ bbb }), hint: t("program.bbb.hint") })}
    ${choice({ name: "deload", label: t("program.deload"), value: options.deload ? "yes" : "no",
      options: ["yes", "no"].map((value) => ({ value, label: t(`program.deload.${value}`) })),
      set: (value) => setup.set({ deload: value === "yes" }) })}`;
  return html`${top(host, t(program ? "program.edit.title" : "program.title"), null, leave)}
    <div class="program-page"><form class="program-side program-setup" novalidate @submit=${(event) => {
      event.preventDefault();
      setup.send();
    }}>
      <p class="program-about">${t(program ? "program.edit.about" : "program.about")}</p>
      ${pickers}
      ${setup.problem ? html`<p class="notice bad" role="alert">${fault(setup.problem)}</p>` : null}
      <button class="btn go program-send" ?disabled=${busy || !host.live()}>${t(program ? "program.save"
        : "program.begin")}</button>
    </form>
    ${setup.preview ? weeks({ weeks: setup.preview.weeks, week: setup.week, liftOf: (id) => liftIn(setup.preview, id),
      find: (id) => host.exercises.find(id), show: (week) => { setup.week = week; host.refresh(); } })
      : html`<p class="program-none dim">${t(setup.rows.some((row) =>
        setup.wrongOf(row)) ? "program.preview.wrong" : "program.preview.none")}</p>`}</div>`;
}

const liftIn = ({ lifts }, id) => t(`program.lift.${lifts.find((each) => each.exercise === id)?.lift}`);
