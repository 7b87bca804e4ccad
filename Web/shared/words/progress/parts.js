// The texts of the trends of each body part. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/progress/parts.js";

add({ en });
