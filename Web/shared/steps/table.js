// The steps of a table by day, read piece by piece, as Google Fit writes it and however long it is. Contract: new DayTable(day); take(text); end()
// → {sums, skipped} like AppleHealth's, or throws Unread("unknown") for a table without the columns. day: all rows are parts of it, and no column
// may name one; without it, a column has it, as 2026-11-21. A day of which one row is wrong is left out, since its sum would be wrong.
// isOneDays(text) → whether a table that begins so is one day's.
// A table that is short enough goes to the server, which reads more kinds of them (`Gym/Progress/Steps/StepsFile.swift`).
import { dayAt, dayOf } from "../days.js";
import { fold } from "../gym/search.js";
import { Unread } from "./unread.js";

const DAYS = ["date", "datum", "fecha", "data"].map(fold);
const STEPS = ["step count", "steps", "schrittzahl", "schritte", "anzahl der schritte", "nombre de pas", "número de pasos",
  "recuento de pasos", "numero di passi", "conteggio passi", "contagem de passos", "número de passos", "aantal stappen"].map(fold);
const HEAD_ROWS = 20, MOST_STEPS = 200_000, MOST_ROW = 64 * 1024, MOST_DAYS = 40_000;

export class DayTable {
  #day;
  #columns = null;
  #rows = 0;
  #rest = "";
  // NaN for a day with a wrong row.
  #sums = new Map();
  #skipped = 0;

  constructor(day = null) { this.#day = day; }

  take(more) {
    const lines = (this.#rest + more).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop();
    if (this.#rest.length > MOST_ROW) throw new Unread("unknown");
    for (const line of lines) this.#row(line);
  }

  end() {
    this.#row(this.#rest);
    if (!this.#columns) throw new Unread("unknown");
    return { sums: new Map([...this.#sums].filter(([, steps]) => !Number.isNaN(steps))), skipped: this.#skipped };
  }

  #row(line) {
    if (this.#columns) return this.#add(line);
    this.#columns = columnsOf(line, this.#day);
    this.#rows += 1;
    // Without a header in front there is none.
    if (!this.#columns && this.#rows >= HEAD_ROWS) throw new Unread("unknown");
  }

  #add(line) {
    const cells = cellsOf(line, this.#columns.separator), text = cells[this.#columns.steps]?.trim();
    // Nothing is known of it.
    if (!text) return;
    const day = this.#day ?? dayIn(cells[this.#columns.day] ?? ""), steps = stepsIn(text);
    if (!day || Number.isNaN(steps)) this.#skipped += 1;
    if (!day) return;
    this.#sums.set(day, (this.#sums.get(day) ?? 0) + steps);
    if (this.#sums.size > MOST_DAYS) throw new Unread("many");
  }
}

function columnsOf(line, day) {
  for (const separator of [",", ";", "\t"]) {
    const names = cellsOf(line, separator).map((name) => fold(name.trim()));
    const found = { separator, day: names.findIndex((name) => DAYS.includes(name)), steps: names.findIndex((name) => STEPS.includes(name)) };
    if (found.steps >= 0 && Boolean(day) === found.day < 0) return found;
  }
  return null;
}

export const isOneDays = (text) => text.split(/\r\n?|\n/, HEAD_ROWS).some((line) => columnsOf(line, true));

const PART = { ",": /"((?:[^"]|"")*)"|[^,]+|,/g, ";": /"((?:[^"]|"")*)"|[^;]+|;/g, "\t": /"((?:[^"]|"")*)"|[^\t]+|\t/g };

function cellsOf(line, separator) {
  if (!line.includes("\"")) return line.split(separator);
  const cells = [""];
  for (const [part, quoted] of line.matchAll(PART[separator])) {
    if (part === separator) cells.push(""); else cells[cells.length - 1] += quoted?.replaceAll("\"\"", "\"") ?? part;
  }
  return cells;
}

// A sum of several days, `2026-11-09 - 2026-11-15`, belongs to no single day.
const DATE = /^(\d{4}-\d\d-\d\d)(?:[ T]\d\d:\d\d[\d:.]*(?: ?(?:Z|[+-]\d\d:?\d\d))?)?$/;

function dayIn(text) {
  const day = DATE.exec(text.trim())?.[1], at = day ? dayAt(day) : NaN;
  // JavaScript makes 2 March of 30 February.
  return Number.isFinite(at) && dayOf(at) === day ? day : null;
}

function stepsIn(text) {
  const plain = /^\d{1,3}([,.'’\u00a0\u202f ]\d{3})+$/.test(text) ? text.replace(/\D/g, "") : text;
  const steps = /^\d{1,6}([.,]0+)?$/.test(plain) ? parseInt(plain, 10) : NaN;
  return steps <= MOST_STEPS ? steps : NaN;
}
