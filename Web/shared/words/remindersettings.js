// The words of the page that says how a member is reminded. No other screen carries them.
import { add } from "../words.js";
import en from "./en/remindersettings.js";

add({ en });
