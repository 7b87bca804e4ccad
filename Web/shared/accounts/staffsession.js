// The login of staff in this browser, which the owner's and the trainer's pages share: whoever is both goes from one to the other
// without another login. Contract: STAFF, the name for Session; followOtherTabs(session): a login or log out in another tab holds
// here, too, at once. Members' own pages have another login: a PIN may open those.
import { keep } from "../store.js";

export const STAFF = "staff.session";

// Before, each of the two pages had its own. Two logins may be two people's: then somebody logs in again.
const old = ["owner.session", "trainer.session"], handles = old.map((name) => keep.get(name)).filter(Boolean);
if (handles.length === 1 && !keep.get(STAFF)) keep.set(STAFF, handles[0]);
for (const name of old) keep.remove(name);

export function followOtherTabs(session) {
  addEventListener("storage", () => {
    const handle = keep.get(STAFF);
    // The server tells of a log out itself, while there is a line.
    if (handle !== session.handle && (handle || session.away)) location.reload();
  });
}
