// The texts of confirming an email. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/emails.js";

add({ en });
