// The texts of a member's own visits. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/ownvisits.js";
import faults from "../en/floor/visits.js";

add({ en: { ...en, ...faults } });
