// The texts of messages. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/social/messages.js";

add({ en });
