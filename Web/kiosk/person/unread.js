// How many messages of a person wait at the kiosk. What they say is not shown before a tap. Contract: unreadOf(person) →
// template, or null where there is none.
import { html } from "../../shared/template.js";
import "../../shared/icons.js";

export const unreadOf = ({ messages: { unread } }) => (unread ? html`<span class="pill unread"><rack-icon
  name="chat"></rack-icon>${unread > 99 ? "99+" : unread}</span>` : null);
