// The words of the calendar feed, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/feed.js";

add({ en });
