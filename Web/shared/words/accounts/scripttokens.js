// The texts of tokens for scripts. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/scripttokens.js";

add({ en });
