// The texts of sign-up at the kiosk. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/signup.js";

add({ en });
