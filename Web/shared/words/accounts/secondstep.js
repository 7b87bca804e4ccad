// The words of the code after the password, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/secondstep.js";

add({ en });
