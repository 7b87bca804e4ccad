// The texts of the key of encrypted backups, on the owner's page. Only screens that import this file load them.
import { add } from "../../words.js";
import en from "../en/gym/backupkey.js";

add({ en });
