// The words of turning on codes from a phone, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/secondfactor.js";

add({ en });
