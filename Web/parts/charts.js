// Charts. Contract: charts() → {"name.state": template}. All data is of one day in 2026, so that they look the same on every day.
import { columns, rangeBar } from "../shared/progress/charts/bars.js";
import { heat } from "../shared/progress/charts/heat.js";
import { hourBars, weekLine } from "../shared/progress/charts/hours.js";
import { lineChart } from "../shared/progress/charts/line.js";
import { rings } from "../shared/progress/charts/rings.js";
import { sized } from "../shared/progress/charts/sized.js";
import { spark } from "../shared/progress/charts/spark.js";
import { bodyMap } from "../shared/gym/figure/index.js";
import { DAY_MS, dayAt, dayOf, dayText } from "../shared/days.js";
import { number } from "../shared/format.js";
import { t } from "../shared/words.js";

const TODAY = "2026-11-22", NOW = dayAt(TODAY), WEEK = 7 * DAY_MS;
const KILOS = [60, 62.5, 62.5, 65, 67.5, 65, 67.5, 70, 72.5, 75], OTHER = [40, 42.5, 45, 45, 47.5, 47.5, 50, 50, 52.5, 52.5];
const points = (values) => values.map((value, i) => ({ at: NOW - (values.length - i) * WEEK, value, star: i === values.length - 1 }));
const weeks = [4, 6, 0, 9, 12, 11, null, 8].map((value, i) => ({ key: i, value, text: dayText(dayOf(NOW - (7 - i) * WEEK)), now: i === 7 }));
const HOURS = [0, 0, 0, 0, 0, 0, 3, 8, 6, 4, 2, 3, 6, 5, 2, 4, 9, 16, 18, 12, 6, 2, 0, 0];
const day = (at) => dayText(dayOf(at)), kilos = (value) => `${number(value)} ${t("unit.kg")}`;
const line = (more) => sized((width) => lineChart({ from: NOW - 11 * WEEK, to: NOW, width, height: 190, show: kilos, tick: number, day, still: true, ...more }));
const marked = { marker: null, set() {} };

export const charts = () => ({
  "line.one": line({ label: t("parts.lift"), lines: [{ key: "one", name: t("parts.lift"), points: points(KILOS) }], forecast: { value: 76, low: 73, high: 79 } }),
  "line.two": line({ label: t("parts.lifts"), lines: [{ key: "one", name: t("parts.lift"), mark: "MA", points: points(KILOS) },
    { key: "two", name: t("parts.lift.other"), mark: "JO", points: points(OTHER) }] }),
  "columns.weeks": sized((width) => columns({ weeks, low: 6, high: 10, width, label: t("parts.weeks"), show: String, gap: t("parts.gap") })),
  ...Object.fromEntries([["below", 4], ["in", 8], ["above", 13]].map(([name, value]) => [`bars.${name}`,
    rangeBar({ value, low: 6, high: 10, label: t(`parts.bar.${name}`) })])),
  "spark.up": spark([60, 61, 62, null, 64, 65, 66, 67, 66, 68, 70, 72]),
  "spark.gap": spark([60, null, null, null, null, 60, 61, null, 62, 63, 61, 62]),
  "rings.day": rings({ minutes: 60, sets: 12, reps: 20 }),
  "heat.weeks": sized((width) => heat({ days: [1, 3, 5, 8, 10, 12, 15, 19, 22, 26, 40].map((ago, i) => ({ day: dayOf(NOW - ago * DAY_MS), sets: 6 + i * 2 })),
    until: TODAY, today: TODAY, width, label: t("parts.days"), words: (_, key) => dayText(key), view: marked })),
  "hours.day": hourBars({ hours: HOURS, now: 17, label: t("parts.hours.day") }),
  "week.hours": weekLine({ hours: Array.from({ length: 66 }, (_, i) => HOURS[i % 24]), before: Array.from({ length: 168 }, (_, i) =>
    Math.round(HOURS[i % 24] * (i < 120 ? 0.8 : 0.4))) }, NOW),
  "map.muscles": bodyMap({ primary: ["chest"], secondary: ["triceps", "frontDelts"], label: t("parts.map"), words: false }),
});
