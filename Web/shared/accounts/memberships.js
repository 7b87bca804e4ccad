// What members may use, for staff. Contract:
//   stateText(membership | null, now) → "until 31 Mar 2027 · 7 visits left"; needs(membership, now) → {text, icon, tone, order}
//   if it has ended or will soon, is frozen or used up, or else null;
//   membershipForm(host, face, {saved, close}) → the membership's form; host: {session, now(), refresh(), ship}; `ship` is
//   kept by the host, null at first, and holds the one form that is open. saved(membership | null) is called after a
//   change; null: the gym keeps none any more; visited(member): they came or left, or the membership was changed, so an
//   open form reads it again.
// memberships.set replaces the whole membership. So the form reads it again before it saves, and sends what it has read for
// each field that nobody touched: a visit that was taken meanwhile would be given back otherwise.
import { daysBetween, dateText, dayAt } from "../days.js";
import { dayKey, isolate } from "../format.js";
import { focusOn, focusWrong } from "../focus.js";
import { html, keyed } from "../template.js";
import { field, skeleton, toast } from "../ui.js";
import { fault, t } from "../words.js";
import "../words/accounts/memberships.js";

const SOON_DAYS = 14, FEW_VISITS = 2, MOST_VISITS = 9_999;

// "15 November", with the year if it is another one.
export const dayName = (day, now) => dateText(dayAt(day), { day: "numeric", month: "long",
  ...(day.slice(0, 4) === dayKey(now).slice(0, 4) ? {} : { year: "numeric" }) });

export function stateText(membership, now) {
  if (!membership) return t("memberships.none");
  const { state, endsOn, frozenUntil, visitsLeft } = membership;
  const left = visitsLeft === undefined ? null : t("memberships.left", { n: visitsLeft });
  if (state === "ended") return t("memberships.ended", { day: dayName(endsOn, now) });
  if (state === "frozen") return [t("memberships.frozen", { day: dayName(frozenUntil, now) }), left].filter(Boolean).join(" · ");
  if (state === "usedUp") return t("memberships.usedUp");
  return [endsOn ? t("memberships.until", { day: dayName(endsOn, now) }) : null, left].filter(Boolean).join(" · ")
    || t("memberships.unlimited");
}

// In the order in which staff can still do something about it: what is about to end, what has, what rests.
export function needs(membership, now) {
  if (!membership) return null;
  const { state, endsOn, frozenUntil, visitsLeft } = membership, today = dayKey(now);
  const found = (text, order, icon = "wait", tone = "") => ({ text, icon, tone, order });
  if (state === "ended") return found(t("memberships.ended", { day: dayName(endsOn, now) }), 1_000 + daysBetween(endsOn, today), "info", "bad");
  if (state === "usedUp") return found(t("memberships.usedUp"), 500, "info", "bad");
  if (state === "frozen") return found(t("memberships.frozen", { day: dayName(frozenUntil, now) }), 1_000_000, "pause");
  const days = endsOn ? daysBetween(today, endsOn) : null;
  if (days !== null && days <= SOON_DAYS) return found(days ? t("memberships.ends", { n: days }) : t("memberships.ends.today"), days);
  if (visitsLeft === 0) return found(t("memberships.last"), 0);
  return visitsLeft <= FEW_VISITS ? found(t("memberships.left", { n: visitsLeft }), visitsLeft) : null;
}

// MARK: The form

// What is in each field while nobody has touched it.
const textsOf = (membership) => ({ endsOn: membership?.endsOn ?? "", frozenUntil: membership?.frozenUntil ?? "",
  visitsLeft: String(membership?.visitsLeft ?? "") });

// A field that was touched keeps its text, and says so if the server has another value by now.
async function read(host, ship) {
  const { membership = null } = await host.session.ask("memberships.get", { member: ship.face.id });
  const before = textsOf(ship.membership), now = textsOf(membership);
  for (const name of Object.keys(now)) {
    if (now[name] === before[name]) continue;
    if (ship[name] === before[name]) ship[name] = now[name];
    else if (ship[name].trim() !== now[name]) ship.errors[name] = t("memberships.meanwhile");
  }
  Object.assign(ship, { membership, loaded: true });
}

