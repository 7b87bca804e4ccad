// Members' new pictures that wait for the owner, at #faces. Each visit asks the server again. Whether they wait is said on the gym's page
// (gym/facesrule.js). On the other pages the mark of how many wait is kept fresh, too: new pictures come without an event.
import { WaitingFaces } from "../../shared/accounts/waitingfaces.js";
import { noun } from "../../shared/register.js";
import { app, clock, owner, session, showError } from "../state.js";

const faces = new WaitingFaces({ session, clock, showError, refresh: () => app.refresh() });

noun({ address: "faces", section: "members", title: "faces.title", draw: () => faces.draw(), mark: () => faces.mark(), entered: () => faces.load(),
  turned(path) {
    if (!owner()) return;
    if (path) faces.load(); else faces.loadAgain();
  },
  returned() { if (owner()) faces.loadAgain(0); }, left: () => faces.clear() });
