// The calendar's month and weekday names, in the gym's time zone and the page's language.
import { dayKey, whole } from "../shared/format.js";
import { language } from "../shared/words.js";

export { dayKey, whole };

const locale = language === "en" ? "en-GB" : language;
const form = (options) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
const months = form({ month: "long", year: "numeric" }), letters = form({ weekday: "short" });

// Reading a day key as UTC gives that day, wherever the gym is.
export const monthName = (now) => months.format(Date.parse(dayKey(now)));
// 1 January 2024 was a Monday.
export const dayLetters = () => Array.from({ length: 7 }, (_, i) => letters.format(Date.UTC(2024, 0, 1 + i)));
