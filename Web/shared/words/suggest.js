// The words of what is suggested for today, for whoever imports this.
import { add } from "../words.js";
import en from "./en/suggest.js";

add({ en });
