// The texts of a heart's zones. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/zones.js";

add({ en });
