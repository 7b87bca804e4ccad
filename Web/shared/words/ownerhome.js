// The texts of the owner's first page. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/ownerhome.js";

add({ en });
