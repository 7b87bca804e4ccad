// The texts of the kiosk. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/kiosk.js";

add({ en });
