// The gym's rules of check-in: how long a visit usually lasts, and whether members check in on their phones. Contract:
// visitRules() → a card on the gym's page; it loads at its first draw after a login.
import { noun } from "../../shared/register.js";
import { html } from "../../shared/template.js";
import { field, skeleton, toast, toggle } from "../../shared/ui.js";
import { fault, t } from "../../shared/words.js";
import { app, session, showError } from "../state.js";

const FEWEST = 30, MOST = 360;

let here = null;
noun({ turned: () => { if (!here?.busy) here = null; }, left: () => { here = null; } });

const receive = ({ minutes, byPhone }) => {
  here = { minutes, byPhone, draft: String(minutes), error: null, busy: false };
  app.refresh();
};

async function load() {
  const asked = here = { loading: true };
  try {
    const rules = await session.ask("visits.rules");
    if (here === asked) receive(rules);
  } catch (error) { if (here === asked) { here = { failed: fault(error) }; app.refresh(); } }
}

export function visitRules() {
  if (!here) load();
  const card = (content) => html`<section class="panel card entry" aria-labelledby="visit-rules"><h2 class="label"
    id="visit-rules">${t("owner.visits")}</h2>${content}</section>`;
  if (here.loading) return card(skeleton(2));
  if (here.failed) return card(html`<p class="wrong" role="alert">${here.failed}</p><div class="ends"><button type="button" class="btn"
    @click=${load}>${t("retry")}</button></div>`);
  return card(html`<form class="naming" novalidate @submit=${(event) => { event.preventDefault(); save(); }}>${field({ id: "visit-minutes",
      label: t("owner.visits.minutes"), value: here.draft, inputmode: "numeric", maxlength: 3, error: here.error,
      hint: t("owner.visits.minutes.hint"), set: (draft) => { Object.assign(here, { draft, error: null }); app.refresh(); } })}
    <button class="btn" ?disabled=${here.busy || here.draft.trim() === String(here.minutes)}>${t("save")}</button></form>
    ${toggle({ live: true, label: t("owner.visits.byPhone"), hint: t("owner.visits.byPhone.hint"), value: here.byPhone,
      set: (byPhone) => put({ byPhone }, t(byPhone ? "owner.visits.byPhone.on" : "owner.visits.byPhone.off")) })}`);
}

function save() {
  const minutes = Number(here.draft.trim());
  if (!Number.isInteger(minutes) || minutes < FEWEST || minutes > MOST) {
    here.error = t("fault.out_of_range", { min: FEWEST, max: MOST });
    return app.refresh();
  }
  return put({ minutes }, t("owner.visits.saved"));
}

async function put(change, done) {
  const { draft, minutes } = here;
  Object.assign(here, change, { busy: true });
  app.refresh();
  try {
    receive(await session.change("visits.configure", change));
    // A length that is being typed stays while the other rule changes.
    if (!("minutes" in change) && draft !== String(minutes)) here.draft = draft;
    toast(done);
  } catch (error) {
    await load();
    if (error.field === "minutes" && here.minutes) here.error = fault(error); else showError(error);
  }
  app.refresh();
}
