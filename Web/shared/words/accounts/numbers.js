// The texts of the page with a member's own numbers. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/numbers.js";

add({ en });
