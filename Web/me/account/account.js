// The account as a whole: the member's logins, the calendar for other programs, tokens for scripts, exporting the log, deleting it,
// deleting the account. Contract: logins(), calendarFeed(), scriptTokens(), account() → rows for the profile. Whatever cannot be undone
// asks for the password, which is only in `app.form.account` and is dropped when the row closes.
import { html, keyed } from "../../shared/template.js";
import { Logins } from "../../shared/accounts/logins.js";
import { saveFile } from "../../shared/files/savefile.js";
import { fault, t } from "../../shared/words.js";
import { field, toast } from "../../shared/ui.js";
import { later } from "../later.js";
import { scripts } from "./scripts.js";
import { app, session, showError } from "../base/state.js";

const state = () => (app.form.account ??= { open: null, password: "", error: null, problem: "", busy: false });

function toggle(name) {
  const open = state().open === name ? null : name;
  app.form.account = { open, password: "", error: null, problem: "", busy: false };
  list.clear();
  if (open === "logins") list.load();
  app.refresh();
}

const row = (name, label, what, inside) => {
  const open = state().open === name;
  return keyed(name, html`<div class="fold"><button type="button" class="row" aria-expanded=${open ? "true" : "false"}
    @click=${() => toggle(name)}><span><span class="strong">${label}</span><span class="small">${what}</span></span>
    <rack-icon name=${open ? "up" : "down"}></rack-icon></button>${open ? inside() : null}</div>`);
};

// Logins

const list = new Logins({ session, refresh: () => app.refresh(), showError });

export const logins = () => row("logins", t("me.logins"), t("me.logins.text"), () => list.draw());

// The calendar for other programs

const feed = later("feed");

export const calendarFeed = () => row("feed", t("me.feed"), t("me.feed.what"), () => feed());

// Tokens for scripts

export const scriptTokens = () => row("scripts", t("script.title"), t("script.title.what"), scripts);

// The log and the account

export const account = () => html`
  <button type="button" class="row" ?disabled=${state().loading} @click=${() => download()}><span><span
    class="strong">${t("me.export")}</span><span class="small">${t(state().loading ? "me.export.busy"
      : "me.export.what")}</span></span><rack-icon name="download"></rack-icon></button>
  <button type="button" class="row" ?disabled=${state().loading} @click=${() => download("csv")}><span><span
    class="strong">${t("me.export.csv")}</span><span class="small">${t(state().loading ? "me.export.busy"
      : "me.export.csv.what")}</span></span><rack-icon name="download"></rack-icon></button>
  ${row("clear", t("me.clear"), t("me.clear.what"), () => proof("clear", clear))}
  ${row("gone", t("me.gone"), t("me.gone.what"), () => proof("gone", remove))}`;

function proof(name, act) {
  const here = state();
  return html`<form class="entry" aria-label=${t(`me.${name}`)} novalidate
    @submit=${(event) => { event.preventDefault(); confirm(act); }}>
    <p class="notice bad">${t(`me.${name}.text`)}</p>
    <button type="button" class="btn wide" ?disabled=${here.loading}
      @click=${() => download()}>${t(here.loading ? "me.export.busy" : "me.gone.first")}</button>
    ${field({ id: "account-password", type: "password", label: t(session.member.email ? "me.gone.password" : "me.pin.current"), value: here.password,
      error: here.error, autocomplete: "current-password", maxlength: 200, inputmode: session.member.email ? null : "numeric",
      set: (password) => { Object.assign(here, { password, error: null, problem: "" }); app.refresh(); } })}
    ${here.problem ? html`<p class="notice bad" role="alert">${here.problem}</p>` : null}
    <div class="ends"><button class="btn bad" ?disabled=${here.busy}>${t(here.busy ? "me.gone.busy"
      : `me.${name}.do`)}</button></div></form>`;
}

async function confirm(act) {
  const here = state();
  if (!here.password) { here.error = t("fault.required"); return app.refresh(); }
  here.busy = true;
  app.refresh();
  try { await act(here.password); }
  catch (error) {
    const words = error.reason === "wrong_credentials" ? t(session.member.email ? "me.password.wrong" : "me.pin.wrong") : fault(error);
    if (error.field === "password") here.error = words; else here.problem = words;
  }
  here.busy = false;
  app.refresh();
}

async function clear(password) {
  await session.change("accounts.clearLog", { password });
  app.form.account = null;
  toast(t("me.clear.done"));
}

async function remove(password) {
  await session.change("accounts.delete", { password });
  session.out(null);
  toast(t("me.gone.done"));
}

// All pages of the log as one file, as `rackside export` writes it: JSON with everything, or CSV in Strong's columns.
async function download(format = "json") {
  const here = state();
  here.loading = true;
  app.refresh();
  try {
    const exercises = new Map(), workouts = [], roads = [], routes = [], photos = [], lines = [];
    let page, after, first;
    do {
      page = await session.ask("accounts.export",
        { ...(after === undefined ? {} : { after }), ...(format === "csv" ? { format } : {}) });
      first ??= page;
      lines.push(page.csv ?? "");
      for (const exercise of page.exercises) exercises.set(exercise.id, exercise);
      workouts.push(...page.workouts);
      roads.push(...page.roads ?? []);
      routes.push(...page.routes ?? []);
      photos.push(...page.photos ?? []);
      after = page.next;
    } while (after !== undefined);
    if (format === "csv") saveFile("rackside-log.csv", lines.join(""), "text/csv");
    else {
      // Only the first page has the member's data besides workouts, roads, routes and photos.
      const { format: kind, member } = page, { next, csv, ...rest } = first;
      const log = { ...rest, format: kind, member, exercises: [...exercises.values()], workouts, ...(roads.length ? { roads } : {}),
        ...(routes.length ? { routes } : {}), ...(photos.length ? { photos } : {}) };
      saveFile("rackside-log.json", `${JSON.stringify(log)}\n`, "application/json");
    }
    toast(t("me.export.done"));
  } catch { toast(t("me.export.failed"), { tone: "bad" }); }
  here.loading = false;
  app.refresh();
}
