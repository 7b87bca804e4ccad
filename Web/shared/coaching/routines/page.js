// The page of a routine: its exercises with sets, rests, supersets, notes and alternatives, and its actions. Contract:
// page(routines, {scrolls, picture, last, beside}) → the content of a page, for the routine routines.open. `scrolls`: the plan
// scrolls by itself, so a keyboard must reach it. The others are optional templates: picture(exercise) and last(exercise) in
// the row of an exercise, beside(routine, find) next to the plan, where find(id) is an exercise of the gym or of the routine.
import { html, keyed } from "../../template.js";
import { duration } from "../../format.js";
import { head } from "../../parts/head.js";
import { blank, skeleton, toast } from "../../ui.js";
import { fault, t } from "../../words.js";
import { factsOf, lackingOf } from "./list.js";
import { codeOf } from "./routines.js";
import { letterOf, lineText, linesOf, runs } from "./text.js";
import "../../words/coaching/routinepages.js";

export function page(routines, more = {}) {
  const { book, host, open } = routines, code = codeOf(open);
  const { routine, fault: failed } = code ? book.shared(code) : book.of(open);
  const back = { act: () => host.go("routines"), label: t("routine.back") };
  const unseen = html`<span class="unseen">${t("routine.title")}</span>`;
  if (failed || !routine || !host.exercises.list) return html`${head({ title: unseen, back })}
    ${failed ? lost(routines, code, failed) : skeleton(5)}`;
  const plan = { ...routine, exercises: routine.plan.map(({ exercise }) => exercise) };
  const lacking = lackingOf(plan.exercises, host);
  const about = [routine.goal ? t(`routine.goal.${routine.goal}`) : null, factsOf(plan),
    host.given?.(routine.id), routine.own || !routine.author ? null : t("routine.by", { name: routine.author })];
  return html`${head({ title: html`<bdi>${routine.name}</bdi>`, isLong: routine.name.length > 24, back,
      above: about.filter(Boolean).join(" · ") })}
    <div class="routine-page">
      <aside class="routine-ways" aria-label=${t("routine.ways")}>${ways(routines, routine)}</aside>
      <div class="routine-plan" tabindex=${more.scrolls ? "0" : "-1"} role=${more.scrolls ? "group" : null}
        aria-label=${more.scrolls ? t("routine.exercises") : null}>
        ${routine.description ? html`<p class="routine-about">${routine.description}</p>` : null}
        ${lacking ? html`<p class="notice" role="status">${t("routine.lacks", { what: lacking })}</p>` : null}
        <ol>${runs(routine.plan).map((run) => keyed(run.members[0].item, group(host, routine, run, more)))}</ol>
        ${routine.own ? host.below?.(routine) : null}</div>
      ${more.beside?.(routine, finder(host, routine))}
    </div>`;
}

// Another member's own exercises come with their routine.
const finder = (host, routine) => (id) => host.exercises.find(id) ?? routine.exercises?.find((one) => one.id === id);

function lost({ book, host, open }, code, failed) {
  const again = () => { book.again(open, code); host.refresh(); };
  return blank({ icon: failed.unanswered ? "cloud" : "warn", title: fault(failed),
    action: failed.unanswered ? html`<button type="button" class="btn" @click=${again}>${t("retry")}</button>` : null });
}

function group(host, routine, { superset, members }, more) {
  const find = finder(host, routine);
  const rows = members.map((planned, i) => keyed(planned.item, row(host, find, planned, i === members.length - 1, more)));
  if (!superset) return html`<li class="panel routine-run"><ul>${rows}</ul></li>`;
  return html`<li class="panel routine-run grouped"><p class="label"><span
    class="pill">${letterOf(superset)}</span>${t("routine.superset.of", { n: members.length })}</p>
    <ul>${rows}</ul></li>`;
}

function row(host, find, planned, isLast, { picture, last }) {
  const known = find(planned.exercise);
  const others = (planned.alternatives ?? []).map((id) => find(id)?.name).filter(Boolean).join(", ");
  const rest = planned.restSeconds ?? known?.restSeconds;
  const remarks = [planned.perSide ? t("routine.perSide.text") : null,
    rest && (!planned.superset || isLast) ? t(planned.superset ? "routine.rest.round" : "routine.rest.text",
      { rest: duration(rest) }) : null].filter(Boolean).join(" · ");
  return html`<li class=${known && host.lacks?.(known) ? "lacking" : ""}>${known ? picture?.(known) : null}
    <span class="name"><bdi>${known?.name ?? t("routine.exercise.gone")}</bdi></span>
    <span class="routine-sets">${linesOf(planned.sets).map((line) => html`<span>${line.set.kind === "working" ? null
      : html`<i>${t(`kind.${line.set.kind}`)}</i> `}${lineText(line, known?.type)}</span>`)}</span>
    ${remarks ? html`<span class="dim">${remarks}</span>` : null}
    ${planned.note ? html`<span class="routine-note"><rack-icon name="note"></rack-icon>${planned.note}</span>` : null}
    ${others ? html`<span class="dim">${t("routine.or", { names: others })}</span>` : null}${known ? last?.(known) : null}</li>`;
}

