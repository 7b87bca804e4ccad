// The words of the calculators, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/calc.js";

add({ en });
