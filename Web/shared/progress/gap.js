// What a long time between two workouts changes in the evaluation of the later one. Contract:
//   afterGap(reply, {at, before}) → a reply of `progress.evaluation`. Its sentences that compare say in params.since with what:
//   "last", "time" (the one before, of a workout that is long over itself), "month" with params.month, or "gap" where the month is not
//   certain. at: when the workout began, before: when the one before it did, both only if known exactly.
//   timesOf(series, workout) → {at, before} from a reply of `progress.exercise`: of that workout, or else of the last one.
//   NEW_DAYS: after so many nothing is compared.
// Guarantee: after a year nothing is compared with what was before, and no load is said: it is a new start.
// progress.js does it to every reply, without the times; a page that knows them does it again.
import { DAY_MS } from "../days.js";
import { dayKey, monthOf } from "../format.js";

// From four weeks on the server says the gap (Evaluation.gapDays). For a quarter of a year, "last time" is still a day that one
// remembers; later its month is named. After a year the body is another one, and so is what it can lift.
const NAMED_DAYS = 91;
export const NEW_DAYS = 365;

const COMPARES = ["upBoth", "upWeight", "upReps", "faster", "same", "down"];

const paramsOf = ({ sentences }, code) => sentences.find((one) => one.code === code)?.params;

// A gap of whole days leaves a day in which the earlier workout was; the month is said only if that day is within it.
function monthBefore(at, before, days) {
  if (!at) return null;
  const [from, to] = before ? [before, before] : [at - (days + 1) * DAY_MS, at - days * DAY_MS];
  return dayKey(from).slice(0, 7) === dayKey(to).slice(0, 7) ? monthOf(to) : null;
}

export function afterGap(reply, { at, before } = {}) {
  if (!reply?.sentences) return reply;
  const away = paramsOf(reply, "away"), gap = paramsOf(reply, "gap")?.days ?? away?.gap;
  const days = gap ?? (at && before ? Math.floor((at - before) / DAY_MS) : 0);
  if (Math.max(days, away?.days ?? 0, paramsOf(reply, "newStart")?.days ?? 0) >= NEW_DAYS) return newStart(reply);
  const month = days >= NAMED_DAYS ? monthBefore(at, before, days) : null;
  const since = month ? "month" : days >= NAMED_DAYS ? "gap" : away ? "time" : "last";
  return { ...reply, sentences: reply.sentences.map((one) => (COMPARES.includes(one.code) || one.code === "volume"
    ? { ...one, params: { ...one.params, since, ...(month && { month }) } } : one)) };
}

const newStart = ({ sentences }) => ({ sentences: sentences.filter(({ code }) => !COMPARES.includes(code)).map((one) => {
  if (["gap", "away"].includes(one.code) && one.params.days >= NEW_DAYS) return { ...one, code: "newStart" };
  return one.code === "volume" ? { ...one, params: {}, numbers: one.numbers?.filter(({ name }) => name === "volume") } : one;
}) });

export function timesOf({ points = [], of } = {}, workout = points.at(-1)?.workout) {
  const place = points.findIndex((point) => point.workout === workout);
  // Of many workouts the server sends only some, so the point before need not be the workout before.
  return place < 0 ? {} : { at: points[place].at, before: of === points.length ? points[place - 1]?.at : undefined };
}
