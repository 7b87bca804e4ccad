// The number of a person's unread messages. Their texts are not shown before a tap. Contract: unreadOf(person) → template,
// or null if there are none.
import { html } from "../../shared/template.js";
import "../../shared/icons.js";

export const unreadOf = ({ messages: { unread } }) => (unread ? html`<span class="pill unread"><rack-icon
  name="chat"></rack-icon>${unread > 99 ? "99+" : unread}</span>` : null);
