// The words of what staff did, for whoever imports this.
import { add } from "../words.js";
import en from "./en/staff.js";

add({ en });
