// The texts about how paired screens are. Only the owner's page loads them.
import { add } from "../../words.js";
import en from "../en/gym/screens.js";

add({ en });
