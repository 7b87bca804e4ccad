// The texts of the page on which a device learns to trust the gym's https. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/trust.js";

add({ en });