async function load(host, ship) {
  ship.error = null;
  try {
    await read(host, ship);
    if (host.ship === ship) focusOn("#membership-endsOn");
  } catch (error) { ship.error = fault(error); }
  host.refresh();
}

// The form that was drawn last.
let drawn = null;

export function visited(member) {
  if (!drawn?.ship.loaded || drawn.host.ship !== drawn.ship || drawn.ship.face.id !== member.id) return;
  const { host, ship } = drawn;
  // Without a reply, the form reads it when it saves.
  read(host, ship).then(() => host.refresh(), () => {});
}

export function membershipForm(host, face, { saved, close }) {
  if (host.ship?.face.id !== face.id) {
    host.ship = { face, membership: null, ...textsOf(null), loaded: false, errors: {}, error: null, sure: false, busy: false };
    load(host, host.ship);
  }
  drawn = { host, ship: host.ship };
  const { ship } = host, end = () => { host.ship = null; close(); host.refresh(); };
  if (!ship.loaded) return ship.error ? html`<p class="wrong" role="alert">${ship.error}</p><div class="ends"><button
    type="button" class="btn" @click=${() => load(host, ship)}>${t("retry")}</button><button type="button" class="btn quiet"
    @click=${end}>${t("cancel")}</button></div>` : skeleton(2);
  const input = (name, more) => field({ id: `membership-${name}`, label: t(`memberships.${name}`), value: ship[name], optional: true,
    hint: t(`memberships.${name}.hint`), error: ship.errors[name], set: (value) => {
      ship[name] = value;
      delete ship.errors[name];
      host.refresh();
    }, ...more });
  const day = { type: "date", min: "2000-01-01", max: "2099-12-31" };
  return html`<form class="membership entry" novalidate aria-label=${t("memberships.of", { name: face.name })}
      @submit=${(event) => { event.preventDefault(); save(host, ship, saved, end); }}>
    <p><span class="label">${t("memberships.title")}</span> <span role="status">${stateText(ship.membership, host.now())}</span></p>
    <div class="membership-fields">${input("endsOn", day)}${input("frozenUntil", day)}${input("visitsLeft",
      { inputmode: "numeric", maxlength: 4 })}</div>
    ${ship.error ? html`<p class="wrong" role="alert">${ship.error}</p>` : null}
    ${ship.sure ? html`<rack-sure class="sure" role="alertdialog" aria-label=${t("memberships.remove.sure", { name: face.name })}>
      <p><strong>${t("memberships.remove.sure", { name: isolate(face.name) })}</strong> ${t("memberships.remove.text")}</p>
      <button type="button" class="btn bad" data-live ?disabled=${ship.busy} @click=${() => remove(host, ship, saved, end)}>${
        t("memberships.remove")}</button><button type="button" class="btn" @click=${() => {
        ship.sure = false;
        host.refresh();
      }}>${t("cancel")}</button></rack-sure>`
    : html`<div class="ends"><button class="btn go" ?disabled=${ship.busy}>${t("save")}</button><button type="button" class="btn"
        @click=${end}>${t("cancel")}</button>${ship.membership ? html`<button type="button" class="btn quiet" @click=${() => {
        ship.sure = true;
        host.refresh();
      }}>${t("memberships.remove")}</button>` : null}</div>`}</form>`;
}

// → what memberships.set gets, or null after it has said in `errors` what is wrong.
function paramsOf(ship) {
  const params = { member: ship.face.id };
  for (const name of ["endsOn", "frozenUntil"]) {
    if (!ship[name]) continue;
    if (/^20\d\d-/.test(ship[name])) params[name] = ship[name]; else ship.errors[name] = t("memberships.day");
  }
  const typed = ship.visitsLeft.trim();
  if (typed && /^\d+$/.test(typed) && Number(typed) <= MOST_VISITS) params.visitsLeft = Number(typed);
  else if (typed) ship.errors.visitsLeft = t("memberships.number");
  // Of a number only the difference counts, so a visit that is taken while the form is on its way stays taken.
  const were = ship.membership?.visitsLeft;
  if (params.visitsLeft !== undefined && were !== undefined) params.visitsWere = were;
  return Object.keys(ship.errors).length ? null : params;
}

