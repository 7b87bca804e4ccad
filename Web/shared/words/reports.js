// The words of reports, for whoever imports this.
import { add } from "../words.js";
import en from "./en/reports.js";

add({ en });
