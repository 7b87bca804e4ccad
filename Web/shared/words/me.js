// The texts of a member's own page. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/me.js";
import training from "./en/log/training.js";

add({ en: { ...en, ...training } });
