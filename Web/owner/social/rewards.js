// Rewards for points: handing them out, those that wait to be collected, the list with its form, and what was handed out.
// The page at #rewards, which loads at the first draw and at each further visit.
import { focusWrong } from "../../shared/focus.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { day, shortDay, time, whole } from "../../shared/format.js";
import { rewardDesk } from "../../shared/social/rewarddesk.js";
import { blank, field, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import "../../shared/words/social/rewards.js";
import { app, clock, session, showError } from "../state.js";

noun({ address: "rewards", section: "gym", title: "owner.rewards", draw: rewards,
  turned: (path) => { if (path && app.rewards) loadRewards(); }, left: () => { app.rewards = null; } });

const state = () => (app.rewards ??= { desk: {}, data: null, form: null, failed: null, busy: false });

async function loadRewards() {
  const here = state();
  here.failed = null;
  try {
    const data = await session.ask("rewards.all");
    if (app.rewards === here) here.data = data;
  } catch (error) { here.failed = error; }
  app.refresh();
}

function rewards() {
  if (!app.rewards) loadRewards();
  const here = state(), { data } = here;
  return html`${head({ title: t("owner.rewards") })}
    ${!data ? here.failed ? html`<div class="panel card">${blank({ icon: "cloud", title: t("reward.failed"), text: fault(here.failed),
      action: html`<button type="button" class="btn" @click=${loadRewards}>${t("retry")}</button>` })}</div>` : skeleton(5)
    : html`<div class="halves"><div class="half">${rewardDesk(here.desk, { session, now: clock.now(),
        refresh: () => app.refresh(), done: loadRewards, isFirst: !here.form && data.rewards.length > 0 })}${waiting(data)}</div>
      <div class="half">${here.form ? form(here) : list(here)}${handedOut(here)}</div></div>`}`;
}

const who = ({ member }) => html`${member ? html`<rack-plate .face=${member}></rack-plate>` : html`<span class="sign"><rack-icon
  name="person"></rack-icon></span>`}`;
const nameOf = ({ member }) => member?.name ?? t("reward.former");

const waiting = ({ open }) => html`<section class="panel card" aria-labelledby="reward-waiting"><h2 class="label"
    id="reward-waiting">${t("reward.waiting")}</h2>${open.length ? html`<ul class="staff-rows">${open.map((one) =>
  keyed(one.id, html`<li>${who(one)}<span><bdi class="strong">${one.name}</bdi><span class="small"><bdi>${
    nameOf(one)}</bdi></span></span><span class="small">${t("reward.desk.open", {
    day: shortDay(one.expiresAt, clock.now()) })}</span></li>`))}</ul>` : html`<p class="dim">${t("reward.waiting.none")}</p>`}</section>`;

function handedOut(here) {
  const { handedOut: rows, more } = here.data;
  return html`<section class="panel card" aria-labelledby="reward-out"><h2 class="label" id="reward-out">${
    t("reward.out")}</h2>${rows.length ? html`<ul class="staff-rows">${rows.map((one) => keyed(one.id, html`<li>${who(one)}<span><bdi
      class="strong">${one.name}</bdi><span class="small"><span><bdi>${nameOf(one)}</bdi></span><span><bdi>${t("reward.by", { by: one.by })}</bdi></span></span></span>
      <time class="small" datetime=${new Date(one.endedAt).toISOString()}>${t("staff.at", {
        day: day(one.endedAt, clock.now()), time: time(one.endedAt) })}</time></li>`))}</ul>`
    : html`<p class="dim">${t("reward.out.none")}</p>`}
    ${more ? html`<div class="ends"><button type="button" class="btn" ?disabled=${here.busy} @click=${() => earlier(here)}>${
      t("staff.more")}</button></div>` : null}</section>`;
}

async function earlier(here) {
  here.busy = true;
  app.refresh();
  try {
    const reply = await session.ask("rewards.all", { before: here.data.handedOut.at(-1).endedAt });
    Object.assign(here.data, { handedOut: [...here.data.handedOut, ...reply.handedOut], more: reply.more });
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}

// MARK: The list and its form

function list(here) {
  const { rewards: rows } = here.data;
  const add = html`<button type="button" class=${`btn${rows.length ? "" : " go"}`} @click=${() => open(here, null)}><rack-icon
    name="plus"></rack-icon>${t("reward.add")}</button>`;
  return html`<section class="panel card" aria-labelledby="reward-list"><div class="card-head"><h2 class="label"
      id="reward-list">${t("reward.offer")}</h2>${rows.length ? add : null}</div>
    ${rows.length ? html`<ul class="reward-rows">${rows.map((one) => keyed(one.id, html`<li><span><bdi class="strong">${
      one.name}</bdi>${one.text ? html`<span class="small"><bdi>${one.text}</bdi></span>` : null}<span class="small">${
      [one.listed ? null : t("reward.hidden"), one.stock === undefined ? t("reward.endless") : t("reward.left", { n: one.stock }),
        one.aMonth ? t("reward.amonth", { n: one.aMonth }) : null].filter(Boolean).join(" · ")}</span></span>
      <span class="reward-cost"><span class="number">${whole(one.cost)}</span><span class="small">${
        t("points.title").toLowerCase()}</span></span>
      <button type="button" class="btn" aria-label=${t("reward.edit", { name: one.name })} @click=${() => open(here, one)}>${
        t("reward.edit.short")}</button></li>`))}</ul>`
    : blank({ icon: "star", title: t("reward.empty"), text: t("reward.empty.text"), action: add })}</section>`;
}

function open(here, one) {
  const text = (value) => (value === undefined ? "" : String(value));
  here.form = { id: one?.id ?? null, title: one?.name, name: one?.name ?? "", text: one?.text ?? "", cost: text(one?.cost),
    stock: text(one?.stock), aMonth: text(one?.aMonth), listed: one?.listed ?? true, errors: {}, sure: false };
  app.refresh();
  requestAnimationFrame(() => document.getElementById("reward-name")?.focus());
}

function form(here) {
  const { form: it } = here, close = () => { here.form = null; app.refresh(); };
  const text = (name, label, more = {}) => field({ id: `reward-${name}`, label, value: it[name], error: it.errors[name],
    set: (value) => { it[name] = value; delete it.errors[name]; app.refresh(); }, ...more });
  const count = (name, more = {}) => text(name, t(`reward.form.${name}`), { inputmode: "numeric", maxlength: 6,
    hint: t(`reward.form.${name}.hint`), ...more });
  return html`<form class="panel card entry" aria-labelledby="reward-form" novalidate @submit=${(event) => save(event, here)}>
    <h2 class="label" id="reward-form">${it.id ? html`<bdi>${t("reward.edit", { name: it.title })}</bdi>` : t("reward.new")}</h2>
    ${text("name", t("reward.form.name"), { maxlength: 60 })}
    ${text("text", t("reward.form.text"), { maxlength: 200, optional: true })}
    ${count("cost")}
    <div class="pair">${count("stock", { optional: true })}${count("aMonth", { optional: true })}</div>
    ${toggle({ label: t("reward.form.listed"), value: it.listed, set: (listed) => { it.listed = listed; app.refresh(); } })}
    ${it.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("reward.remove")}><p><bdi>${t("reward.remove.sure",
        { name: it.title })}</bdi></p><button type="button" class="btn bad" data-live ?disabled=${here.busy} @click=${() => remove(here)}>${
        t("reward.remove")}</button><button type="button" class="btn" @click=${() => { it.sure = false; app.refresh(); }}>${
        t("cancel")}</button></rack-sure>`
    : html`<div class="ends"><button class="btn go" ?disabled=${here.busy}>${t("save")}</button><button type="button" class="btn"
        @click=${close}>${t("cancel")}</button>${it.id ? html`<button type="button" class="btn quiet"
        @click=${() => { it.sure = true; app.refresh(); }}>${t("reward.remove")}</button>` : null}</div>`}</form>`;
}

async function save(event, here) {
  event.preventDefault();
  const { form: it } = here, params = { name: it.name.trim(), listed: it.listed };
  it.errors = {};
  if (!params.name) it.errors.name = t("fault.required");
  if (it.text.trim()) params.text = it.text.trim();
  for (const name of ["cost", "stock", "aMonth"]) {
    const typed = it[name].trim();
    if (!typed && name !== "cost") continue;
    if (/^\d{1,6}$/.test(typed)) params[name] = Number(typed); else it.errors[name] = t("reward.form.number");
  }
  if (it.id) params.reward = it.id;
  if (!Object.keys(it.errors).length) {
    here.busy = true;
    app.refresh();
    try {
      await session.change("rewards.save", params);
      here.form = null;
      toast(t("reward.saved"));
      await loadRewards();
    } catch (error) {
      if (error.field in it) it.errors[error.field] = fault(error); else showError(error);
    }
    here.busy = false;
  }
  app.refresh();
  focusWrong();
}

async function remove(here) {
  here.busy = true;
  app.refresh();
  try {
    await session.change("rewards.remove", { reward: here.form.id });
    here.form = null;
    toast(t("reward.removed"));
    await loadRewards();
  } catch (error) { showError(error); }
  here.busy = false;
  app.refresh();
}
