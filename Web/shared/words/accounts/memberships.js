// The texts about memberships. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/memberships.js";

add({ en });
