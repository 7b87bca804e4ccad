// The texts about the way from plain http to https. Only screens that import this file load them.
import { add } from "../words.js";
import en from "./en/secure.js";

add({ en });
