// The words of a member's own page, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/me.js";

add({ en });
