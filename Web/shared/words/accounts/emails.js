// The words of confirming an email, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/emails.js";

add({ en });
