// The steps by day in a phone's export, read in the browser: a file of gigabytes is never sent. Contract:
//   await kindOf(file) → "zip", "xml", "table", or "day" for a table of one day, which its name says; by how it begins;
//   await daysIn(file, {today, signal, progress}) → {from, days: [{day, steps}], skipped, future, big}, oldest first. from: "apple" or
//   "table"; skipped: how many records or rows could not be read; future and big: how many days are left out because they are after today, or
//   have more steps than a day may have. progress(share): from 0 to 1, each percent once.
// Throws Unread (see unread.js), a DOMException if the browser cannot read the file, or the signal's reason once it is aborted.
// It reads: Apple Health's export.zip or the export.xml in it; Google's takeout-….zip or a table of daily activity metrics in it.
import { AppleHealth } from "./apple.js";
import { readPieces } from "./pieces.js";
import { DayTable, isOneDays } from "./table.js";
import { Unread } from "./unread.js";
import { entries, isZip, unpacked } from "./zip.js";

const FIRST = "2000-01-01", MOST_STEPS = 200_000;
// Files with one day's table each, and bytes of one of them.
const MOST_DAY_FILES = 20_000, MOST_DAY_FILE = 1024 * 1024;
// Bytes that say what a file is.
const HEAD = 4_096;
const DAY_FILE = /(?:^|\/)(\d{4}-\d\d-\d\d)\.csv$/i;
const FIT = /(?:^|\/)(?:google )?fit\/|daily activity metrics/i;

export async function kindOf(file) {
  if (await isZip(file)) return "zip";
  const text = await file.slice(0, HEAD).text();
  if (text.trimStart().startsWith("<")) return "xml";
  return isOfDay(file) && isOneDays(text) ? "day" : "table";
}

const isOfDay = ({ name }) => DAY_FILE.test(name);
const dayOf = ({ name }) => DAY_FILE.exec(name)[1];

export async function daysIn(file, { today, signal, progress = () => {} }) {
  let said = 0;
  // 100 % only once everything is done.
  const say = (share) => {
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent > said) progress((said = percent) / 100);
  };
  const { from, sums, skipped } = await read(file, { signal, say });
  return { from, skipped, ...chosen(sums, today) };
}

async function read(file, { signal, say }) {
  const kind = await kindOf(file), options = { signal, progress: (bytes) => say(bytes / Math.max(1, file.size)) };
  if (kind === "zip") return inZip(file, { signal, say });
  if (kind === "xml") return { from: "apple", ...await through(file.stream(), new AppleHealth(), options) };
  return { from: "table", ...await through(file.stream(), new DayTable(kind === "day" ? dayOf(file) : null), options) };
}

async function through(stream, reader, options) {
  await readPieces(stream, (text) => reader.take(text), options);
  return reader.end();
}

// MARK: Archives

async function inZip(file, { signal, say }) {
  const all = (await entries(file, (name) => /\.(xml|csv)$/i.test(name))).filter(({ size }) => size > 0);
  const open = async (entry, reader, progress = (bytes) => say(bytes / entry.size)) => through(await unpacked(file, entry), reader,
    { most: entry.size, signal, progress });
  const health = largest(all.filter(isHealth)), found = health && await ifKnown(open(health, new AppleHealth()));
  return found ? { from: "apple", ...found } : { from: "table", ...await inTables(all.filter(({ name }) => /\.csv$/i.test(name)), open, say) };
}

// Null for a file of another kind.
const ifKnown = (reading) => reading.catch((error) => {
  if (error.why === "unknown") return null;
  throw error;
});

const largest = (list) => list.reduce((most, each) => (!most || each.size > most.size ? each : most), null);
const folderOf = ({ name }) => name.slice(0, name.lastIndexOf("/") + 1);

// The file is named in the phone's language, so it is known by its place, beside a second one for hospitals.
const isHealth = ({ name }) => /^(?:[^/]*\/)?[^/]*\.xml$/i.test(name) && !/_cda\.xml$/i.test(name);

// Google writes a table of all days into the folder with a table for each day. That folder is named in the member's language.
async function inTables(tables, open, say) {
  const ofFit = tables.filter(({ name }) => FIT.test(name)), all = ofFit.length ? ofFit : tables;
  const folder = mostCommon(all.filter(isOfDay).map(folderOf));
  const near = folder === null ? all : all.filter((each) => folderOf(each) === folder);
  const days = near.filter((each) => isOfDay(each) && each.size <= MOST_DAY_FILE);
  const whole = largest(near.filter((each) => !isOfDay(each))), found = whole && await ifKnown(open(whole, new DayTable()));
  if (found && (found.sums.size || !days.length)) return found;
  if (!days.length) throw new Unread("nothing");
  if (days.length > MOST_DAY_FILES) throw new Unread("many");
  return eachDay(days, open, say);
}

function mostCommon(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return largest([...counts].map(([name, size]) => ({ name, size })))?.name ?? null;
}

async function eachDay(files, open, say) {
  const sums = new Map();
  let skipped = 0;
  for (const [i, entry] of files.entries()) {
    const day = dayOf(entry), found = await ifKnown(open(entry, new DayTable(day), () => say(i / files.length)));
    say((i + 1) / files.length);
    // On some days, no steps were counted.
    skipped += found?.skipped ?? 0;
    if (found?.sums.has(day)) sums.set(day, found.sums.get(day));
  }
  return { sums, skipped };
}

// MARK: Days

function chosen(sums, today) {
  const all = [...sums].map(([day, steps]) => ({ day, steps })).filter(({ day }) => day >= FIRST).sort((a, b) => (a.day < b.day ? -1 : 1));
  const past = all.filter(({ day }) => day <= today), days = past.filter(({ steps }) => steps <= MOST_STEPS);
  if (!days.length) throw new Unread("noSteps");
  return { days, future: all.length - past.length, big: past.length - days.length };
}
