// A client's month, to discuss with them on the screen, on paper or as a PDF. Contract: reviewButton(one) → the button that
// opens the current month's; reviewPage(one) → template that replaces the client's other parts, or null while it is
// closed; `one` is currentClient() of clientdata.js.
import { html } from "../../shared/template.js";
import { newReport, openReport, reviewPage as page } from "../../shared/coaching/review.js";
import { t } from "../../shared/words.js";
import "../../shared/words/coaching/review.js";
import { app, clock, unit } from "../state.js";

const hostOf = (one) => ({ state: () => one.report, refresh: () => app.refresh(), now: () => clock.now(), unit,
  read: (month) => one.ask("clients.report", { month }), paper: (month) => one.ask("clients.paper", { month }),
  leave: { label: t("review.close"), act: () => { one.report = null; app.refresh(); } }, print: () => print() });

export const reviewButton = (one) => html`<button type="button" class="btn" @click=${() => {
    one.report = newReport();
    openReport(hostOf(one));
    app.refresh();
  }}><rack-icon name="note"></rack-icon>${t("review.open")}</button>`;

export const reviewPage = (one) => (one.report ? page(hostOf(one)) : null);

// Paper uses the light scheme, whatever the screen uses.
const root = document.documentElement;
let scheme;
addEventListener("beforeprint", () => { scheme = root.dataset.scheme; root.dataset.scheme = "light"; });
addEventListener("afterprint", () => { if (scheme) root.dataset.scheme = scheme; else delete root.dataset.scheme; });
