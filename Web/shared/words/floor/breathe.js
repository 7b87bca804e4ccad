// The texts of breathing and mobility on a phone. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/breathe.js";

add({ en });
