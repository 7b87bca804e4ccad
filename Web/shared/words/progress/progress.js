// The texts of charts and progress. Only screens that import this file load them.
import { add } from "../../words.js";
import "./evaluation.js";
import en from "../en/progress/progress.js";

add({ en });
