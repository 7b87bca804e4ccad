// The words of somebody's list of logins, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/logins.js";

add({ en });
