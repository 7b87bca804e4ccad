// A date that is typed with digits, in the order in which the pages show dates. Contract: dateField({…}), as field() of ui.js:
// its value, and what `set` gets, is "1990-05-14" once the date is whole, and until then what is typed, as it stands in the
// field; the server refuses that with the field's name. dayIn(text) → the day, for who sends it before the field is left.
// Tempting mistake: <input type="date">. Browsers show it in an order of their own, and it has no value before it is whole, so
// keys on the screen could neither show nor erase what is typed.
import { locale } from "../../shared/format.js";
import { field } from "../../shared/ui.js";
import { t } from "../../shared/words.js";

// "14/05/1990" as [{type: "day", value: "14"}, {type: "literal", value: "/"}, …]
let made = null;
const pieces = () => made ??= new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" })
  .formatToParts(Date.UTC(1990, 4, 14));

const isDay = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && Boolean(new Date(`${value}T00:00Z`).toJSON()?.startsWith(value));

// The digits, in the field's order, as pieces of a date. Those that are still to come are empty.
function cut(digits) {
  let at = 0;
  return pieces().map(({ type, value }) => (type === "literal" ? { type, value }
    : { type, value: digits.slice(at, at += type === "year" ? 4 : 2) }));
}

// With only as many separators as the digits need, so that Backspace never has to erase one.
function spelled(digits) {
  const all = cut(digits), last = all.findLastIndex(({ type, value }) => type !== "literal" && value);
  return all.slice(0, last + 1).map(({ value }) => value).join("");
}

function shown(value) {
  const [year, month, day] = value.split("-"), own = { year, month, day };
  return isDay(value) ? spelled(pieces().map(({ type }) => own[type] ?? "").join("")) : value;
}

// "5/" is the fifth.
const digitsOf = (text) => text.replace(/(?<!\d)\d(?=\D)/g, (one) => `0${one}`).replace(/\D/g, "").slice(0, 8);

// The day that a text says, "5/3/1990" as well as "05031990", or else the text.
export function dayIn(text) {
  const { year, month, day } = Object.fromEntries(cut(digitsOf(text)).map(({ type, value }) => [type, value]));
  return !isDay(text) && isDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : text;
}

// Separators come by themselves at the end of the text. Whatever is typed or taken out inside it stays as it is for the moment:
// the rest of it would move under the caret.
function typed(text, isInside) {
  const day = isInside ? text : dayIn(text);
  return isInside || isDay(day) ? day : spelled(digitsOf(text));
}

const isInside = (id, text) => document.getElementById(id)?.selectionStart < text.length;

export const dateField = ({ id, value, set, ...more }) => field({ ...more, id, value: shown(value), inputmode: "numeric", keys: "date",
  set: (text) => set(typed(text, isInside(id, text))), left: (text) => { if (dayIn(text) !== value) set(dayIn(text)); },
  placeholder: pieces().map(({ type, value: sign }) => (type === "literal" ? sign : t(`kiosk.date.${type}`))).join("") });
