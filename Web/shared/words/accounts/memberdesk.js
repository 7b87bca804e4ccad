// The texts of the owner's list of members. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/memberdesk.js";

add({ en });
