// The medals of awards, badges and levels. Contract: medalOf(award) → what an award's medal shows (medal.js);
//   medal(award) → it, small, for beside the name; levelMedal(level, colour) → a level, on a plate of the member's colour;
//   BADGES → the medals of the badges that points give, as an award has them.
import { number, whole } from "../format.js";
import { html } from "../template.js";
import { t } from "../words.js";
import "./medal.js";
import "../words/progress/medals.js";

const TONNE = 1_000_000;
// A plate has no room for all the digits of many pounds.
const SHORT = [[1_000_000, 1_000_000, "award.unit.million"], [10_000, 1000, "award.unit.thousand"]];
// The further in its family, the heavier the plate.
const STEPS = ["chalk", "green", "yellow", "blue", "red"];

export function medalOf({ medal: { goal, unit, step } }) {
  const colour = STEPS[Math.min(step, STEPS.length) - 1];
  if (unit === "g") return goal < TONNE ? { colour, value: whole(goal / 1000), unit: t("unit.kg") } : { colour, value: whole(goal / TONNE), unit: t("unit.t") };
  if (unit === "lb") {
    const [, size, key] = SHORT.find(([from]) => goal >= from) ?? [];
    return { colour, value: key ? t(key, { n: number(goal / size) }) : whole(goal), unit: t("unit.lb") };
  }
  return { colour, value: whole(goal), unit: unit === "%" ? unit : t(`award.unit.${unit}`, { n: goal }) };
}

export const medal = (award) => html`<rack-medal .of=${{ ...medalOf(award), isSmall: true }}></rack-medal>`;
export const levelMedal = (level, colour) => html`<rack-medal .of=${{ colour, value: String(level), isSmall: true }}></rack-medal>`;

// The medals of the badges that points give.
export const BADGES = { fullYear: { goal: 1, unit: "years", step: 4 }, challengeWon: { goal: 1, unit: "challenges", step: 2 },
  challenges: { goal: 10, unit: "challenges", step: 4 } };
