// The texts of importing a log. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/import.js";

add({ en });
