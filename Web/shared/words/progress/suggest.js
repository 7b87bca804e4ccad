// The texts of today's suggestions. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/suggest.js";

add({ en });
