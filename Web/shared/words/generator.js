// The words of the program generator, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/generator.js";

add({ en });
