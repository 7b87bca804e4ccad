// The words of what a member trains for, for whoever imports this.
import { add } from "../words.js";
import en from "./en/aims.js";

add({ en });
