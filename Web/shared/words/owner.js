// The texts of the owner's page. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/owner.js";

add({ en });
