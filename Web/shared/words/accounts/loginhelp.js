// The texts of the help before a login. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/loginhelp.js";

add({ en });
