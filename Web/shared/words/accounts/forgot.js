// The words of a forgotten password, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/forgot.js";

add({ en });
