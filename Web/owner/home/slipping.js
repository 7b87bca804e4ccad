// Who is slipping away, and writing to them. Contract: slipping(known, isQuiet) → the section; known is homeData(); isQuiet:
// something else on the page is the yellow thing. Three stand there, those first whom the reader has not written to since they
// were last here; these are written to together, each in a conversation of their own.
import { DAY_MS, dateText, dayAt, dayText } from "../../shared/days.js";
import { focusOn } from "../../shared/focus.js";
import { dayKey } from "../../shared/format.js";
import { uuid } from "../../shared/socket.js";
import { html, keyed } from "../../shared/template.js";
import { skeleton, toast } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, clock, session } from "../state.js";
import { staleHome } from "./data.js";
import { head } from "./parts.js";

const SHOWN = 3, MOST = 2_000;
const WEEKS_IN_MONTH = 52 / 12;

export function slipping({ slipping: known, week }, isQuiet) {
  const people = [...known?.members ?? []].sort((a, b) => isWritten(a) - isWritten(b)).slice(0, SHOWN), to = people.filter((one) => !isWritten(one));
  return html`<section class="panel card home-away" aria-labelledby="home-away">${head("home-away", t("home.slipping"), "#attendance")}
    ${!known ? skeleton(3) : !known.count ? html`<p class="dim">${t(week?.visits || week?.visitsBefore ? "home.slipping.none" : "home.away.nobody")}</p>`
    : html`<ul>${people.map((one) => keyed(one.member.id, html`<li><rack-plate .face=${one.member}></rack-plate><span
        class="what"><bdi class="strong">${one.member.name}</bdi><span class="dim">${reason(one)}</span>${isWritten(one)
          ? html`<span class="written"><rack-icon name="check"></rack-icon>${t("home.slipping.wrote", { day: dayText(dayKey(one.wroteAt)) })}</span>` : null}</span></li>`))}</ul>${
      known.count > SHOWN ? html`<p class="dim">${t("home.more", { n: known.count - SHOWN })}</p>` : null}${
      app.writing ? form(app.writing, isQuiet) : to.length ? html`<button type="button" class=${`btn wide ${isQuiet ? "" : "go"}`} @click=${() => open(to)}>${
        to.length === 1 ? t("home.slipping.write.one", { name: to[0].member.name }) : t("home.slipping.write", { n: to.length })}</button>` : null}`}</section>`;
}

const isWritten = ({ wroteAt, lastAt }) => wroteAt !== undefined && wroteAt > lastAt;

// Why they stand here, in one line.
function reason({ joinedAt, lastAt, visits, perWeek, endedOn }) {
  const days = Math.floor((clock.now() - lastAt) / DAY_MS), joined = dayKey(joinedAt);
  if (endedOn) return t("home.slipping.ended", { day: dayText(endedOn), n: days });
  if (visits === 1) {
    return t("home.slipping.once", { month: dateText(dayAt(joined), { month: "long", ...(joined.slice(0, 4) === dayKey(clock.now()).slice(0, 4) ? {} : { year: "numeric" }) }) });
  }
  return perWeek >= 1 ? t("home.slipping.weekly", { per: times(perWeek), n: days }) : t("home.slipping.monthly", { per: times(perWeek * WEEKS_IN_MONTH), n: days });
}

const times = (n) => t("home.slipping.times", { n: Math.round(n) });

// MARK: Writing

function open(to) {
  app.writing = { to: to.map((row) => ({ row, member: row.member, key: uuid(), isSent: false })), text: t("home.slipping.text"), error: null, busy: false };
  app.refresh();
  focusOn("#slipping-text");
}

const close = () => { app.writing = null; app.refresh(); };

function form(writing, isQuiet) {
  const left = writing.to.filter(({ isSent }) => !isSent);
  return html`<form class="entry" novalidate @submit=${(event) => { event.preventDefault(); send(writing); }}><div class="field"><label
      for="slipping-text">${t("home.slipping.to", { names: left.map(({ member }) => member.name) })}</label><textarea id="slipping-text" rows="4" maxlength=${MOST} .value=${writing.text} ?disabled=${writing.busy}
      aria-invalid=${writing.error ? "true" : null} aria-describedby=${writing.error ? "slipping-wrong" : "slipping-hint"} @input=${(event) => {
        Object.assign(writing, { text: event.target.value, error: null });
        app.refresh();
      }}></textarea><p class="hint" id="slipping-hint">${t("home.slipping.hint")}</p>${
      writing.error ? html`<p class="wrong" id="slipping-wrong" role="alert">${writing.error}</p>` : null}</div><div class="ends"><button class=${isQuiet ? "btn" : "btn go"} ?disabled=${writing.busy}>${
      t("home.slipping.send")}</button><button type="button" class="btn" ?disabled=${writing.busy} @click=${close}>${t("cancel")}</button></div></form>`;
}

// What could not be sent stays open with those it is for. The same text to the same person keeps its key, so that a second try
// repeats nothing that has arrived; whoever gave no answer keeps the text, too.
async function send(writing) {
  const text = writing.text.trim();
  if (writing.busy) return;
  if (!text) {
    writing.error = t("fault.required");
    return app.refresh();
  }
  const left = writing.to.filter(({ isSent }) => !isSent);
  let failed = null;
  Object.assign(writing, { busy: true, error: null });
  app.refresh();
  for (const one of left) {
    if (app.writing !== writing) return;
    const said = one.unanswered ?? text;
    try {
      const { message } = await session.ask("messages.write", { key: one.key, to: one.member.id, text: said });
      Object.assign(one, { isSent: true });
      // Until the list is read again.
      one.row.wroteAt = message.at;
    } catch (error) {
      // Why is nobody's business: they may have blocked the reader.
      failed = error.reason === "not_friends" ? t("home.slipping.refused", { name: one.member.name }) : fault(error);
      if (error.unanswered) one.unanswered = said;
      else Object.assign(one, { key: uuid(), unanswered: null });
      if (session.socket.status !== "live") break;
    }
  }
  Object.assign(writing, { busy: false, error: failed });
  if (!failed && app.writing === writing) {
    app.writing = null;
    toast(t("home.slipping.sent", { n: writing.to.length }));
  }
  staleHome();
  app.refresh();
}
