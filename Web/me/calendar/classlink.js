// Classes on Today: the news of bookings, and the next class with a link to all.
import { newsOf } from "../../shared/calendar/classes/news.js";
import { html, keyed } from "../../shared/template.js";
import { classesOf } from "../../shared/calendar/classes/book.js";
import { facts, standing, whenOf } from "../../shared/calendar/classes/row.js";
import { noun } from "../../shared/register.js";
import { t } from "../../shared/words.js";
import { app, clock, session, showError } from "../base/state.js";

noun({ row: { place: "today", order: 20, draw: classNews } });
noun({ row: { place: "today.aside", order: 20, draw: classLink } });

async function act(method, id) {
  app.form.classBusy = id;
  app.refresh();
  try { await classesOf(session).act(method, id); } catch (error) { showError(error); }
  app.form.classBusy = null;
  app.refresh();
}

function classNews() {
  const now = clock.now(), news = (classesOf(session).coming() ?? []).filter(({ booking }) => booking.news);
  return news.map((each) => keyed(each.session.id, newsOf(each, { now, busy: app.form.classBusy === each.session.id,
    act: (method) => act(method, each.session.id) })));
}

function classLink() {
  const now = clock.now(), coming = classesOf(session).coming() ?? [];
  const next = coming.find(({ booking, session: { endsAt } }) => endsAt > now && booking.state !== "cancelled");
  const stands = next && standing(next.session, next.booking, now);
  return html`<section class="panel card rows" aria-label=${t("class.title")}><a class="row" href="#classes">
      ${next ? html`<span><span class="strong"><bdi>${next.session.name}</bdi> <span class=${`pill ${stands?.tone ?? ""}`}>${
        stands?.pill ?? ""}</span></span><span class="small class-when">${[whenOf(next.session, now), facts(next.session)]
        .filter(Boolean).join(" · ")}</span></span>` : html`<span class="strong">${t("class.title")}</span>`}
      <rack-icon name="next"></rack-icon></a></section>`;
}
