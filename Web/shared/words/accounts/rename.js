// The words of another display name, for whoever imports this.
import { add } from "../../words.js";
import en from "../en/accounts/rename.js";

add({ en });
