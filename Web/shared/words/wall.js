// The words of the wall display, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/wall.js";

add({ en });
