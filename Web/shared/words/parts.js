// The texts of the page of parts. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/parts.js";

add({ en });
