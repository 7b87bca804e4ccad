// Help on the phone, and “Something is wrong here” at the foot of each page. Contract: help (shared/gym/help.js); helpPage() → #help.
import { Help } from "../../shared/gym/help.js";
import { head } from "../../shared/parts/head.js";
import { html } from "../../shared/template.js";
import { t } from "../../shared/words.js";
import { app, session } from "./state.js";

export const help = new Help({ screen: "phone", page: () => app.page, change: (method, params) => session.change(method, params),
  isAway: () => session.away, version: () => session.version, refresh: () => app.refresh(), key: () => session.handle });

export const helpPage = () => html`${head({ back: { href: "#profile", label: t("me.profile") }, title: t("help.title") })}${help.questions()}`;
