// Whether friends see what a new member does, as each sign-up asks it. Contract: friendsSee({ value, set, isOff }) → a switch.
import { toggle } from "../ui.js";
import { t } from "../words.js";
import "../words/accounts/friendssee.js";

export const friendsSee = (of) => toggle({ id: "friends-see", label: t("friends.see"), text: t("friends.see.text"), said: t("friends.see"), ...of });
