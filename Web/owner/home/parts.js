// Contract: head(id, title, href, more) → the head of a card of the first page; its title leads to the page with all of it.
import { html } from "../../shared/template.js";

export const head = (id, title, href, more = null) => html`<div class="home-head"><h2 id=${id}><a class="strong" href=${href}>${title}<rack-icon name="next"></rack-icon></a></h2>${
  more}</div>`;
