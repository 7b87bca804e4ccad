// Members' new pictures that wait for the staff, at #faces. Each visit asks the server again. On the other pages the mark of how
// many wait is kept fresh, too: new pictures come without an event.
import { WaitingFaces } from "../../shared/accounts/waitingfaces.js";
import { noun } from "../../shared/register.js";
import { toast } from "../../shared/ui.js";
import { fault } from "../../shared/words.js";
import { app, clock, coaches, session } from "../state.js";

// `password_needed` means that somebody cancelled the password dialog.
const showError = (error) => error.reason === "password_needed" || toast(fault(error), { tone: "bad" });
const faces = new WaitingFaces({ session, clock, showError, refresh: () => app.refresh() });
const load = () => { if (coaches()) faces.load(); };

noun({ address: "faces", section: "floor", title: "faces.title", draw: () => faces.draw(), mark: () => faces.mark(), entered: load,
  turned(path) {
    if (path) load(); else if (coaches()) faces.loadAgain();
  },
  returned() { if (coaches()) faces.loadAgain(0); }, left: () => faces.clear() });