async function save(host, ship, saved, end) {
  if (ship.busy) return;
  Object.assign(ship, { errors: {}, error: null });
  if (paramsOf(ship)) {
    ship.busy = true;
    host.refresh();
    try { await read(host, ship); } catch (error) { ship.error = fault(error); }
    ship.busy = false;
    // Cancelled, or another form is open.
    if (host.ship !== ship) return;
    const params = ship.error ? null : paramsOf(ship);
    if (params) {
      await change(host, ship, "memberships.set", params, ({ membership }) => {
        toast(t("memberships.saved", { name: isolate(ship.face.name) }));
        saved(membership);
      }, end);
    }
  }
  host.refresh();
  focusWrong();
}

const remove = (host, ship, saved, end) => change(host, ship, "memberships.remove", { member: ship.face.id }, () => {
  toast(t("memberships.removed", { name: isolate(ship.face.name) }));
  saved(null);
}, end);

async function change(host, ship, method, params, done, end) {
  Object.assign(ship, { busy: true, error: null });
  host.refresh();
  try {
    const reply = await host.session.change(method, params);
    if (host.ship === ship) end();
    done(reply);
  } catch (error) {
    if (error.field in ship) ship.errors[error.field] = fault(error); else ship.error = fault(error);
    ship.sure = false;
  }
  ship.busy = false;
  host.refresh();
}

// MARK: Those to look at

const FIRST = 5;

// host also has: memberships, a map from a member's id to {member, membership}, or null; membershipsFailed; unfolded;
// change(face, place, saved): the form if it is open there, or null; toggle(place).
export function attention(host) {
  const { memberships: known } = host, now = host.now();
  const rows = [...known?.values() ?? []].map((one) => ({ ...one, why: needs(one.membership, now) })).filter(({ why }) => why)
    .sort((a, b) => a.why.order - b.why.order || a.member.name.localeCompare(b.member.name));
  const shown = host.unfolded ? rows : rows.slice(0, FIRST);
  return html`<section class="panel card attention" aria-labelledby="attention-title"><h2 class="label" id="attention-title">${
      t("memberships.attention")}</h2>
    ${!known ? host.membershipsFailed ? html`<p class="wrong" role="alert">${t("memberships.failed")}</p><div class="ends"><button
        type="button" class="btn" @click=${() => host.loadMemberships()}>${t("retry")}</button></div>` : skeleton(2)
    : !rows.length ? html`<p class="dim">${t(known.size ? "memberships.attention.none" : "memberships.attention.never")}</p>`
    : html`<ul class="visit-rows">${shown.map((one) => keyed(one.member.id, row(host, one)))}</ul>
      ${rows.length > FIRST ? html`<div class="ends"><button type="button" class="btn quiet" aria-expanded=${host.unfolded ? "true"
        : "false"} @click=${() => { host.unfolded = !host.unfolded; host.refresh(); }}>${host.unfolded
        ? t("memberships.attention.fewer") : t("memberships.attention.all", { n: rows.length })}</button></div>` : null}`}</section>`;
}

function row(host, { member, why }) {
  const place = `due-${member.id}`, form = host.change(member, place);
  return html`<li><rack-plate .face=${member}></rack-plate><span class="visit-who"><bdi class="strong">${member.name}</bdi><span
      class=${`visit-state ${why.tone}`}><rack-icon name=${why.icon}></rack-icon><span>${why.text}</span></span></span>
    <span class="visit-do"><button type="button" class="btn line" data-place=${place}
      aria-expanded=${form ? "true" : "false"} aria-label=${t("memberships.edit", { name: member.name })} @click=${() => host.toggle(place)}>${t("edit")}</button></span>
    ${form ? html`<div class="visit-open">${form}</div>` : null}</li>`;
}
