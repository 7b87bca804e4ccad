// The words of coaching, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/coaching.js";

add({ en });
