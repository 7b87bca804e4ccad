// The address of each screen, to copy or to read out. The page at #addresses.
// The clipboard exists only in secure contexts; elsewhere Copy selects the address, to be copied by hand.
import { homeOf, phoneAddress } from "../../shared/gym/address.js";
import { session } from "../state.js";
import { copy } from "./copy.js";
import { noun } from "../../shared/register.js";
import { head } from "../../shared/parts/head.js";
import { html, keyed } from "../../shared/template.js";
import { t } from "../../shared/words.js";

const ROWS = [["kiosk", "badge"], ["wall", "device"], ["me", "person"], ["trainer", "clock"], ["owner", "star"]];

noun({ address: "addresses", section: "screens", title: "owner.addresses", draw: addresses });

function addresses() {
  const home = homeOf(session.gym);
  return html`${head({ title: t("owner.addresses") })}
    ${phoneAddress(session.gym) ? null : html`<p class="notice">${t("owner.local")}</p>`}
    <ul class="panel places">
      ${ROWS.map(([name, icon]) => keyed(name,
        line(icon, t(`owner.place.${name}`), t(`owner.place.${name}.text`), `${home}/${name}/`)))}
      ${line("list", t("owner.place.terminal"), t("owner.place.terminal.text"), `rackside display --server ${home}`)}
    </ul>`;
}

function line(icon, title, text, address) {
  return html`<li class="place"><span class="sign"><rack-icon name=${icon}></rack-icon></span><span
    class="about"><span class="strong">${title}</span><span class="small">${text}</span></span>
    <code>${address}</code><button type="button" class="btn line" aria-label=${t("owner.copy.of", { name: title })}
      @click=${(e) => copy(e.currentTarget.previousElementSibling, address)}>${t("owner.copy")}</button></li>`;
}
