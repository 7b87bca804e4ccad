// Who is in, on the trainer's and the owner's page. Contract: whoIsIn(desk) → the page's content; desk: VisitDesk.
// Staff check in, check out, take back mistakes and see whose membership did not cover the visit.
import { attention } from "../../accounts/memberships.js";
import { dayKey, isolate, shortDay, time, timeOfDay, whole } from "../../format.js";
import { segments } from "../../parts/segments.js";
import { hourBars } from "../../progress/charts/hours.js";
import { head } from "../../parts/head.js";
import { html, keyed } from "../../template.js";
import { blank, skeleton, toast } from "../../ui.js";
import { t } from "../../words.js";
import "../../words/floor/whosin.js";
import { checkIn, readmit } from "./checkin.js";

const nameOf = ({ member, name }) => member?.name ?? name ?? t("whosin.walkIn");

export function whoIsIn(desk) {
  const { usual } = desk;
  // The page may stay open over midnight.
  if (usual?.hours && usual.day !== dayKey(desk.now())) desk.loadUsual();
  return html`${head({ title: t("whosin.title") })}
    <div class="visit-desk"><div class="visit-side">${checkIn(desk)}</div>
      <section class="panel card visit-in" aria-labelledby="visit-in"><h2 class="unseen" id="visit-in">${t("whosin.list")}</h2>
        ${!desk.visits ? skeleton(5) : html`${counted(desk)}${list(desk)}`}</section>
      <div class="visit-side">${attention(desk)}</div></div>`;
}

// MARK: How many

function counted(desk) {
  const { visits, usual } = desk, hour = hourOf(desk.now()), flagged = visits.filter((one) => desk.flagOf(one)).length;
  const most = Math.max(0, ...usual?.hours ?? []), best = usual?.hours?.indexOf(most);
  const text = !usual || usual.isLoading ? null : !usual.hours ? t("whosin.usual.later")
    : [t("whosin.usual", { n: Math.round(usual.hours[hour]) }), most && best !== hour
      ? t("whosin.usual.busiest", { hour: timeOfDay(best * 60), n: Math.round(most) }) : null].filter(Boolean).join(" ");
  return html`<div class="visit-head"><p class="visit-count" role="status"><span class="number">${whole(desk.count)}</span><span>${
      t("whosin.now")}</span></p>
    <div class="visit-usual">${most ? hourBars({ hours: usual.hours, now: hour, label: t("whosin.usual.bars") }) : null}${text ? html`<p class="small">${text}</p>` : null}</div></div>
    ${flagged ? segments({ label: t("whosin.list"), value: desk.isFiltered, set: (only) => {
      desk.isFiltered = only;
      desk.refresh();
    }, options: [{ value: false, label: t("whosin.everybody") }, { value: true, label: t("whosin.flagged", { n: flagged }) }] }) : null}`;
}

const hourOf = (now) => Number(time(now).slice(0, 2));

// MARK: Who

function list(desk) {
  const shown = desk.isFiltered ? desk.visits.filter((one) => desk.flagOf(one)) : desk.visits;
  if (!desk.visits.length) return blank({ icon: "person", title: t("whosin.none"), text: t("whosin.none.text") });
  return html`<ul class="visit-rows">${shown.map((one) => keyed(one.visit.id, row(desk, one)))}</ul>`;
}

function row(desk, one) {
  const { visit, member, note } = one, name = nameOf(one), place = `in-${visit.id}/`, isOpen = desk.open?.startsWith(place);
  const flag = desk.flagOf(one);
  const came = `${dayKey(visit.arrivedAt) === dayKey(desk.now()) ? "" : `${shortDay(visit.arrivedAt)}, `}${time(visit.arrivedAt)}`;
  return html`<li>${member ? html`<rack-plate .face=${member}></rack-plate>` : html`<span class="visit-sign"><rack-icon
      name="person"></rack-icon></span>`}
    <span class="visit-who"><bdi class="strong">${name}</bdi><span class="small">${[member ? null : t("whosin.walkIn"),
      t("whosin.since", { time: came }), t(`whosin.how.${visit.how}`)].filter(Boolean).join(" · ")}</span>${flag
      ? html`<span class="visit-state bad"><rack-icon name="info"></rack-icon><span>${t(`memberships.flag.${flag}`)}</span></span>` : null}${
      note ? html`<span class="visit-note"><bdi>${t("whosin.note", { note })}</bdi></span>` : null}</span>
    <span class="visit-do"><button type="button" class="btn" ?disabled=${desk.leaving.has(visit.id)} aria-label=${
      t("whosin.out.of", { name })} @click=${() => checkOut(desk, one)}><rack-icon name="leave"></rack-icon><span>${t("whosin.out")}</span></button><button type="button"
      class="btn quiet icon" data-place=${`in-${visit.id}`} aria-expanded=${isOpen ? "true" : "false"} aria-label=${t("whosin.more.of", { name })} @click=${() =>
        desk.toggle(isOpen ? desk.open : place)}><rack-icon name=${isOpen ? "up" : "more"}></rack-icon></button></span>
    ${isOpen ? html`<div class="visit-open" role="group" aria-label=${t("whosin.more.of", { name })}>${more(desk, one, place)}</div>` : null}</li>`;
}

function more(desk, one, place) {
  const { visit, member } = one, name = nameOf(one);
  const form = member && desk.change(member, `${place}ship`);
  if (form) return form;
  if (desk.open === `${place}sure`) return html`<rack-sure class="sure" role="alertdialog" aria-label=${
      t("whosin.remove.sure", { name })}><p><strong>${t("whosin.remove.sure", { name: isolate(name) })}</strong> ${
      t("whosin.remove.text")}</p><button type="button" class="btn bad" ?disabled=${desk.leaving.has(visit.id)} @click=${() =>
      remove(desk, one)}>${t("whosin.remove")}</button><button type="button" class="btn" @click=${() => desk.toggle(place)}>${
      t("cancel")}</button></rack-sure>`;
  return html`<div class="ends">${member ? html`<button type="button" class="btn" @click=${() => desk.toggle(`${place}ship`)}>${
    t("memberships.title")}</button>` : null}<button type="button" class="btn bad" @click=${() => desk.toggle(`${place}sure`)}>${
    t("whosin.remove")}</button></div>`;
}

async function act(desk, { visit }, method, done) {
  desk.leaving.add(visit.id);
  desk.refresh();
  try {
    await desk.session.change(method, { visit: visit.id });
    done();
  } catch (error) { desk.error(error); }
  desk.leaving.delete(visit.id);
  desk.refresh();
}

const checkOut = (desk, one) => act(desk, one, "visits.end", () => toast(t("whosin.out.done", { name: isolate(nameOf(one)) }), {
  label: t("whosin.out.back"), undo: () => readmit(desk, one) }));

const remove = (desk, one) => act(desk, one, "visits.remove", () => {
  desk.open = null;
  toast(t("whosin.removed", { name: isolate(nameOf(one)) }));
});
