// The texts of what friends see of a new member. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/friendssee.js";

add({ en });
