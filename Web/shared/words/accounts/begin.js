// The texts of the sign-up's picture and of the step after it. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/begin.js";

add({ en });
