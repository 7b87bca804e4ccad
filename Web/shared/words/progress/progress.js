// The texts of charts, progress and evaluations. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/progress.js";

add({ en });
