// The texts of the gym's straps on the owner's page. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/floor/straps.js";

add({ en });
