// The texts of the wall display. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/wall.js";

add({ en });
