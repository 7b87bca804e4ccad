// The words of the owner's page, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/owner.js";

add({ en });
