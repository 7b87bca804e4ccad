// What an award counts, as its medal says it. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/medals.js";

add({ en });
