// The words of appointments, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/appointments.js";

add({ en });
