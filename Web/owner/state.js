// The owner's page: its login and what all its nouns use. Each noun keeps its own part of `app`, and drops it at logout.
import { Clock } from "../shared/clock.js";
import { fault } from "../shared/words.js";
import { progressOf } from "../shared/progress/progress.js";
import { comeBack, enter, leave } from "../shared/register.js";
import { toast } from "../shared/ui.js";
import { Session } from "../shared/session.js";
import { STAFF, followOtherTabs } from "../shared/accounts/staffsession.js";

export const app = { refresh: () => {}, page: "" };
export const session = new Session(STAFF, () => { if (owner()) enter(); app.refresh(); });
followOtherTabs(session);
export const clock = new Clock(session.socket).start();
export const owner = () => session.phase === "in" && !session.held && session.member.role === "owner";
// `password_needed` means that the owner cancelled the password dialog.
export const showError = (error) => error.reason === "password_needed" || toast(fault(error), { tone: "bad" });

session.socket.addEventListener("status", () => { if (session.socket.status === "live") comeBack(); });

session.onOut = () => {
  leave();
  progressOf(session).clear();
};
