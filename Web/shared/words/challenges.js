// The words of challenges, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/challenges.js";

add({ en });
