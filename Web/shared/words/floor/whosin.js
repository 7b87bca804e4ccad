// The texts of the page that shows who is in. Only screens that import this file load them.
import { add } from "../../words.js";
import faults from "../en/floor/visits.js";
import en from "../en/floor/whosin.js";

add({ en: { ...faults, ...en } });
