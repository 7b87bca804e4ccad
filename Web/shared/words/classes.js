// The words of classes, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/classes.js";

add({ en });
