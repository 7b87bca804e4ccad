// The texts of the offer to go on by https. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/secureoffer.js";

add({ en });
