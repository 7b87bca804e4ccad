// The texts of the first login on the phone. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/firstlogin.js";

add({ en });
