// The texts of the question how the wall shows a new member. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/appearing.js";

add({ en });
