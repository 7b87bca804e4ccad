// The texts of members' pictures. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/accounts/picture.js";

add({ en });
