// The page Your login, at #login. It belongs to no section: a link to it stands at the foot of each page.
import { OwnLogin } from "../../shared/accounts/ownlogin.js";
import { noun } from "../../shared/register.js";
import { toast } from "../../shared/ui.js";
import { fault } from "../../shared/words.js";
import "../../shared/words/accounts/secondfactor.js";
import { app, clock, session } from "../state.js";

// `password_needed` means that somebody cancelled the password dialog.
const showError = (error) => error.reason === "password_needed" || toast(fault(error), { tone: "bad" });
const own = new OwnLogin({ session, clock, refresh: () => app.refresh(), showError });
let isOpen = false;

noun({ address: "login", isWhole: true, title: "secondfactor.page",
  draw() {
    if (!isOpen) open();
    return own.draw();
  },
  turned(path) {
    if (!path) close();
    else if (isOpen) open();
  },
  left: close });

// Codes that were shown are gone once the page is left.
function close() {
  if (!isOpen) return;
  isOpen = false;
  own.clear();
}

function open() {
  isOpen = true;
  own.load();
}
