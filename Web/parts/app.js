// Every part that the pages share, in each of its states, for whoever builds them; a release does not serve the page. A part is a
// <figure data-part="family.state">, which a test measures and takes a picture of. It belongs here when two pages use it.
// Nothing here changes by itself or asks the server: two visits look the same.
import "../shared/words/parts.js";
import { segments } from "../shared/parts/segments.js";
import { html, keyed, mount } from "../shared/template.js";
import { t } from "../shared/words.js";
import { onToast } from "../shared/ui.js";
import { buttons } from "./buttons.js";
import { charts } from "./charts.js";
import { fields } from "./fields.js";
import { frames } from "./frames.js";
import { people } from "./people.js";

const FAMILIES = { frames, buttons, fields, people, charts };
const root = document.documentElement;

const refresh = mount(document.getElementById("parts"), () => html`<main class="parts-page">
  <header class="parts-head"><h1 class="title">${t("parts.title")}</h1>${segments({ label: t("parts.scheme"), value: root.dataset.scheme ?? "",
    set: (scheme) => { if (scheme) root.dataset.scheme = scheme; else delete root.dataset.scheme; refresh(); },
    options: ["", "dark", "light"].map((value) => ({ value, label: t(`parts.scheme.${value || "system"}`) })) })}</header>
  ${Object.entries(FAMILIES).map(([family, draw]) => keyed(family, html`<section aria-labelledby=${family}><h2 class="label" id=${family}>${
    t(`parts.${family}`)}</h2><div class="specimens">${Object.entries(draw(refresh)).map(([name, part]) => keyed(name, html`<figure
      data-part=${name} data-family=${name.split(".")[0]}><div class="stage">${part}</div><figcaption class="small">${name}</figcaption></figure>`))}</div></section>`))}
</main>`);
onToast(refresh);
