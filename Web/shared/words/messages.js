// The words of messages, for whoever imports this.
import { add } from "../words.js";
import en from "./en/messages.js";

add({ en });
