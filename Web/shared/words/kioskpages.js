// The texts of the kiosk's pages that are loaded when they are first opened. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/kioskpages.js";

add({ en });
