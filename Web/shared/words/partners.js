// The words of partners who become friends at the kiosk, for whoever imports this.
import { add } from "../words.js";
import en from "./en/partners.js";

add({ en });
