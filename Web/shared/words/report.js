// The words of a client's report, for whoever imports this.
import { add } from "../words.js";
import en from "./en/report.js";

add({ en });
