// The words of awards, goals and targets, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/awards.js";

add({ en });
