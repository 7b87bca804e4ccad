// The texts of the landing page. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/home.js";

add({ en });
