// The texts around what a model writes. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/model.js";

add({ en });
