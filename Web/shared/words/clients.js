// The words of trainers and clients, for whoever imports this. No other screen carries them.
import { add } from "../words.js";
import en from "./en/clients.js";

add({ en });
