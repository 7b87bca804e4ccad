// The words of the gym's calendar and of classes in it, for whoever imports this.
import { add } from "../words.js";
import en from "./en/gymcalendar.js";
import "./classes.js";

add({ en });
