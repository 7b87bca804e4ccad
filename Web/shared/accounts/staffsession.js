// The login of staff in this browser, which the owner's and the trainer's pages share: whoever is both goes from one to the other
// without another login. Contract: STAFF, the name for Session. Members' own pages have another: a PIN may open those.
import { keep } from "../store.js";

export const STAFF = "staff.session";

// Before, each of the two pages had its own.
for (const old of ["owner.session", "trainer.session"]) {
  const handle = keep.get(old);
  if (handle && !keep.get(STAFF)) keep.set(STAFF, handle);
  keep.remove(old);
}
