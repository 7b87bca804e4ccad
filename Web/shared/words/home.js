// The words of the landing page, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/home.js";

add({ en });