function ways(routines, routine) {
  const { host, busy, asking, problem } = routines, isCode = codeOf(routines.open) !== null && !routine.own;
  const live = host.live(), id = isCode ? routines.open : routine.id;
  const ask = (what) => () => { routines.asking = asking === what ? null : what; host.refresh(); };
  // A routine with another member's own exercises must be copied before it can be started.
  const start = host.start && !routine.exercises ? html`<button type="button" class=${`btn big routine-start${isCode ? "" : " go"}`}
    @click=${() => host.start(routine)}><rack-icon name="resume"></rack-icon>${t("routine.start")}</button>` : null;
  const copy = html`<button type="button" class=${`btn${isCode ? " go big" : ""}`} ?disabled=${busy || !live}
    @click=${() => routines.copy(id)}><rack-icon name="copy"></rack-icon>${t(isCode ? "routine.copy.mine"
      : "routine.copy")}</button>`;
  return html`${isCode ? html`<p class="notice">${t("routine.shared.text",
      { name: routine.author || t("routine.somebody") })}</p>${copy}${start}` : html`${start}
    ${routine.own ? html`<button type="button" class="btn" @click=${() => host.go("build", routine.id)}><rack-icon
      name="edit"></rack-icon>${t("edit")}</button>` : null}${routine.own ? host.ways?.(routine) : null}${copy}
    ${routine.own ? html`<button type="button" class="btn" aria-expanded=${asking === "share" ? "true" : "false"}
        @click=${ask("share")}><rack-icon name="share"></rack-icon>${t("routine.share")}</button>
      ${asking === "share" ? sharing(routines, routine) : null}
      ${asking === "delete" ? html`<div class="routine-sure"><p>${t("routine.delete.sure")}</p>
        <button type="button" class="btn bad" ?disabled=${busy || !live}
          @click=${() => routines.remove(routine)}>${t("routine.delete.do")}</button>
        <button type="button" class="btn" @click=${ask("delete")}>${t("cancel")}</button></div>`
      : html`<button type="button" class="btn quiet routine-delete" @click=${ask("delete")}><rack-icon
        name="trash"></rack-icon>${t("delete")}</button>`}` : null}`}
    ${problem ? html`<p class="wrong" role="alert">${fault(problem)}</p>` : null}`;
}

function sharing(routines, routine) {
  const { id, visibility, code } = routine;
  const { host, busy } = routines, still = busy || !host.live();
  const link = code ? `${host.address}/me/#routine=${code}` : null;
  const to = (what) => () => routines.share(id, what);
  const button = (what, words) => html`<button type="button" class="btn" ?disabled=${still}
    @click=${to(what)}>${t(words)}</button>`;
  return html`<div class="routine-share" role="group" aria-label=${t("routine.share")}>
    <p>${t(`routine.share.${visibility}`)}</p>
    ${link && visibility !== "private" ? html`
      ${host.qr ? html`<div class="routine-qr">${host.qr(link, t("routine.link.qr"))}</div>` : null}
      <p class="routine-link"><bdi>${link}</bdi></p>
      ${host.copies ? html`<button type="button" class="btn"
        @click=${() => copyLink(host, link)}>${t("routine.link.copy")}</button>` : null}` : null}
    ${visibility === "private" ? button("link", "routine.share.link.do") : null}
    ${host.send ? html`<button type="button" class="btn" @click=${() => host.send(routine)}>${t("routine.send")}</button>
      <p class="hint">${t("routine.send.text")}</p>` : null}
    ${host.publishes() && visibility !== "gym" ? button("gym", "routine.share.gym.do") : null}
    ${visibility === "private" ? null : button("private", visibility === "gym" ? "routine.share.gym.stop"
      : "routine.share.stop")}
  </div>`;
}

const copyLink = (host, link) =>
  host.copies(link).then(() => toast(t("routine.link.copied")), () => toast(t("routine.link.select")));
